import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Collab } from "#collab/create-collab.ts";
import type { AuthoringDocument, AuthoringDocuments } from "#collab/document/authoring-documents.ts";
import type { Database } from "#db/database.ts";
import { DatabaseUnavailable, StatementFailed } from "#db/errors.ts";
import type { GridChange } from "#db/hot/grid-log.ts";
import type { MeetingView } from "#db/hot/meeting-view.ts";
import type { Stores } from "#db/stores/stores.ts";
import type { Person } from "#domain/answers/grid-document.ts";
import type { LoggedUpdate } from "#domain/answers/grid-log.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import { isHidden } from "#domain/meeting/hidden-answers.ts";
import { refuse } from "#domain/refusal.ts";
import { waitAtMost } from "../wait-at-most.ts";
import type { Announce } from "../realtime/news-rooms.ts";
import type { CurrentMeetings } from "./current-meetings.ts";
import {
  type Change,
  type Decided,
  decideTogether,
  type FoundMeeting,
  type LockedReads,
  type Outcome,
} from "./meeting-change.ts";
import { noSuchMeeting } from "./permissions.ts";

/**
 * The most changes that share a transaction. Each changes up to 61 days of some 35 bytes, so they fit into one log row.
 */
const MAX_TOGETHER = 24;
const MAX_WAITING = 1_000;
/** A log with this many rows becomes a snapshot. */
const COMPACT_AFTER = 200;
/** A larger update is stored as a snapshot, because a log row cannot hold it. */
const MAX_ROW_BYTES = 64 * 1024;
/** How long a meeting takes the long way after another process was faster. */
const CONTESTED_MS = 10_000;
/** How long `close` waits for running changes. */
const DRAIN_MS = 3_000;

type WriterNeeds = {
  readonly database: Pick<Database, "transaction" | "storeIfUnchanged">;
  readonly collab: Pick<Collab, "authoring" | "show">;
  readonly meetings: Pick<CurrentMeetings, "known" | "keep" | "forget">;
  readonly announce: Announce;
  readonly clock: () => Temporal.Instant;
};

/** The result of a change, and a version of the meeting that holds it. */
export type Written<Result> = { readonly result: Result; readonly version: number };

type AnyChange = Change<unknown>;
type Waiting = PromiseWithResolvers<Written<unknown>> & { readonly change: AnyChange };

/**
 * The only way to change the answers of a meeting: save, add a guest, claim, rename, remove, restore, reshape, hide.
 * Each change takes eight steps:
 *
 *   1 BEGIN   2 lock   3 decide   4 edit   5 store   6 COMMIT   7 show   8 answer
 *
 * Changes of one meeting wait in a queue; changes that wait together share the steps. The short way leaves out 1, 2 and
 * 6: it decides on the meeting as this process knows it, and stores everything in one statement. If the meeting has
 * another version by then, the statement stores nothing, and the long way follows.
 */
export class MeetingWriter {
  readonly #needs: WriterNeeds;
  readonly #queues = new Map<MeetingID, Waiting[]>();
  readonly #running = new Set<Promise<void>>();
  readonly #contested = new LRUCache<MeetingID, true>({ max: 10_000, ttl: CONTESTED_MS });
  #isClosed = false;

  constructor(needs: WriterNeeds) {
    this.#needs = needs;
  }

