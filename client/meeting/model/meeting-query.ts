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
import { t } from "../../text/t.ts";
import { toast } from "../../ui/toast.ts";
import { pendingList, startPending } from "../../offline/pending-list.ts";

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

async function adoptArrived(meetingID: MeetingID): Promise<void> {
  const { kind, key } = arrivedKey() ?? {};
  if (kind === undefined || key === undefined) return;
  const keys = kind === "organiser" ? { organiserKey: key } : { respondentKey: key };
  // Reads with the key alone, because the logged-in account may see more.
  const { viewer, selfRespondentID } = await call("getMeeting", { params: { meetingID }, keys, token: undefined });
  forgetArrivedKey();
  if (kind === "organiser" && viewer.canEdit) rememberOrganiserKey(meetingID, key);
  else if (kind === "answer" && selfRespondentID !== undefined) {
    forgetPersonalKey(meetingID);
    const deviceKey = answerKeyOf(meetingID);
    if (deviceKey !== undefined && deviceKey.respondentID !== selfRespondentID) rememberPersonalKey(meetingID, key);
    else rememberAnswerKey(meetingID, { respondentID: selfRespondentID, respondentKey: key });
  } else toast(t("meeting.keyWorthless"), { kind: "danger" });
}

function hasArrived(meetingID: MeetingID, client: QueryClient): boolean {
  const arrived = takeArrived(meetingID);
  if (arrived === undefined) return false;
  const { meeting, at } = arrived;
  client.setQueryData(meetingQuery(meetingID).queryKey, meeting, { updatedAt: at });
  return true;
}

/** Reads the meeting, and loads until the pending answers of this device are read too; `refresh` reads it again. */
export function useMeeting(meetingID: MeetingID) {
  const client = useQueryClient();
  // An early meeting is drawn without a skeleton and not read again.
  const [isThere] = useState(() => hasArrived(meetingID, client));
  const { data, error, dataUpdatedAt, refetch } = useQuery({ ...meetingQuery(meetingID), refetchOnMount: !isThere });
  const arePendingKnown = useSyncExternalStore(pendingList.subscribe, pendingList.isKnown);
  useEffect(() => void startPending(), []);
  const refresh = useOneAtATime(refetch);
  return { data, error, dataUpdatedAt, refresh, isLoading: !arePendingKnown || (data === undefined && error === null) };
}

/** Calls during a request cause one more request after it, however many they are. */
function useOneAtATime(ask: () => Promise<unknown>): () => void {
  const state = useRef({ isAsking: false, isStale: false });
  return useCallback(() => {
    const { current } = state;
    current.isStale = true;
    if (current.isAsking) return;
    current.isAsking = true;
    void (async () => {
      while (current.isStale) {
        current.isStale = false;
        await ask();
      }
      current.isAsking = false;
    })();
  }, [ask]);
}
