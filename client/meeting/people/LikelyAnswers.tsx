import styled from "@emotion/styled";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { awaitedOf } from "#domain/meeting/expected.ts";
import { personCalled } from "#domain/meeting/expected-names.ts";
import { t } from "../../text/t.ts";
import { Button } from "../../ui/Button.tsx";
import { RequestFailure } from "../../ui/Failure.tsx";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { useExpected, useExpectedCalls } from "./expected.ts";

export default function LikelyAnswers() {
  const expected = useExpected();
  const { respondents } = useMeetingState(({ facts }) => facts.meeting);
  const [declined, setDeclined] = useState<readonly string[]>([]);
  const matched = new Set(expected.map(({ respondentID }) => respondentID));
  const answers = Object.entries(respondents).flatMap(([id, { name }]) => (matched.has(id) ? [] : [{ id, name }]));
  const awaited = awaitedOf(expected);
  const likely = answers.flatMap((answer) => {
    const person = personCalled(answer.name, awaited);
    // If two answers fit, the organiser chooses at one of them.
    return person === undefined || personCalled(person.name, answers) !== answer ? [] : [{ answer, person }];
  });
  return likely
    .filter(({ answer }) => !declined.includes(answer.id))
    .map(({ answer, person }) => (
      <LikelyAnswer
        key={`${answer.id} ${person.expectedID}`}
        respondentID={answer.id}
        answer={answer.name}
        person={person}
        onDecline={() => setDeclined([...declined, answer.id])}
      />
    ));
}

type LikelyAnswerProps = {
  readonly respondentID: string;
  readonly answer: string;
  readonly person: { readonly expectedID: string; readonly name: string };
  readonly onDecline: () => void;
};

function LikelyAnswer({ respondentID, answer, person: { expectedID, name }, onDecline }: LikelyAnswerProps) {
  const { edit, refresh } = useExpectedCalls();
  const match = useMutation({ mutationFn: () => edit(expectedID, { respondentID }), onError: refresh });
  return (
    <Question role="group" aria-label={t("expected.isItTheirs", { answer, name })}>
      <p>{t("expected.isItTheirs", { answer, name })}</p>
      <Button kind="primary" busy={match.isPending} onClick={() => match.mutate()}>
        {t("expected.itIsTheirs")}
      </Button>
      <Button onClick={onDecline}>{t("expected.itIsNotTheirs")}</Button>
      <RequestFailure error={match.error} />
    </Question>
  );
}

const Question = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin: 8px 0 12px;
  & > p {
    flex: 1 0 100%;
    overflow-wrap: anywhere;
  }
`;