  /** Resolves when the change is stored and shown. Rejects when it is refused or failed. */
  async write<Result>(meetingID: MeetingID, change: Change<Result>): Promise<Written<Result>> {
    if (this.#isClosed) refuse("unavailable", "api.restarting");
    const queue = this.#queues.getOrInsertComputed(meetingID, () => this.#startQueue(meetingID));
    if (queue.length >= MAX_WAITING) refuse("unavailable", "api.manySave");
    const waiting: Waiting = { change, ...Promise.withResolvers<Written<unknown>>() };
    queue.push(waiting);
    return (await waiting.promise) as Written<Result>; // the result of this change
  }

  /** Takes no more changes. Resolves when those taken are written, or at a deadline. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await waitAtMost(DRAIN_MS, Promise.all(this.#running));
  }

  #startQueue(meetingID: MeetingID): Waiting[] {
    const queue: Waiting[] = [];
    const run = this.#runQueue(meetingID, queue).finally(() => this.#running.delete(run));
    this.#running.add(run);
    return queue;
  }

  async #runQueue(meetingID: MeetingID, queue: Waiting[]): Promise<void> {
    do {
      // Takes requests that arrive in the same moment together.
      await setImmediate();
      const alone = await this.#writeTogether(meetingID, takeTogether(queue));
      for (const waiting of alone) await this.#writeTogether(meetingID, [waiting]);
    } while (queue.length > 0);
    this.#queues.delete(meetingID);
  }

  /** Writes changes and answers their callers. Returns the changes that must be written alone. */
  async #writeTogether(meetingID: MeetingID, together: readonly Waiting[]): Promise<readonly Waiting[]> {
    const changes = together.map(({ change }) => change);
    try {
      const stored = await this.#writeKnown(meetingID, changes);
      const { outcomes, version } = stored ?? (await this.#writeLocked(meetingID, changes));
      return together.filter((waiting, index) => !answer(waiting, outcomes[index], version)); // 8
    } catch (error) {
      // The database has rolled all of them back. Written alone, only the change at fault fails. After a lost
      // connection no change is retried, because the outcome of COMMIT may be unknown: clients repeat their requests
      // under the same ids.
      if (together.length > 1 && !(error instanceof DatabaseUnavailable)) return together;
      for (const { reject } of together) reject(error);
      return [];
    }
  }

  /** The long way. */
  async #writeLocked(meetingID: MeetingID, changes: readonly AnyChange[]): Promise<Stored> {
    const { database, meetings, clock } = this.#needs;
    const { authoring } = this.#needs.collab;
    const cached = authoring.take(meetingID);
    // The document while it equals the stored log. Must not be given back edited before COMMIT.
    let unedited: AuthoringDocument | undefined;
    try {
      // 1
      const written = await database.transaction(async (stores) => {
        const meeting = await lock(stores, meetingID, { changes, nowMs: clock().epochMilliseconds }); // 2
        const missed = await stores.gridLog(meetingID).since(cached?.seq ?? 0);
        const current = authoring.caughtUp(cached, missed);
        unedited = current;
        const answerOf: LockedReads["answerOf"] = (...which) => authoring.answerOf(current, ...which);
        const decided = await decideTogether(changes, meeting, { stores, answerOf }); // 3
        unedited = undefined;
        const { document, row } = authoring.edit(current, decided.edits); // 4
        const stored = await store(stores, decided, { document, row, authoring }); // 5
        const version = meeting.meeting.version + (row === undefined ? 0 : 1);
        return { decided, version, document: stored, rows: row === undefined ? [] : [...missed.updates, row] };
      }); // 6
      this.#present(written.decided, written.rows); // 7
      authoring.giveBack(meetingID, written.document);
      // A refused change must not make others read the meeting again.
      if (written.rows.length + written.decided.otherRows.length > 0) {
        this.#keep(meetings.known(meetingID), written.decided, written.version);
      }
      return { outcomes: written.decided.outcomes, version: written.version };
    } catch (error) {
      if (unedited !== undefined) authoring.giveBack(meetingID, unedited);
      throw error;
    }
  }

  /** The short way. Returns undefined, with nothing stored, when the long way is needed. */
  async #writeKnown(meetingID: MeetingID, changes: readonly AnyChange[]): Promise<Stored | undefined> {
    const { database, meetings, clock } = this.#needs;
    const { authoring } = this.#needs.collab;
    const view = this.#contested.has(meetingID) ? undefined : meetings.known(meetingID);
    const current = view && authoring.take(meetingID);
    if (view === undefined || current === undefined) return undefined;
    const nowMs = clock().epochMilliseconds;
    const decided = await decideTogether(changes, { ...view, done: new Map(), nowMs }); // 3
    if (!decided.isPlain || current.seq + 1 - current.snapshotSeq >= COMPACT_AFTER) {
      authoring.giveBack(meetingID, current);
      return undefined;
    }
    const { document, row } = authoring.edit(current, decided.edits); // 4
    if (row === undefined) {
      authoring.giveBack(meetingID, current);
      return undefined;
    }
    // From here on a return without `giveBack` drops the document, because it holds a change that is not stored.
    if (row.update.byteLength > MAX_ROW_BYTES) return undefined;
    const change = { ...changeOf(decided, row), update: row.update };
    const isStored = await database.storeIfUnchanged(change, view.meeting.version).catch(storedNothing); // 5
    if (isStored === false) this.#contested.set(meetingID, true);
    if (isStored !== true) return undefined;
    this.#present(decided, [row]); // 7
    authoring.giveBack(meetingID, document);
    const version = view.meeting.version + 1;
    this.#keep(view, decided, version);
    return { outcomes: decided.outcomes, version };
  }

  /** Keeps the known meeting as the changes leave it; forgets it if they wrote more than answers, or changed another version. */
  #keep(view: MeetingView | undefined, { meeting, otherRows }: Decided, version: number): void {
    const { meetings } = this.#needs;
    if (view?.meeting.version !== version - 1 || otherRows.length > 0)
      return meetings.forget(meeting.meeting.meetingID);
    const changed = new Map(meeting.respondents.map((respondent) => [respondent.respondentID, respondent]));
    const respondents = view.respondents.map((respondent) => changed.get(respondent.respondentID) ?? respondent);
    meetings.keep({ ...view, meeting: { ...view.meeting, version }, respondents });
  }

  /** Shows committed changes to live viewers, and tells open pages of them. */
  #present({ meeting: { meeting }, isAnnounced }: Decided, rows: readonly LoggedUpdate[]): void {
    if (rows.length > 0) this.#needs.collab.show(meeting.meetingID, rows);
    if (isAnnounced) this.#needs.announce(meeting.meetingID, "answered", { isHidden: isHidden(meeting) });
  }
}

