import type { PublicIdentity } from "#domain/contract/presence.ts";
import type { MeetingID } from "#domain/meeting-id.ts";
import type { UserID } from "#domain/user-id.ts";

/** Who a viewer is: what the others may see of them, and by what login they came. */
export type Identity = PublicIdentity & {
  /** Of somebody with an account: never shown, only for ending their sockets with their sessions. */
  readonly login?: { readonly userID: UserID; readonly tokenID: string };
};

/** One committed change of a grid document. `seq` counts 1, 2, 3 … within its meeting, without gaps. */
export type LoggedUpdate = { readonly seq: number; readonly update: Uint8Array };

/** A grid document as it is stored: an optional snapshot that holds everything up to `snapshotSeq`, then the log. */
export type StoredGrid = {
  readonly snapshot?: Uint8Array;
  /** 0 without a snapshot. */
  readonly snapshotSeq: number;
  /** Ascending; all of them have `seq` > `snapshotSeq`. */
  readonly updates: readonly LoggedUpdate[];
};

/** Reads committed grids; outside any transaction. Undefined when there is no such meeting. */
export type GridReader = {
  load(meetingID: MeetingID): Promise<StoredGrid | undefined>;
  /** Whether the meeting exists. */
  exists(meetingID: MeetingID): Promise<boolean>;
  /** Last `seq` of each of these meetings that exists, 0 when nothing was ever written. One query. */
  lastSeqs(meetingIDs: readonly MeetingID[]): Promise<ReadonlyMap<MeetingID, number>>;
};

/** The log inside one transaction that holds the meeting's lock. */
export type GridLog = {
  /** Last `seq` of the meeting, 0 when nothing was ever written. */
  lastSeq(): Promise<number>;
  load(): Promise<StoredGrid>;
  /** Updates with a `seq` above `after`; undefined when some of them were compacted away. */
  since(after: number): Promise<readonly LoggedUpdate[] | undefined>;
  /** Appends and returns the new `seq`. */
  append(update: Uint8Array): Promise<number>;
  /** Replaces the snapshot and everything up to `snapshotSeq` by this snapshot, deleting exactly those rows. */
  compact(snapshot: Uint8Array, snapshotSeq: number): Promise<void>;
};

/** Opens a transaction under the meeting's lock and hands out its log; undefined result when the meeting is gone. */
export type GridTransaction = <T>(meetingID: MeetingID, work: (log: GridLog) => Promise<T>) => Promise<T | undefined>;
