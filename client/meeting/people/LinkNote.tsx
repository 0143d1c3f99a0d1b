import styled from "@emotion/styled";
import { useEffect, useState } from "react";
import { answerKeyOf, forgetAnswerKey, forgetPersonalKey, KEY_LENGTH, personalKeyOf } from "../../api/keys.ts";
import { t } from "../../text/t.ts";
import { TextButton } from "../../ui/TextButton.tsx";
import { linkedPerson } from "../model/derived.ts";
import type { MeetingState } from "../model/meeting-state.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";

export default function LinkNote() {
  const model = useMeetingModel();
  const state = useMeetingState((whole) => whole);
  const person = personOf(state);
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
    forgetPersonalKey(meetingID);
    if (person !== undefined && person.respondentID === answerKeyOf(meetingID)?.respondentID)
      forgetAnswerKey(meetingID);
    model.send({ kind: "guest-name", name: "" });
    // Otherwise reloads, because a press before the server's reply must not change the other person's answer.
    if (person === undefined) setIsLeft(true);
    else location.reload();
  }
  return (
    <Line role="note">
      <span>{noteText(state)}</span>{" "}
      <TextButton onClick={leave}>
        {person === undefined ? t("linked.goOn") : t("linked.notMe", { name: person.name })}
      </TextButton>
    </Line>
  );
}

/** The link's person: expected, or a guest whose link was opened where another answer was given. */
function personOf({ facts: { meeting }, derived: { self } }: MeetingState) {
  const guest = self === undefined ? undefined : meeting.respondents[self];
  return linkedPerson(meeting) ?? (guest && { name: guest.name, respondentID: self });
}

function noteText(state: MeetingState): string {
  const { facts, derived } = state;
  const person = personOf(state);
  if (person === undefined) {
    const isBroken = personalKeyOf(derived.meetingID)?.length !== KEY_LENGTH;
    return isBroken ? t("linked.broken") : t("linked.worthless");
  }
  const { name, respondentID } = person;
  const isStored = respondentID !== undefined && respondentID in facts.meeting.respondents;
  const isOthers = isStored && respondentID !== derived.self;
  if (derived.isSignedIn) return isOthers ? t("linked.answeredApart", { name }) : t("linked.signedIn", { name });
  if (!isStored) return t("linked.hello", { name });
  return isOthers ? t("linked.account", { name }) : t("linked.answered", { name });
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
