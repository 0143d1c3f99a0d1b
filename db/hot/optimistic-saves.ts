import type { MeetingID, RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { Connections } from "../connection/connections.ts";
import { byteaList, integerLists, statement } from "../connection/statement.ts";
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
  /** Noted with the save. If one was noted before, nothing is stored: see `AnswerRequestStore`. */
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

// No row is waited for: a meeting that another transaction holds has probably changed, and must not keep the others of
// the statement waiting. A row that was changed between the snapshot and its lock is checked again on its newest version.
// NOT EXISTS alone still sees what was there before; but a request that was recorded meanwhile has raised the version,
// unless it changed nothing: and then repeating it changes nothing either.
const saves = statement<{ meeting_id: string; is_stored: boolean; is_repeat: boolean }>(
  "save-if-unchanged",
  `WITH given AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[]) given (meeting_id, version, seq, bytes)
  ), request AS (
    SELECT * FROM unnest($8::text[], $9::bytea[], $10::bytea[], $11::text[], $12::float8[])
      request (meeting_id, hash, body_hash, respondent_id, asked_at)
  ), repeated AS (
    SELECT meeting_id FROM request r
    JOIN answer_requests a USING (meeting_id) WHERE a.request_hash = r.hash
  ), held AS (
    SELECT m.meeting_id, given.seq, given.bytes FROM given JOIN meetings m USING (meeting_id)
    WHERE m.version = given.version AND m.grid_seq = given.seq - 1
      AND m.meeting_id NOT IN (SELECT meeting_id FROM repeated)
    FOR NO KEY UPDATE OF m SKIP LOCKED
  ), counted AS (
    UPDATE meetings m SET grid_seq = m.grid_seq + 1, version = m.version + 1
    FROM held WHERE m.meeting_id = held.meeting_id
    RETURNING m.meeting_id, m.grid_seq, held.bytes
  ), logged AS (
    INSERT INTO grid_updates (meeting_id, seq, bytes) SELECT meeting_id, grid_seq, bytes FROM counted
  ), recorded AS (
    INSERT INTO answer_requests (meeting_id, request_hash, body_hash, respondent_id, asked_at)
    SELECT meeting_id, request.hash, body_hash, respondent_id, to_timestamp(asked_at / 1000)
    FROM counted JOIN request USING (meeting_id)
    ON CONFLICT DO NOTHING
  ), projected AS (
    UPDATE respondents r SET slots = answer.slots::integer[], answer_seq = counted.grid_seq
    FROM unnest($5::text[], $6::text[], $7::text[]) answer (meeting_id, respondent_id, slots)
    JOIN counted USING (meeting_id)
    WHERE r.meeting_id = answer.meeting_id AND r.respondent_id = answer.respondent_id
  )
  SELECT meeting_id, counted.grid_seq IS NOT NULL AS is_stored, meeting_id IN (SELECT meeting_id FROM repeated) AS is_repeat
  FROM given LEFT JOIN counted USING (meeting_id)`,
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
      const outcomes = await run(
        connections,
        together.map(({ save }) => save),
      );
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

async function run(connections: Connections, together: readonly OptimisticSave[]) {
  const answers = together.flatMap(({ meetingID, answers: changed }) =>
    Array.from(changed, ([respondentID, slots]) => ({ meetingID, respondentID, slots })),
  );
  const requests = together.flatMap(({ meetingID, requests: asked = [], askedAt }) =>
    asked.map((request) => ({ ...request, meetingID, askedAt })),
  );
  const rows = await connections.read(saves, [
    together.map(({ meetingID }) => meetingID),
    together.map(({ version }) => String(version)),
    together.map(({ seq }) => String(seq)),
    byteaList(together.map(({ update }) => update)),
    answers.map(({ meetingID }) => meetingID),
    answers.map(({ respondentID }) => respondentID),
    integerLists(answers.map(({ slots }) => slots)),
    requests.map(({ meetingID }) => meetingID),
    byteaList(requests.map(({ hash }) => hash)),
    byteaList(requests.map(({ bodyHash }) => bodyHash)),
    requests.map(({ respondentID }) => respondentID),
    requests.map(({ askedAt }) => String(askedAt)),
  ]);
  return new Map(rows.map((row) => [row.meeting_id, outcomeOf(row)]));
}

function outcomeOf(row: { readonly is_stored: boolean; readonly is_repeat: boolean }): SaveOutcome {
  if (row.is_stored) return "stored";
  return row.is_repeat ? "repeat" : "changed";
}
