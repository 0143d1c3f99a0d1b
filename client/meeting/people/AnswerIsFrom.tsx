import { useMutation } from "@tanstack/react-query";
import styled from "@emotion/styled";
import { useState } from "react";
import { LabelledField } from "../../ui/form/native-fields.tsx";
import { Choice } from "../../ui/form/Select.tsx";
import { t } from "../../text/t.ts";
import { RequestFailure } from "../../ui/Failure.tsx";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { useExpected, useExpectedCalls } from "./expected.ts";

export default function AnswerIsFrom() {
  const mode = useMeetingState(({ painting }) => painting.mode);
  const { respondents } = useMeetingState(({ facts }) => facts.meeting);
  if (mode.kind !== "selectedUser" || !(mode.respondentID in respondents)) return null;
  return <Matching key={mode.respondentID} respondentID={mode.respondentID} />;
}

function Matching({ respondentID }: { readonly respondentID: string }) {
  const { edit } = useExpectedCalls();
  const expected = useExpected();
  const matchedID = expected.find((person) => person.respondentID === respondentID)?.expectedID ?? "";
  // A matched answer is changed in the dialog of its person. The field stays after a choice, which can be undone.
  const [wasMatched] = useState(matchedID !== "");
  if (wasMatched) return null;
  return (
    <Beside
      label={t("expected.answerIsFrom")}
      none={t("expected.fromNone")}
      chosen={matchedID}
      choices={expected
        .filter((person) => person.respondentID === undefined || person.expectedID === matchedID)
        .map(({ expectedID, name }) => [expectedID, name])}
      onMatch={async (chosenID) => {
        if (matchedID !== "") await edit(matchedID, { respondentID: null });
        if (chosenID !== "") await edit(chosenID, { respondentID });
      }}
    />
  );
}

type MatchFieldProps = {
  readonly label: string;
  readonly none: string;
  readonly chosen: string;
  readonly choices: readonly (readonly [id: string, name: string])[];
  readonly onMatch: (chosen: string) => Promise<unknown>;
  readonly className?: string;
};

/** Matches a person and an answer; a choice is stored at once. */
export function MatchField({ none, chosen, choices, onMatch, ...field }: MatchFieldProps) {
  const { change } = useExpectedCalls();
  const match = useMutation({ mutationFn: (id: string) => change(() => onMatch(id)) });
  if (choices.length === 0) return null;
  return (
    <LabelledField {...field}>
      {(control) => (
        <>
          <Choice
            {...control}
            value={chosen}
            disabled={match.isPending}
            options={[["", none], ...choices]}
            onChoose={(id) => match.mutate(id)}
          />
          <RequestFailure error={match.error} />
        </>
      )}
    </LabelledField>
  );
}

const Beside = styled(MatchField)`
  margin-block: 8px;
  font-size: var(--text-note);
`;
