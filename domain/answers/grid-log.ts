import type { MeetingID } from "../ids.ts";

/** One committed change of a meeting's grid document. `seq` counts 1, 2, 3 … within its meeting, without gaps. */
export type LoggedUpdate = { readonly seq: number; readonly update: Uint8Array };

/** A grid document as it is stored: an optional snapshot that holds everything up to `snapshotSeq`, then the log. */
export type StoredGrid = {
  readonly snapshot?: Uint8Array;
  /** 0 without a snapshot. */
  readonly snapshotSeq: number;
  /** Ascending; all of them have `seq` > `snapshotSeq`. */
  readonly updates: readonly LoggedUpdate[];
};

/** Reads committed grids; outside any transaction. */
export type GridReader = {
  /** Returns the stored snapshot and updates, in the order of `seq`; undefined for an unknown meeting. */
  load(meetingID: MeetingID): Promise<StoredGrid | undefined>;
  exists(meetingID: MeetingID): Promise<boolean>;
  /** Last `seq` of each of these meetings that exists, 0 when nothing was ever written. One indexed query. */
  lastSeqs(meetingIDs: readonly MeetingID[]): Promise<ReadonlyMap<MeetingID, number>>;
};
