import styled from "@emotion/styled";
import { useEffect, useState } from "react";
import { answerKeyOf, forgetPersonalKey, KEY_LENGTH, personalKeyOf } from "../../api/keys.ts";
import { t } from "../../text/t.ts";
import { TextButton } from "../../ui/TextButton.tsx";
import { leaveLink } from "../model/commands.ts";
import type { MeetingState } from "../model/meeting-state.ts";
import { personOfLink } from "../model/selectors.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";

/** Explains a personal link whose person does not answer here as a guest. */
export default function LinkNote() {
  const model = useMeetingModel();
  const state = useMeetingState((whole) => whole);
  const person = personOfLink(state);
  const [isLeft, setIsLeft] = useState(false);
  const { meetingID, isSignedIn } = state.derived;
  // A revoked link must not hide an answer that was given here.
  const hidesAnswer =
    person === undefined && !isSignedIn && state.facts.isOnline && answerKeyOf(meetingID) !== undefined;
  useEffect(() => {
    if (!hidesAnswer) return;
    forgetPersonalKey(meetingID);
    model.refresh();
  }, [hidesAnswer, meetingID, model]);
  if (isLeft || hidesAnswer) return null;

  function leave(): void {
    leaveLink(model);
    if (person === undefined) setIsLeft(true);
  }
  return (
    <Line role="note">
      <span>{noteText(state)}</span>{" "}
      <TextButton onClick={leave}>
        {person === undefined ? t("linked.goOn") : t("meeting.notMe", { name: person.name })}
      </TextButton>
    </Line>
  );
}

function noteText(state: MeetingState): string {
  const { facts, derived } = state;
  const person = personOfLink(state);
  if (person === undefined) {
    const isBroken = personalKeyOf(derived.meetingID)?.length !== KEY_LENGTH;
    return isBroken ? t("linked.broken") : t("linked.worthless");
  }
  const { name, respondentID } = person;
  if (!derived.isSignedIn) return t("linked.account", { name });
  const isStored = respondentID !== undefined && respondentID in facts.meeting.respondents;
  const isOthers = isStored && respondentID !== derived.self;
  return isOthers ? t("linked.answeredApart", { name }) : t("linked.signedIn", { name });
}

const Line = styled.p`
  margin-bottom: 12px;
  color: var(--muted);
  overflow-wrap: anywhere;
  text-wrap: pretty;
  & > span {
    color: var(--ink);
  }
`;
