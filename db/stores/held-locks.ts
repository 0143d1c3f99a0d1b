import type { MeetingID } from "#domain/meeting-id.ts";

/** The meetings that one transaction has locked, each with the last `seq` of its grid log. */
export type HeldLocks = {
  hold(meetingID: MeetingID, gridSeq: number): void;
  /** Last `seq`, counting what this transaction appended. Throws when the meeting is not locked. */
  gridSeq(meetingID: MeetingID): number;
  release(meetingID: MeetingID): void;
};

/** None held. */
export function noLocks(): HeldLocks {
  const held = new Map<MeetingID, number>();
  return {
    hold: (meetingID, gridSeq) => void held.set(meetingID, gridSeq),
    gridSeq(meetingID) {
      const seq = held.get(meetingID);
      // Without the lock two processes could count the same seq, or one could answer what the other just deleted.
      if (seq === undefined) throw new Error("A meeting must be locked before anything in it is changed.");
      return seq;
    },
    release: (meetingID) => void held.delete(meetingID),
  };
}
