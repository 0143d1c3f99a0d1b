import { isHidden } from "#domain/meeting/hidden-answers.ts";
import type { MeetingID, UserID } from "#domain/ids.ts";
import type { AppContext } from "../app-context.ts";
import { sameKey } from "../http/credentials.ts";
import type { Change } from "./meeting-change.ts";
import { unlessGone } from "./permissions.ts";

type Giving = {
  readonly meetingID: MeetingID;
  readonly userID: UserID;
  /** The user's proof, which is enough only for a guest's meeting. Absent: the operator gives the meeting. */
  readonly organiserKey?: Uint8Array;
};

/**
 * Makes a user the organiser of a meeting; the rights of the former user or key end at once. Returns `theirs` if it was
 * the user's already. Returns undefined if it does not exist or the key does not prove it.
 */
export async function giveMeeting(
  { meetingID, userID, organiserKey }: Giving,
  context: AppContext,
): Promise<"given" | "theirs" | undefined> {
  const change: Change<{ readonly outcome?: "given" | "theirs"; readonly before?: UserID | undefined }> = {
    decideAlone({ meeting, organiserKeyHash }, { stores }) {
      if (meeting.creator === userID) return { result: { outcome: "theirs" } };
      const isProved = meeting.creator === undefined && sameKey(organiserKey, organiserKeyHash);
      if (organiserKey !== undefined && !isProved) return { result: {} };
      return {
        result: { outcome: "given", before: meeting.creator },
        // The former organisers may no longer see hidden answers.
        ...(isHidden(meeting) && { edit: { hidden: meeting.version } }),
        rows: { store: () => stores.meetings.giveTo(meetingID, userID) },
      };
    },
  };
  const { outcome, before } = (await unlessGone(context.writer.write(meetingID, change)))?.result ?? {};
  if (outcome === "given") {
    context.announce(meetingID, "edited", { givenTo: userID });
    context.notifyUsers.lists(before === undefined ? [userID] : [userID, before]);
  }
  return outcome;
}
