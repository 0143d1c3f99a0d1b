import { useMutation } from "@tanstack/react-query";
import styled from "@emotion/styled";
import { LabelledField } from "../../ui/form/native-fields.tsx";
import { Choice } from "../../ui/form/Select.tsx";
import { t } from "../../text/t.ts";
import { RequestFailure } from "../../ui/Failure.tsx";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { useExpected, useExpectedCalls } from "./expected.ts";

export default function AnswerIsFrom() {
  const { edit } = useExpectedCalls();
  const expected = useExpected();
  const mode = useMeetingState(({ painting }) => painting.mode);
  const { respondents } = useMeetingState(({ facts }) => facts.meeting);
  if (mode.kind !== "selectedUser" || !(mode.respondentID in respondents)) return null;
  const { respondentID } = mode;
  const found = expected.find((one) => one.respondentID === respondentID)?.expectedID ?? "";
  return (
    <Beside
      label={t("expected.answerIsFrom")}
      none={t("expected.fromNone")}
      chosen={found}
      choices={expected
        .filter((one) => one.respondentID === undefined || one.expectedID === found)
        .map(({ expectedID, name }) => [expectedID, name])}
      onMatch={async (now) => {
        if (found !== "") await edit(found, { respondentID: null });
        if (now !== "") await edit(now, { respondentID });
      }}
    />
  );
}

type MatchFieldProps = {
  readonly label: string;
  /** What no one, or no answer, is called. */
  readonly none: string;
  readonly chosen: string;
  readonly choices: readonly (readonly [id: string, name: string])[];
  readonly onMatch: (chosen: string) => Promise<void>;
  readonly className?: string;
};

/** Which person and which answer belong together; a choice is stored at once. */
export function MatchField({ none, chosen, choices, onMatch, ...field }: MatchFieldProps) {
  const { refresh } = useExpectedCalls();
  const match = useMutation({ mutationFn: onMatch, onError: refresh });
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
  margin-bottom: 10px;
  font-size: var(--text-note);
`;
