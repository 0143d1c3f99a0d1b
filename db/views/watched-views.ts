import type { MeetingID, UserID } from "#domain/ids.ts";
import type { PolicyMeeting } from "#domain/meeting/meeting-policy.ts";
import { type Connections, statement } from "../connection/connections.ts";

/** Facts that decide who may hear of a meeting's answers. */
export type WatchedMeeting = {
  readonly meeting: Pick<PolicyMeeting, "creator" | "answersVisibleTo">;
  readonly organiserKeyHash?: Uint8Array;
};

type WatchedRow = {
  meetingID: MeetingID;
  creator: UserID | null;
  answersHidden: boolean;
  organiserKeyHash: Uint8Array | null;
};

// Unions and joins, which models lack. One statement for a list, because a program watches hundreds of meetings with
// one message.
const readWatched = statement<WatchedRow>(
  "read-watched",
  "SELECT meeting_id, creator, answers_hidden, organiser_key_hash FROM meetings WHERE meeting_id = ANY($1)",
);
const readOfUser = statement<{ meetingID: MeetingID }>(
  "read-meetings-of-user",
  `SELECT meeting_id FROM (
     SELECT meeting_id, created_at FROM meetings WHERE creator = $1
     UNION SELECT m.meeting_id, m.created_at FROM respondents r JOIN meetings m USING (meeting_id) WHERE r.user_id = $1
   ) AS mine ORDER BY created_at DESC, meeting_id DESC LIMIT $2`,
);

/** Reads the facts that a socket needs about its watched meetings. */
export function watchedViews(connections: Connections) {
  return {
    /** Returns the existing ones of these meetings. */
    async meetings(meetingIDs: readonly MeetingID[]): Promise<ReadonlyMap<MeetingID, WatchedMeeting>> {
      if (meetingIDs.length === 0) return new Map();
      const rows = await connections.run(readWatched, [meetingIDs]);
      return new Map(
        rows.map(({ meetingID, creator, answersHidden, organiserKeyHash }) => {
          const visible = answersHidden && { answersVisibleTo: "organiser" as const };
          const meeting = { ...(creator !== null && { creator }), ...visible };
          return [meetingID, { meeting, ...(organiserKeyHash !== null && { organiserKeyHash }) }];
        }),
      );
    },
    /** Returns the meetings that a user created or answered, newest first, at most `limit`. */
    ofUser: async (userID: UserID, limit: number): Promise<readonly MeetingID[]> =>
      (await connections.run(readOfUser, [userID, limit])).map(({ meetingID }) => meetingID),
  };
}
