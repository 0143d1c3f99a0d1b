import { isDeepStrictEqual } from "node:util";
import type { MeetingView } from "#db/hot/meeting-view.ts";
import { isSamePerson } from "#domain/answers/grid-document.ts";
import type { MeetingChange } from "#domain/contract/sockets.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { AppContext } from "../app-context.ts";
import { preconditionsHold, type Preconditions, refusePrecondition } from "../http/request-headers.ts";
import type { PreparedReply } from "../http/prepared-reply.ts";
import type { NewsDetail } from "../realtime/news-rooms.ts";
import { type CheckLocked, type MeetingCall, noSuchMeeting } from "./permissions.ts";

/** Returns the whole meeting as its caller reads it now. `version`, if known, is a version that has the change. */
export async function changedReply({ params, credentials }: MeetingCall, { meetings }: AppContext, version?: number) {
  return (await meetings.reply(params.meetingID, credentials, version)) ?? noSuchMeeting();
}

type AnnouncedChange = NewsDetail & { readonly change: MeetingChange };

/** Tells every page that shows or lists the meeting of a change of its details or time. Returns the meeting as a reply. */
export async function announced(
  call: MeetingCall,
  change: MeetingChange | AnnouncedChange,
  context: AppContext,
): Promise<PreparedReply> {
  const { meetingID } = call.params;
  if (typeof change === "string") context.announce(meetingID, change);
  else context.announce(meetingID, change.change, change);
  notifyLists(meetingID, context);
  return changedReply(call, context);
}

/**
 * Notifies the users with this meeting in their lists that it has changed: its creator and respondents with an account.
 */
function notifyLists(meetingID: MeetingID, { background, meetings, notifyUsers }: AppContext): void {
  background.run("notes to lists", async () => {
    const view = await meetings.view(meetingID);
    const users = [view?.meeting.creator, ...(view?.respondents ?? []).map((one) => one.userID)];
    notifyUsers.lists(users.filter((userID) => userID !== undefined));
  });
}

/**
 * Compares `If-Match` and `If-None-Match` with the meeting as the caller would read it. Call the returned function
 * under the meeting's lock, before any change. If two callers read the same version, one passes.
 */
export async function unchangedSince(
  { params, credentials, preconditions }: MeetingCall & { readonly preconditions: Preconditions | undefined },
  { meetings }: Pick<AppContext, "meetings">,
): Promise<CheckLocked> {
  if (preconditions === undefined) return () => {};
  const read = await meetings.tagged(params.meetingID, credentials);
  const isAsRead = read !== undefined && preconditionsHold(preconditions, read.tag);
  return (locked, own) => {
    const isUnchanged = isAsRead && locked.version === read.view.meeting.version;
    if (isUnchanged || (isAsRead && read.hidesOthers && isSameTo(read.view, locked, own))) return;
    refusePrecondition();
  };
}

/**
 * Tells whether the view of a caller who sees only the own answer is unchanged. Others' answers do not count, because
 * the reply would tell of them.
 */
function isSameTo(read: MeetingView, ...[locked, own]: Parameters<CheckLocked>): boolean {
  const { version } = locked;
  const readAnswer = read.respondents.find(({ respondentID }) => respondentID === own?.respondentID);
  const isOwnSame =
    readAnswer === undefined ||
    own === undefined ||
    (isSamePerson(readAnswer, own) && new Set(readAnswer.marks).symmetricDifference(new Set(own.marks)).size === 0);
  return isOwnSame && isDeepStrictEqual({ ...read.meeting, version }, locked);
}
