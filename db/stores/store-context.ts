import type { MeetingID } from "#domain/ids.ts";
import type { Sender } from "../connection/connections.ts";
import type { Tables } from "../models/models.ts";
import { refuse } from "#domain/refusal.ts";
import { StatementFailed } from "../errors.ts";

/** Creates the record of the meetings that a transaction has locked, with the last `seq` of their grid logs. */
export function noLocks() {
  const heldLocks = new Map<MeetingID, number>();
  return {
    hold: (meetingID: MeetingID, gridSeq: number) => void heldLocks.set(meetingID, gridSeq),
    /** Returns the last `seq`, including appended rows. Throws when the meeting is not locked. */
    gridSeq(meetingID: MeetingID): number {
      const seq = heldLocks.get(meetingID);
      // The lock keeps two processes from using one seq twice, and from changing an answer that the other just deleted.
      if (seq === undefined) throw new Error("A meeting must be locked before anything in it is changed.");
      return seq;
    },
    release: (meetingID: MeetingID) => void heldLocks.delete(meetingID),
  };
}

export type StoreContext = {
  readonly session: Sender;
  readonly tables: Tables;
  readonly locks: ReturnType<typeof noLocks>;
};

/**
 * Returns an error handler that refuses with `not-signed-in` if `constraint` failed because the user's account is gone,
 * and rethrows other errors.
 */
export const refuseGone = (constraint: string) =>
  refuseBroken(constraint, () => refuse("not-signed-in", "api.accountDeleted"));

export const refuseTaken = (constraint: string) => refuseBroken(constraint, () => refuse("taken", "api.idTaken"));

function refuseBroken(constraint: string, refusal: () => never) {
  return (error: unknown): never => {
    if (error instanceof StatementFailed && error.constraint === constraint) refusal();
    throw error;
  };
}
