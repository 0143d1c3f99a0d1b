import { useEffect, useMemo } from "react";
import type { MeetingID } from "#domain/meeting-id.ts";
import type { RespondentID } from "#domain/respondent-id.ts";
import { presentSlots } from "#domain/time/present-slots.ts";
import { answerKeyOf } from "../../api/keys.ts";
import { useLive } from "../../live/use-live.ts";
import { useQueued } from "../../offline/outbox/use-queued.ts";
import { ON_THIS_DEVICE } from "../../offline/outbox/with-queued.ts";
import { useToken } from "../../session/use-token.ts";
import { useViewerZone } from "../../time/use-viewer-zone.ts";
import { meetingDays, scheduledRange } from "../grid/meeting-days.ts";
import type { MeetingReply } from "./meeting-query.ts";
import { useGroup } from "./use-group.ts";
import { useKeepSeen } from "./use-keep-seen.ts";

export type MeetingFacts = {
  readonly meeting: MeetingReply;
  readonly updatedAt: number;
  readonly refresh: () => void;
  /** Leads to the form that edits the meeting. */
  readonly onEdit: () => void;
};

/** Everything that the page knows of its meeting, from REST and from the live document, in the viewer's zone. */
export function useMeetingData({ meeting, updatedAt, refresh }: MeetingFacts) {
  const meetingID = meeting.meetingID as MeetingID; // the server's own
  const session = useToken();
  const told = meeting.selfRespondentID as RespondentID | undefined; // the server's own
  const own = told ?? (session === undefined ? ownSince(meeting) : undefined);
  const zone = useViewerZone();
  const present = presentSlots(meeting);
  const days = useMemo(() => meetingDays(present, zone), [present, zone]);
  const scheduled = useMemo(() => scheduledRange(meeting), [meeting]);
  const live = useLive(meetingID, tokenOf({ meetingID, own, session }), refresh);
  useKeepSeen(meeting, updatedAt, live);
  const waiting = useQueued(meetingID, session);
  const { group, people, remember } = useGroup({ meeting, updatedAt, present, live, waiting, own });

  const isSelfGone = own !== undefined && !group.names.has(own);
  useEffect(() => {
    if (isSelfGone) refresh();
  }, [isSelfGone, refresh]);

  const self = isSelfGone ? undefined : own;
  const isSignedIn = session !== undefined;
  /** Also one that only this device knows yet. */
  const hasAnswer = self !== undefined || group.names.has(ON_THIS_DEVICE);
  const known = { meetingID, name: meeting.name, token: session, isSignedIn };
  return { ...known, zone, present, days, scheduled, live, group, people, remember, self, hasAnswer, waiting };
}

export type MeetingData = ReturnType<typeof useMeetingData>;

/** A guest's answer that was sent from this device since REST was asked: its key says whose it is. */
function ownSince({ meetingID, respondents }: MeetingReply): RespondentID | undefined {
  const id = answerKeyOf(meetingID)?.respondentID;
  return id === undefined || id in respondents ? undefined : id;
}

type Looking = { meetingID: MeetingID; own: RespondentID | undefined; session: string | undefined };

/** Says to the live grid who looks. Whoever has not answered looks unnamed, logged in or not. */
function tokenOf({ meetingID, own, session }: Looking): string {
  if (own === undefined) return "guest";
  const key = answerKeyOf(meetingID);
  return key?.respondentID === own ? `guest ${own} ${key.respondentKey}` : (session ?? "guest");
}
