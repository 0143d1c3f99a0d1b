import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Collab } from "#collab/create-collab.ts";
import type { AuthoringDocument, AuthoringDocuments, GridEdit } from "#collab/document/authoring-documents.ts";
import type { Database } from "#db/database.ts";
import { DatabaseUnavailable, StatementFailed } from "#db/errors.ts";
import type { ChangedAnswer, GridChange } from "#db/hot/grid-log.ts";
import type { AnswerRequest } from "#db/stores/request-store.ts";
import type { Stores } from "#db/stores/stores.ts";
import type { Person } from "#domain/answers/grid-document.ts";
import type { LoggedUpdate } from "#domain/answers/grid-log.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import { isHidden } from "#domain/meeting/hidden-answers.ts";
import { Refusal, refuse } from "#domain/refusal.ts";
import { waitAtMost } from "../wait-at-most.ts";
import type { Announce } from "../realtime/news-rooms.ts";
import type { CurrentMeetings } from "./current-meetings.ts";
import {
  type Change,
  type Decision,
  type FoundMeeting,
  type LockedReads,
  meetingAfter,
  netAnswers,
  type OtherRows,
} from "./meeting-change.ts";
import { noSuchMeeting } from "./permissions.ts";

/** At most so many changes share a transaction. Each changes up to 61 days of some 35 bytes, so they fit into one log row. */
const MAX_TOGETHER = 24;
const MAX_WAITING = 1_000;
/** A log of so many rows becomes a snapshot. */
const COMPACT_AFTER = 200;
/** A larger update is stored as a snapshot, because a log row cannot hold it. */
const MAX_ROW_BYTES = 64 * 1024;
/** A meeting takes the long way for so long after another process was faster. */
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

export type MeetingWriter = ReturnType<typeof createMeetingWriter>;

/** The result of a change, and a version of the meeting that holds it. */
export type Written<Result> = { readonly result: Result; readonly version: number };

type Waiting = PromiseWithResolvers<Written<unknown>> & { readonly change: Change<unknown> };

/**
 * The only way to change the answers of a meeting: save, add a guest, claim, rename, remove, restore, reshape, hide.
 * Each change takes eight steps:
 *
 *   1 BEGIN   2 lock   3 decide   4 edit   5 store   6 COMMIT   7 show   8 answer
 *
 * Changes of one meeting wait in a queue; those that wait together share the steps. The short way leaves out 1, 2 and 6:
 * it decides on the meeting as this process knows it, and stores everything in one statement. That statement stores
 * nothing when the meeting has another version by then, and the long way follows.
 */
