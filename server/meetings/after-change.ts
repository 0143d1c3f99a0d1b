import type { MeetingView } from "#db/hot/meeting-view.ts";
import type { MeetingChange } from "#domain/contract/sockets.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { Credentials } from "../http/credentials.ts";
import type { PreparedReply } from "../http/prepared-reply.ts";
import type { AppContext } from "../app-context.ts";
import { noSuchMeeting } from "./permissions.ts";

type Asked = { readonly params: { readonly meetingID: MeetingID }; readonly credentials: Credentials };

/**
 * The whole meeting as it is now, for its caller: what every call that changes a meeting replies. `view` is the
 * meeting right after the change, where that is known.
 */
export async function changedReply(
  { params, credentials }: Asked,
  { meetings }: AppContext,
  view?: MeetingView,
): Promise<PreparedReply> {
  if (view !== undefined) return meetings.replyOf(view, credentials);
  return (await meetings.replyAfterChange(params.meetingID, credentials)) ?? noSuchMeeting();
}

/** Tells every page that shows or lists the meeting of a change of its details or time, and replies the meeting. */
export async function announced(call: Asked, change: MeetingChange, context: AppContext): Promise<PreparedReply> {
  context.announce(call.params.meetingID, change);
  notifyLists(call.params.meetingID, context);
  return changedReply(call, context);
}

/** How big that will be, known before the change: what a caller may not be sent is not done first. */
export function replyBytes({ params }: Pick<Asked, "params">, { meetings }: AppContext) {
  return meetings.replyBytes(params.meetingID);
}

/** Notifies the users in whose lists the meeting stands that it has changed: its creator and respondents with an account. */
function notifyLists(meetingID: MeetingID, { background, meetings, notifyUsers }: AppContext): void {
  background.run("notes to lists", async () => {
    const view = await meetings.view(meetingID);
    const users = [view?.meeting.creator, ...(view?.respondents ?? []).map((one) => one.userID)];
    notifyUsers.lists(users.filter((userID) => userID !== undefined));
  });
}
