import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { parseRespondentID, type RespondentID } from "#domain/ids.ts";
import { call } from "../../api/call.ts";
import { keepReply } from "../session/commands.ts";
import { keysOf } from "../session/meeting-query.ts";
import { hasHistory } from "../session/selectors.ts";
import { useMeetingSession, useMeetingState } from "../session/use-session.ts";

/** What one save changed in the answer of a respondent who is still there. */
export type Change = ReplyOf<"answerHistory">["changes"][number] & {
  readonly respondentID: RespondentID;
  readonly name: string;
};

/** What has changed in the answers of the meeting, as it is now: asked again whenever one changes. For its organiser. */
export function useAnswerHistory() {
  const session = useMeetingSession();
  const { meetingID, group } = useMeetingState(({ derived }) => derived);
  const isKept = useMeetingState(hasHistory);
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ["answer-history", meetingID],
    queryFn: ({ signal }) => call("answerHistory", { params: { meetingID }, keys: keysOf(meetingID), signal }),
    enabled: isKept,
  });
  useEffect(() => {
    let known = session.get().derived.group;
    return session.subscribe(() => {
      const { group: now } = session.get().derived;
      if (now === known) return;
      known = now;
      void client.invalidateQueries({ queryKey: ["answer-history", meetingID] });
    });
  }, [session, client, meetingID]);

  const changes = data?.changes.flatMap((change): Change[] => {
    const respondentID = parseRespondentID(change.respondentID);
    const name = respondentID && group.names.get(respondentID);
    return respondentID === undefined || name === undefined ? [] : [{ ...change, respondentID, name }];
  });
  return { changes, recent: new Set(data?.recentRespondentIDs), error };
}

export function useRestore(onRestored: () => void) {
  const session = useMeetingSession();
  return useMutation({
    mutationFn({ respondentID, at }: Change) {
      const { meetingID } = session.get().derived;
      return call("restoreAnswer", { params: { meetingID, respondentID }, body: { at }, keys: keysOf(meetingID) });
    },
    async onSuccess(meeting) {
      onRestored();
      await keepReply(session, meeting);
    },
  });
}