export function createMeetingWriter({ database, collab, meetings, announce, clock }: WriterNeeds) {
  const { authoring, show } = collab;
  const queues = new Map<MeetingID, Waiting[]>();
  const running = new Set<Promise<void>>();
  const contested = new LRUCache<MeetingID, true>({ max: 10_000, ttl: CONTESTED_MS });
  let isClosed = false;

  /** Resolves when the change is stored and shown. Rejects when it is refused or failed. */
  async function write<Result>(meetingID: MeetingID, change: Change<Result>): Promise<Written<Result>> {
    if (isClosed) refuse("unavailable", "api.restarting");
    const queue = queues.getOrInsertComputed(meetingID, () => startQueue(meetingID));
    if (queue.length >= MAX_WAITING) refuse("unavailable", "api.manySave");
    const waiting: Waiting = { change, ...Promise.withResolvers<Written<unknown>>() };
    queue.push(waiting);
    return (await waiting.promise) as Written<Result>; // the result of this very change
  }

  function startQueue(meetingID: MeetingID): Waiting[] {
    const queue: Waiting[] = [];
    const run = runQueue(meetingID, queue).finally(() => running.delete(run));
    running.add(run);
    return queue;
  }

  async function runQueue(meetingID: MeetingID, queue: Waiting[]): Promise<void> {
    do {
      // Requests that arrive in the same moment are taken together.
      await setImmediate();
      const alone = await writeTogether(meetingID, takeTogether(queue));
      for (const waiting of alone) await writeTogether(meetingID, [waiting]);
    } while (queue.length > 0);
    queues.delete(meetingID);
  }

  /** Writes changes and answers their callers. Returns the changes that must be written alone. */
  async function writeTogether(meetingID: MeetingID, together: readonly Waiting[]): Promise<readonly Waiting[]> {
    const changes = together.map(({ change }) => change);
    try {
      const { outcomes, version } = (await writeKnown(meetingID, changes)) ?? (await writeLocked(meetingID, changes));
      return together.filter((waiting, index) => !answer(waiting, outcomes[index], version)); // 8
    } catch (error) {
      // Nothing is stored. Written alone, only the change at fault fails. After a lost connection nothing is tried again,
      // because the outcome of COMMIT may be unknown: clients repeat their requests under the same ids.
      if (together.length > 1 && !(error instanceof DatabaseUnavailable)) return together;
      for (const { reject } of together) reject(error);
      return [];
    }
  }

  /** The long way. */
  async function writeLocked(meetingID: MeetingID, changes: readonly Change<unknown>[]): Promise<Stored> {
    const known = authoring.take(meetingID);
    let unedited: AuthoringDocument | undefined;
    try {
      // 1
      const { decided, document, rows, version } = await database.transaction(async (stores) => {
        const found = await lock(stores, meetingID, { changes, nowMs: clock().epochMilliseconds }); // 2
        const missed = await stores.gridLog(meetingID).since(known?.seq ?? 0);
        const current = authoring.caughtUp(known, missed);
        unedited = current;
        const answerOf: LockedReads["answerOf"] = (...which) => authoring.answerOf(current, ...which);
        const decided = await decide(changes, found, { stores, answerOf }); // 3
        unedited = undefined;
        const { document, row } = authoring.edit(current, decided.edits); // 4
        const stored = await store(stores, decided, { document, row, authoring }); // 5
        const version = found.meeting.version + (row === undefined ? 0 : 1);
        return { decided, version, document: stored, rows: row === undefined ? [] : [...missed.updates, row] };
      }); // 6
      present(decided, rows); // 7
      authoring.giveBack(meetingID, document);
      return { outcomes: decided.outcomes, version };
    } catch (error) {
      if (unedited !== undefined) authoring.giveBack(meetingID, unedited);
      throw error;
    } finally {
      meetings.forget(meetingID);
    }
  }

  /** The short way. Returns undefined, with nothing stored, when the long way is needed. */
  async function writeKnown(meetingID: MeetingID, changes: readonly Change<unknown>[]): Promise<Stored | undefined> {
    const known = contested.has(meetingID) ? undefined : meetings.known(meetingID);
    const current = known && authoring.take(meetingID);
    if (known === undefined || current === undefined) return undefined;
    const decided = await decide(changes, { ...known, done: new Map(), nowMs: clock().epochMilliseconds }); // 3
    const isShort = decided.isPlain && current.seq + 1 - current.snapshotSeq < COMPACT_AFTER;
    const { document, row } = authoring.edit(current, isShort ? decided.edits : []); // 4
    if (row === undefined) {
      authoring.giveBack(meetingID, current);
      return undefined;
    }
    if (row.update.byteLength > MAX_ROW_BYTES) return undefined;
    const isStored = await database.storeIfUnchanged(changeOf(decided, row), known.meeting.version).catch(isRepeat); // 5
    if (isStored === false) contested.set(meetingID, true);
    if (isStored !== true) return undefined;
    present(decided, [row]); // 7
    authoring.giveBack(meetingID, document);
    const version = known.meeting.version + 1;
    const { respondents } = decided.meeting;
    meetings.keep({ ...known, meeting: { ...known.meeting, version }, respondents });
    return { outcomes: decided.outcomes, version };
  }

  /** Shows what is committed to live viewers, and tells open pages of it. */
  function present({ meeting: { meeting }, isAnnounced }: Decided, rows: readonly LoggedUpdate[]): void {
    if (rows.length > 0) show(meeting.meetingID, rows);
    if (isAnnounced) announce(meeting.meetingID, "answered", { isHidden: isHidden(meeting) });
  }

  return {
    write,
    /** Takes no more changes. Resolves when those taken are written, or at a deadline. */
    close: (): Promise<void> => {
      isClosed = true;
      return waitAtMost(DRAIN_MS, Promise.all(running));
    },
  };
}

/** What became of a change. `alone`: not decided yet; needs its own transaction. */
type Outcome =
  | { readonly kind: "decided"; readonly result: unknown }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "alone" };

type Stored = { readonly outcomes: readonly Outcome[]; readonly version: number };

