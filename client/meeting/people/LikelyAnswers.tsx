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
import type { Person } from "./people.ts";

/** Asks of answers that have the name of an expected person: first of all together, then one by one. */
export default function LikelyAnswers() {
  const expected = useExpected();
  const { respondents } = useMeetingState(({ facts }) => facts.meeting);
  const [declined, setDeclined] = useState<readonly string[]>([]);
  const [isOneByOne, setIsOneByOne] = useState(false);
  const matched = new Set(expected.map(({ respondentID }) => respondentID));
  const answers = Object.entries(respondents).flatMap(([id, { name }]) => (matched.has(id) ? [] : [{ id, name }]));
  const awaited = awaitedOf(expected);
  const likely = answers.flatMap((answer) => {
    const person = personCalled(answer.name, awaited);
    // If two answers fit, the organiser chooses at one of them.
    return person === undefined || personCalled(person.name, answers) !== answer ? [] : [{ answer, person }];
  });
  const open = likely.filter(({ answer }) => !declined.includes(answer.id));
  const [first] = open;
  if (first === undefined) return null;
  if (open.length > 1 && !isOneByOne)
    return (
      <LikelyAnswer
        question={t("expected.areTheyTheirs", { count: open.length })}
        matches={open}
        no={{ text: t("expected.oneByOne"), onPress: () => setIsOneByOne(true) }}
      />
    );
  const { answer, person } = first;
  return (
    <LikelyAnswer
      key={answer.id}
      question={t("expected.isItTheirs", { answer: answer.name, name: person.name })}
      matches={[first]}
      no={{ text: t("expected.itIsNotTheirs"), onPress: () => setDeclined([...declined, answer.id]) }}
    />
  );
}

type LikelyAnswerProps = {
  readonly question: string;
  readonly matches: readonly { readonly answer: { readonly id: string }; readonly person: Person }[];
  readonly no: { readonly text: string; readonly onPress: () => void };
};

function LikelyAnswer({ question, matches, no }: LikelyAnswerProps) {
  const { change, edit } = useExpectedCalls();
  const match = useMutation({
    mutationFn: () =>
      change(async () => {
        for (const { answer, person } of matches) await edit(person.expectedID, { respondentID: answer.id });
      }),
  });
  return (
    <Question role="group" aria-label={question}>
      <p>{question}</p>
      <Button busy={match.isPending} onClick={() => match.mutate()}>
        {t("expected.itIsTheirs")}
      </Button>
      <Button onClick={no.onPress}>{no.text}</Button>
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
    font-size: var(--text-note);
    overflow-wrap: anywhere;
  }
`;
