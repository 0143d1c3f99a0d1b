import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import type { MeetingID } from "#domain/ids.ts";
import { call } from "../../api/call.ts";
import { takeArrived, takeEarly } from "../../api/early-meeting.ts";
import {
  answerKeyOf,
  arrivedKey,
  forgetArrivedKey,
  forgetPersonalKey,
  organiserKeyOf,
  rememberAnswerKey,
  rememberOrganiserKey,
  rememberPersonalKey,
  respondentKeyOf,
} from "../../api/keys.ts";
import { startQueue } from "../../offline/queue-actions.ts";
import { t } from "../../text/t.ts";
import { toast } from "../../ui/toast.ts";
import { queueStore } from "../../offline/queue-store.ts";

export type MeetingReply = ReplyOf<"getMeeting">;

export function keysOf(meetingID: MeetingID): { organiserKey?: string; respondentKey?: string } {
  const organiserKey = organiserKeyOf(meetingID);
  const respondentKey = respondentKeyOf(meetingID);
  return { ...(organiserKey !== undefined && { organiserKey }), ...(respondentKey !== undefined && { respondentKey }) };
}

export function meetingQuery(meetingID: MeetingID) {
  return queryOptions({
    queryKey: ["meeting", meetingID],
    async queryFn({ signal }): Promise<MeetingReply> {
      if (arrivedKey()?.meetingID === meetingID) await adoptArrived(meetingID);
      const early = takeEarly(meetingID);
      return await (early ?? call("getMeeting", { params: { meetingID }, keys: keysOf(meetingID), signal }));
    },
  });
}

/** From now on this browser organises the meeting, or has the answer, whose link was opened in it. */
async function adoptArrived(meetingID: MeetingID): Promise<void> {
  const { kind, key } = arrivedKey() ?? {};
  if (kind === undefined || key === undefined) return;
  const keys = kind === "organiser" ? { organiserKey: key } : { respondentKey: key };
  // What the key alone opens: the account that is logged in here opens more.
  const { viewer, selfRespondentID } = await call("getMeeting", { params: { meetingID }, keys, token: undefined });
  forgetArrivedKey();
  if (kind === "organiser" && viewer.canEdit) rememberOrganiserKey(meetingID, key);
  else if (kind === "answer" && selfRespondentID !== undefined) {
    forgetPersonalKey(meetingID);
    const own = answerKeyOf(meetingID);
    // An answer that was given here is not lost with a link: the other one is looked at beside it.
    if (own !== undefined && own.respondentID !== selfRespondentID) rememberPersonalKey(meetingID, key);
    else rememberAnswerKey(meetingID, { respondentID: selfRespondentID, respondentKey: key });
  } else toast(t("meeting.keyWorthless"), { kind: "danger" });
}

/** Keeps the meeting of the page that was opened, when it has come before the page's code; whether it has. */
function hasArrived(meetingID: MeetingID, client: QueryClient): boolean {
  const arrived = takeArrived(meetingID);
  if (arrived === undefined) return false;
  const { meeting, at } = arrived;
  client.setQueryData(meetingQuery(meetingID).queryKey, meeting, { updatedAt: at });
  return true;
}

/** A meeting as REST tells it, once it is known what waits here for it; `refresh` asks again. */
export function useMeeting(meetingID: MeetingID) {
  const client = useQueryClient();
  // Then it is drawn at once, without the places of what is on its way, and is not asked for again.
  const [isThere] = useState(() => hasArrived(meetingID, client));
  const { data, error, dataUpdatedAt, refetch } = useQuery({ ...meetingQuery(meetingID), refetchOnMount: !isThere });
  const isQueueKnown = useSyncExternalStore(queueStore.subscribe, queueStore.isKnown);
  useEffect(() => void startQueue(), []);
  const refresh = useOneAtATime(refetch);
  return { data, error, dataUpdatedAt, refresh, isLoading: !isQueueKnown || (data === undefined && error === null) };
}

/** Calls that come while `ask` is under way lead to one more `ask` after it, however many they are. */
function useOneAtATime(ask: () => Promise<unknown>): () => void {
  const state = useRef({ isAsking: false, isStale: false });
  return useCallback(() => {
    const now = state.current;
    now.isStale = true;
    if (now.isAsking) return;
    now.isAsking = true;
    void (async () => {
      while (now.isStale) {
        now.isStale = false;
        await ask();
      }
      now.isAsking = false;
    })();
  }, [ask]);
}