/** Takes the first change with those behind it that can share its transaction. */
function takeTogether(queue: Waiting[]): readonly Waiting[] {
  const alone = queue.findIndex(({ change }) => change.decide === undefined);
  const count = alone === -1 ? queue.length : Math.max(1, alone);
  return queue.splice(0, Math.min(count, MAX_TOGETHER));
}

type Locking = { readonly changes: readonly Change<unknown>[]; readonly nowMs: number };

/** Locks the meeting's row and reads what the changes decide on. */
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

/** All that changes in one transaction. */
type Decided = {
  readonly outcomes: readonly Outcome[];
  /** As the last change leaves it. */
  readonly meeting: FoundMeeting;
  readonly edits: readonly GridEdit[];
  readonly answers: readonly ChangedAnswer[];
  readonly requests: readonly AnswerRequest[];
  readonly otherRows: readonly OtherRows[];
  readonly isAnnounced: boolean;
  /** Every change was decided, and writes nothing but log, answers, history and request ids. */
  readonly isPlain: boolean;
};

/** Decides changes in their order, each on the meeting as those before it leave it. A refused change writes nothing. */
async function decide(
  changes: readonly Change<unknown>[],
  found: FoundMeeting,
  locked?: LockedReads,
): Promise<Decided> {
  const outcomes: Outcome[] = [];
  const decisions: Decision<unknown>[] = [];
  const isAlone = locked !== undefined && changes.length === 1;
  let meeting = found;
  for (const change of changes) {
    try {
      const decision = change.decide?.(meeting) ?? (isAlone ? await change.decideAlone(meeting, locked) : undefined);
      if (decision === undefined) {
        outcomes.push({ kind: "alone" });
        continue;
      }
      outcomes.push({ kind: "decided", result: decision.result });
      decisions.push(decision);
      meeting = meetingAfter(meeting, decision);
    } catch (error) {
      // Alone, it may have written something: the transaction is rolled back.
      if (!(error instanceof Refusal) || isAlone) throw error;
      outcomes.push({ kind: "refused", refusal: error });
    }
  }
  return {
    outcomes,
    meeting,
    edits: decisions.flatMap(({ edit }) => edit ?? []),
    answers: netAnswers(decisions.flatMap(({ answers = [] }) => answers)),
    requests: decisions.flatMap(({ request }) => request ?? []),
    otherRows: decisions.flatMap(({ rows }) => rows ?? []),
    isAnnounced: decisions.some((decision) => decision.isAnnounced),
    isPlain: outcomes.every(({ kind }) => kind === "decided") && decisions.every(({ rows }) => rows === undefined),
  };
}

function changeOf({ meeting, answers, requests }: Decided, { seq, update }: LoggedUpdate): GridChange {
  return { meetingID: meeting.meeting.meetingID, seq, update, answers, requests, askedAt: meeting.nowMs };
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
    const { update, ...change } = changeOf(decided, row);
    const isCompacted =
      row.seq - document.snapshotSeq >= COMPACT_AFTER ||
      row.update.byteLength > MAX_ROW_BYTES ||
      otherRows.some(({ removesContent }) => removesContent);
    await log.store(isCompacted ? change : { ...change, update: row.update });
    for (const losses of otherRows.flatMap(({ losses = [] }) => losses)) await log.noteLosses(losses);
    if (isCompacted) {
      const snapshot = authoring.snapshotOf(document);
      await log.compact(snapshot);
      stored = { ...document, snapshotSeq: row.seq, bytes: snapshot.byteLength };
    }
  }
  for (const { people = new Map<RespondentID, Person>(), store: storeMore } of otherRows) {
    for (const [respondentID, person] of people) await stores.respondents.setPerson(meetingID, respondentID, person);
    await storeMore?.(stores);
  }
  return stored;
}

/** Settles a change. Returns false when it must be written alone. */
function answer({ resolve, reject }: Waiting, outcome: Outcome | undefined, version: number): boolean {
  if (outcome?.kind === "decided") resolve({ result: outcome.result, version });
  else if (outcome?.kind === "refused") reject(outcome.refusal);
  return outcome?.kind !== "alone";
}

/** A request that was done before is found out by its key, and the statement fails. Returns undefined then. */
function isRepeat(error: unknown): undefined {
  if (!(error instanceof StatementFailed)) throw error;
}
