import styled from "@emotion/styled";
import { useState } from "react";
import { isEmail } from "#domain/email.ts";
import { LIMITS } from "#domain/limits.ts";
import { call } from "../../api/call.ts";
import { answerKeyOf, organiserKeyOf } from "../../api/keys.ts";
import { t } from "../../text/t.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { RequestFailure } from "../../ui/Failure.tsx";
import { RaisedChoice } from "../../ui/form/RaisedChoice.tsx";
import { OneFieldForm, TextField } from "../../ui/form/TextField.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { LinkToTake } from "./LinkToTake.tsx";
import { meetingLink } from "./SelectableText.tsx";

export default function DeviceDialog({ onClose }: { onClose: () => void }) {
  const { meetingID, viewer } = useMeetingState(({ facts }) => facts.meeting);
  const organiserKey = viewer.canEdit ? organiserKeyOf(meetingID) : undefined;
  const answerKey = answerKeyOf(meetingID)?.respondentKey;
  const [wanted, setWanted] = useState<"organiser" | "answer">("organiser");
  const which = organiserKey === undefined ? "answer" : answerKey === undefined ? "organiser" : wanted;
  const key = which === "organiser" ? organiserKey : answerKey;
  if (key === undefined) return null;
  return (
    <Dialog title={t("device.linkTitle")} onClose={onClose}>
      {organiserKey !== undefined && answerKey !== undefined && (
        <Which
          label={t("device.which")}
          options={{ organiser: t("device.organise"), answer: t("device.answer") }}
          chosen={which}
          onChoose={setWanted}
        />
      )}
      <p>{which === "organiser" ? t("device.organiserLink") : t("device.answerLink")}</p>
      <LinkToTake
        key={which}
        link={`${meetingLink(meetingID)}#${which}=${key}`}
        label={t("device.link")}
        scan={t("device.scan")}
      />
      <MailForm key={`mail ${which}`} which={which} />
    </Dialog>
  );
}

function MailForm({ which }: { which: "organiser" | "answer" }) {
  const meetingID = useMeetingState(({ derived }) => derived.meetingID);
  const [sentTo, setSentTo] = useState<string>();
  const { field, form, isBusy, failure } = useForm({
    start: { email: "" },
    rules: { email: ({ email }) => (isEmail(email.trim()) ? undefined : t("guest.emailWrong")) },
    async send({ email }) {
      setSentTo(undefined);
      const respondent = answerKeyOf(meetingID);
      const body = { email: email.trim() };
      if (which === "organiser") {
        await call("mailOrganiserLink", {
          params: { meetingID },
          keys: { organiserKey: organiserKeyOf(meetingID) },
          body,
        });
      } else if (respondent !== undefined) {
        const { respondentID, respondentKey } = respondent;
        await call("mailAnswerLink", { params: { meetingID, respondentID }, keys: { respondentKey }, body });
      }
      setSentTo(body.email);
    },
  });
  return (
    <>
      <Mail {...form}>
        <TextField
          label={t("device.mail")}
          type="email"
          autoComplete="email"
          maxLength={LIMITS.email}
          required
          {...field("email")}
        />
        <Button type="submit" busy={isBusy}>
          {t("device.send")}
        </Button>
      </Mail>
      <Sent role="status">{sentTo !== undefined && t("device.sent", { email: sentTo })}</Sent>
      <RequestFailure error={failure} />
    </>
  );
}

const Mail = styled(OneFieldForm)`
  margin-top: 20px;
`;

const Sent = styled.p`
  margin-top: 6px;
  overflow-wrap: anywhere;
`;

const Which = styled(RaisedChoice<"organiser" | "answer">)`
  margin-bottom: 14px;
  & > label {
    flex: 1;
  }
`;
