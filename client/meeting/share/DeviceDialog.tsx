import styled from "@emotion/styled";
import { useState } from "react";
import { answerKeyOf, organiserKeyOf } from "../../api/keys.ts";
import { t } from "../../text/t.ts";
import { Dialog } from "../../ui/Dialog.tsx";
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
        said={t("meeting.linkCopied")}
        scan={t("device.scan")}
      />
    </Dialog>
  );
}

const Which = styled(RaisedChoice<"organiser" | "answer">)`
  margin-bottom: 14px;
  & > label {
    flex: 1;
  }
`;
