import styled from "@emotion/styled";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { LIMITS } from "#domain/limits.ts";
import { call } from "../../api/call.ts";
import { answerKeyOf, organiserKeyOf } from "../../api/keys.ts";
import { t } from "../../text/t.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { RequestFailure } from "../../ui/Failure.tsx";
import { inputStyle, labelStyle } from "../../ui/native-fields.tsx";
import { RaisedChoice } from "../../ui/RaisedChoice.tsx";
import { useMeetingState } from "../session/use-session.ts";
import { LinkToTake } from "./LinkToTake.tsx";
import { meetingLink } from "./SelectableText.tsx";

/** The links with which a guest has their meeting, or their answer, on another device too. */
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
  const id = useId();
  const [email, setEmail] = useState("");
  const send = useMutation({
    async mutationFn() {
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
      return body.email;
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!send.isPending) send.mutate();
  }
  return (
    <Mail onSubmit={submit}>
      <label htmlFor={id}>{t("device.mail")}</label>
      <input
        id={id}
        type="email"
        autoComplete="email"
        maxLength={LIMITS.email}
        required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button type="submit" busy={send.isPending}>
        {t("device.send")}
      </Button>
      <div role="status">{send.isSuccess && t("device.sent", { email: send.data })}</div>
      <RequestFailure error={send.error} />
    </Mail>
  );
}

const Mail = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 6px 8px;
  margin-top: 20px;
  & > :not(input, button) {
    grid-column: 1 / -1;
    overflow-wrap: anywhere;
  }
  & > label {
    ${labelStyle};
    margin: 0;
  }
  & > input {
    ${inputStyle};
  }
`;

const Which = styled(RaisedChoice<"organiser" | "answer">)`
  margin-bottom: 14px;
  & > label {
    flex: 1;
  }
`;
