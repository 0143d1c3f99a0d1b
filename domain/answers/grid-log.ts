import type { MeetingID, RespondentID } from "../ids.ts";
import type { MeetingKind } from "../meeting/kind.ts";
import type { AnswerChange } from "./answer-change.ts";
import type { Mark } from "./levels.ts";

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

/** A row of the history: the difference that a change makes, or the losses that it names instead. */
export type HistoryOfChange = {
  /**
   * Keyed hashes of those who sent the change of each answer: changes of one answer by one sender within a minute are one.
   * A change without a sender stays apart.
   */
  readonly senders?: ReadonlyMap<RespondentID, string>;
  /** Marks of this kind that a rewrite in longer slots has lost, so that writing the answers back would not restore them. */
  readonly losses?: { readonly kind: MeetingKind; readonly ofAnswers: ReadonlyMap<RespondentID, AnswerChange> };
};

/**
 * The grid log of one meeting inside a transaction that holds the meeting's lock. What `collab/` writes on, and `db/`
 * implements.
 */
export type GridLog = {
  /** Last `seq` of the meeting, 0 when nothing was ever written. */
  lastSeq(): Promise<number>;
  /**
   * Everything stored, updates in the order of `seq`; no snapshot and no updates when nothing was ever written. Rejects
   * when the transaction does not hold the lock, so also for an unknown meeting.
   */
  load(): Promise<StoredGrid>;
  /** Updates with a `seq` above `after`; undefined when some of them were compacted away (or never existed). */
  since(after: number): Promise<readonly LoggedUpdate[] | undefined>;
  /**
   * Appends and returns the new `seq`; the meeting's version grows by one. In the same statement `answers` are stored for
   * REST reads: what those respondents have marked from then on, the slots of each level ascending and distinct.
   */
  append(
    update: Uint8Array,
    answers?: ReadonlyMap<RespondentID, Iterable<Mark>>,
    history?: HistoryOfChange,
  ): Promise<number>;
  /** Stores for REST reads what these respondents have marked, where no change of the grid has brought it about. */
  project(answers: ReadonlyMap<RespondentID, Iterable<Mark>>): Promise<void>;
  /** Replaces the snapshot and everything up to `snapshotSeq` by this snapshot, deleting exactly those rows. */
  compact(snapshot: Uint8Array, snapshotSeq: number): Promise<void>;
};

/** Reads committed grids; outside any transaction. */
export type GridReader = {
  /** Everything stored, updates in the order of `seq`; undefined when there is no such meeting. */
  load(meetingID: MeetingID): Promise<StoredGrid | undefined>;
  /** Whether the meeting exists. */
  exists(meetingID: MeetingID): Promise<boolean>;
  /** Last `seq` of each of these meetings that exists, 0 when nothing was ever written. One indexed query. */
  lastSeqs(meetingIDs: readonly MeetingID[]): Promise<ReadonlyMap<MeetingID, number>>;
};
