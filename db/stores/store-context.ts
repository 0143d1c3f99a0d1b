import type { MeetingID } from "#domain/ids.ts";
import type { Sender } from "../connection/connections.ts";
import type { Tables } from "../models/models.ts";
import { refuse } from "#domain/refusal.ts";
import { StatementFailed } from "../errors.ts";

/** The meetings that one transaction has locked, each with the last `seq` of its grid log; none so far. */
export function noLocks() {
  const held = new Map<MeetingID, number>();
  return {
    hold: (meetingID: MeetingID, gridSeq: number) => void held.set(meetingID, gridSeq),
    /** Last `seq`, counting what this transaction appended. Throws when the meeting is not locked. */
    gridSeq(meetingID: MeetingID): number {
      const seq = held.get(meetingID);
      // Without the lock two processes could count the same seq, or one could answer what the other just deleted.
      if (seq === undefined) throw new Error("A meeting must be locked before anything in it is changed.");
      return seq;
    },
    release: (meetingID: MeetingID) => void held.delete(meetingID),
  };
}

export type StoreContext = {
  readonly session: Sender;
  readonly tables: Tables;
  readonly locks: ReturnType<typeof noLocks>;
};

/** What to do with a failure: refuse with `not-signed-in` if `constraint` says that the user's account is gone, else pass it on. */
export const refuseGone = (constraint: string) =>
  refuseBroken(constraint, () => refuse("not-signed-in", "api.accountDeleted"));

export const refuseTaken = (constraint: string) => refuseBroken(constraint, () => refuse("taken", "api.idTaken"));

function refuseBroken(constraint: string, refusal: () => never) {
  return (error: unknown): never => {
    if (error instanceof StatementFailed && error.constraint === constraint) refusal();
    throw error;
  };
}
