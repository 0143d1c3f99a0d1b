import type { MeetingID, RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { Connections } from "../connection/connections.ts";
import { bytea, integerList, statement } from "../connection/statement.ts";
import { StatementFailed } from "../errors.ts";

/** Changes of answers of one meeting that become one row of its log, decided on what was read earlier. */
export type OptimisticSave = {
  readonly meetingID: MeetingID;
  /** The meeting's version when it was read. While it stays the same, so do the details and the respondents. */
  readonly version: number;
  /** The log row that the changes become: the one after the last that their author knew. */
  readonly seq: number;
  readonly update: Uint8Array;
  /** What the answers have become: ascending, distinct slots. */
  readonly answers: ReadonlyMap<RespondentID, readonly Slot[]>;
  /** Noted with the save. If one was noted before, nothing is stored: see `answerRequestStore`. */
  readonly requests?: readonly SaveRequest[];
  /** When they were asked, in milliseconds since the epoch. */
  readonly askedAt: number;
};

/** How a request that carries an id is stored: two SHA-256, 32 bytes each. */
export type RequestHashes = {
  /** Of what the request is about and its id. */
  readonly hash: Uint8Array;
  /** Of its body. */
  readonly bodyHash: Uint8Array;
};

/** A request to save an answer. */
export type SaveRequest = RequestHashes & { readonly respondentID: RespondentID };

/**
 * What has become of a save. Nothing is stored when the meeting has `changed`, or when one of the requests is
 * a `repeat` in a meeting that has not.
 */
export type SaveOutcome = "stored" | "changed" | "repeat";

/** The function is of migration 0014. Each save is stored or not on its own terms. */
const saves = statement<{ meeting_id: MeetingID; outcome: SaveOutcome }>(
  "save-if-unchanged",
  `SELECT meeting_id, save_if_unchanged(meeting_id, version, seq, update, respondent_ids, answers,
     request_hashes, body_hashes, requested_for, to_timestamp(asked_at / 1000)) AS outcome
   FROM json_to_recordset($1) save (meeting_id text, version integer, seq bigint, update bytea, respondent_ids text[],
     answers text[], request_hashes bytea[], body_hashes bytea[], requested_for text[], asked_at float8)`,
);

/** See `Database.saveIfUnchanged`. */
export type SaveIfUnchanged = (save: OptimisticSave) => Promise<SaveOutcome>;

type Waiting = { readonly save: OptimisticSave; readonly outcome: PromiseWithResolvers<SaveOutcome> };

/**
 * Statements that are under way at a time. While they are, further saves wait and leave together: one statement for 25
 * meetings costs the server and PostgreSQL half of what 25 statements do.
 */
const MAX_UNDER_WAY = 2;
/** Meetings in a statement. */
const MAX_MEETINGS = 50;

/** Saves of different meetings that arrive while others are being stored leave in one statement, each on its own terms. */
export function createSaveIfUnchanged(connections: Connections): SaveIfUnchanged {
  let waiting: Waiting[] = [];
  let underWay = 0;

  async function store(together: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await run(connections, together);
      for (const { save, outcome } of together) outcome.resolve(outcomes.get(save.meetingID) ?? "changed");
    } catch (error) {
      // PostgreSQL stored nothing: alone, each save that is not at fault is stored.
      if (error instanceof StatementFailed && together.length > 1) for (const one of together) await store([one]);
      else for (const { outcome } of together) outcome.reject(error);
    }
  }

  async function next(): Promise<void> {
    if (underWay >= MAX_UNDER_WAY || waiting.length === 0) return;
    const { now, later } = divide(waiting);
    waiting = later;
    underWay += 1;
    await store(now);
    underWay -= 1;
    void next();
  }

  return (save) => {
    const outcome = Promise.withResolvers<SaveOutcome>();
    waiting.push({ save, outcome });
    void next();
    return outcome.promise;
  };
}

/** At most one save of a meeting leaves in a statement. */
function divide(waiting: readonly Waiting[]): { now: Waiting[]; later: Waiting[] } {
  const meetings = new Set<MeetingID>();
  const [now, later]: [Waiting[], Waiting[]] = [[], []];
  for (const one of waiting) {
    const { meetingID } = one.save;
    const fits = meetings.size < MAX_MEETINGS && !meetings.has(meetingID);
    meetings.add(meetingID);
    (fits ? now : later).push(one);
  }
  return { now, later };
}

async function run(connections: Connections, together: readonly Waiting[]) {
  const rows = await connections.read(saves, [JSON.stringify(together.map(({ save }) => parameterOf(save)))]);
  return new Map(rows.map((row) => [row.meeting_id, row.outcome]));
}

function parameterOf({ meetingID, version, seq, update, answers, requests = [], askedAt }: OptimisticSave) {
  return {
    meeting_id: meetingID,
    version,
    seq,
    update: bytea(update),
    respondent_ids: [...answers.keys()],
    answers: Array.from(answers.values(), integerList),
    request_hashes: requests.map(({ hash }) => bytea(hash)),
    body_hashes: requests.map(({ bodyHash }) => bytea(bodyHash)),
    requested_for: requests.map(({ respondentID }) => respondentID),
    asked_at: askedAt,
  };
}
