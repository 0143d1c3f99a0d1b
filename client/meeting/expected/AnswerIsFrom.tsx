import { useMutation } from "@tanstack/react-query";
import styled from "@emotion/styled";
import { LabelledField, Select } from "../../ui/native-fields.tsx";
import { t } from "../../text/t.ts";
import { RequestFailure } from "../../ui/Failure.tsx";
import { useMeetingSession, useMeetingState } from "../session/use-session.ts";
import { expectedCalls, useExpected } from "./expected-calls.ts";

/** Whose the answer is that the organiser looks at; a choice is stored at once. */
export default function AnswerIsFrom() {
  const session = useMeetingSession();
  const expected = useExpected();
  const mode = useMeetingState(({ painting }) => painting.mode);
  const { respondents } = useMeetingState(({ facts }) => facts.meeting);
  const match = useMutation({
    async mutationFn({ before, now }: { before: string; now: string }) {
      const { edit } = expectedCalls(session);
      if (before !== "") await edit(before, { respondentID: null });
      const respondentID = mode.kind === "selectedUser" ? mode.respondentID : null;
      if (now !== "") await edit(now, { respondentID });
    },
    // Others may have been faster.
    onError: session.refresh,
  });
  if (mode.kind !== "selectedUser" || !(mode.respondentID in respondents)) return null;
  const { respondentID } = mode;
  const found = expected.find((one) => one.respondentID === respondentID)?.expectedID ?? "";
  const choices = expected.filter((one) => one.respondentID === undefined || one.expectedID === found);
  if (choices.length === 0) return null;
  return (
    <Match label={t("expected.answerIsFrom")}>
      {(control) => (
        <>
          <Select
            {...control}
            value={found}
            disabled={match.isPending}
            onChange={({ target }) => match.mutate({ before: found, now: target.value })}
          >
            <option value="">{t("expected.fromNone")}</option>
            {choices.map(({ expectedID, name }) => (
              <option key={expectedID} value={expectedID}>
                {name}
              </option>
            ))}
          </Select>
          <RequestFailure error={match.error} />
        </>
      )}
    </Match>
  );
}

const Match = styled(LabelledField)`
  margin-bottom: 10px;
  font-size: var(--text-note);
`;