type Stored = { readonly outcomes: readonly Outcome[]; readonly version: number };

/** Takes the first change, and the changes behind it that can share its transaction. */
function takeTogether(queue: Waiting[]): readonly Waiting[] {
  const alone = queue.findIndex(({ change }) => change.decide === undefined);
  const count = alone === -1 ? queue.length : Math.max(1, alone);
  return queue.splice(0, Math.min(count, MAX_TOGETHER));
}

type Locking = { readonly changes: readonly Change<unknown>[]; readonly nowMs: number };

/** Locks the meeting's row and reads the data for the decisions. */
async function lock(stores: Stores, meetingID: MeetingID, { changes, nowMs }: Locking): Promise<FoundMeeting> {
  const reads = changes.flatMap((change) => change.reads ?? []);
  const who = {
    respondentIDs: reads.flatMap(({ respondentIDs = [] }) => respondentIDs),
    userIDs: reads.flatMap(({ userIDs = [] }) => userIDs),
  };
  const { locked, respondents } = (await stores.meetings.lockWithRespondents(meetingID, who)) ?? noSuchMeeting();
  const hashes = changes.flatMap(({ request }) => request?.hash ?? []);
  return {
    ...locked,
    respondents,
    expected: reads.some(({ expected }) => expected === true) ? await stores.expected.list(meetingID) : [],
    done: await stores.answerRequests.find(meetingID, hashes),
    nowMs,
  };
}

function changeOf({ meeting, answers, requests }: Decided, { seq }: LoggedUpdate): GridChange {
  return { meetingID: meeting.meeting.meetingID, seq, answers, requests, askedAt: meeting.nowMs };
}

type Edited = { readonly document: AuthoringDocument; readonly row: LoggedUpdate | undefined };

/** Stores everything that was decided. Returns the document as it is stored. */
async function store(
  stores: Stores,
  decided: Decided,
  { document, row, authoring }: Edited & { readonly authoring: AuthoringDocuments },
): Promise<AuthoringDocument> {
  const { meeting, answers, requests, otherRows } = decided;
  const { meetingID } = meeting.meeting;
  const log = stores.gridLog(meetingID);
  let stored = document;
  for (const { joining } of otherRows) if (joining !== undefined) await stores.respondents.insert(joining);
  if (row === undefined) {
    if (answers.length > 0) await log.project(answers);
    await stores.answerRequests.add({ meetingID, askedAt: meeting.nowMs }, requests);
  } else {
    const change = changeOf(decided, row);
    const isCompacted =
      row.seq - document.snapshotSeq >= COMPACT_AFTER ||
      row.update.byteLength > MAX_ROW_BYTES ||
      otherRows.some(({ removesContent }) => removesContent);
    await log.store(isCompacted ? change : { ...change, update: row.update });
    for (const lost of otherRows.flatMap(({ losses = [] }) => losses)) await log.noteLosses(lost);
    if (isCompacted) {
      const snapshot = authoring.snapshotOf(document);
      await log.compact(snapshot);
      stored = { ...document, snapshotSeq: row.seq, bytes: snapshot.byteLength };
    }
  }
  for (const { people = new Map<RespondentID, Person>(), store: storeMore } of otherRows) {
    for (const [respondentID, person] of people) await stores.respondents.setPerson(meetingID, respondentID, person);
    await storeMore?.();
  }
  return stored;
}

/** Settles a change. Returns false when it must be written alone. */
function answer({ resolve, reject }: Waiting, outcome: Outcome | undefined, version: number): boolean {
  if (outcome?.kind === "decided") resolve({ result: outcome.result, version });
  else if (outcome?.kind === "refused") reject(outcome.refusal);
  return outcome?.kind !== "alone";
}

/**
 * Handles a statement that failed and stored no row, mostly because its request id exists. The long way finds the
 * cause.
 */
function storedNothing(error: unknown): undefined {
  if (!(error instanceof StatementFailed)) throw error;
}
