import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../testing/fresh-database.ts";
import { storedMeeting, storedUser } from "../testing/stored.ts";
import { parseUserID } from "#domain/ids.ts";
import { list } from "#domain/testing/list.ts";

let fresh: FreshDatabase;
/** Stores one row in each table: the meeting with Ann's answer, and Ann's account. */
beforeAll(async () => {
  fresh = await freshDatabase();
  await storedMeeting(fresh.database, ["Ann"]);
  await storedUser(fresh.database, { userID: parseUserID("AnnAnnAnnAnn")! });
  for (const insert of [
    "INSERT INTO grid_updates (meeting_id, seq, bytes) SELECT meeting_id, 1, '\\x01' FROM meetings",
    "INSERT INTO grid_snapshots (meeting_id, seq, state) SELECT meeting_id, 1, '\\x01' FROM meetings",
    `INSERT INTO answer_requests (meeting_id, request_hash, body_hash, respondent_id, asked_at)
     SELECT meeting_id, sha256('a'), sha256('b'), 'AnnAnnAnnAnn', now() FROM meetings`,
    `INSERT INTO mail_deliveries (key, kind, mailbox, meeting_id, sequence, told, begun_at)
     SELECT 'schedule', 'schedule', sha256('a'), meeting_id, 1, sha256('b'), now() FROM meetings`,
    `INSERT INTO meeting_requests (request_hash, body_hash, meeting_id, asked_at)
     SELECT sha256('a'), sha256('b'), meeting_id, now() FROM meetings`,
    "INSERT INTO other_requests (request_hash, body_hash, asked_at) VALUES (sha256('a'), sha256('b'), now())",
    `INSERT INTO answer_history (meeting_id, respondent_id, seq, kind, slot_minutes, added, removed,
       added_free, removed_free, added_if_needed, removed_if_needed)
     SELECT meeting_id, respondent_id, 1, 'dates', 30, '{1}', '{}', 1, 0, 0, 0 FROM respondents`,
    `INSERT INTO removed_answers (meeting_id, respondent_id, answer, kind, slot_minutes)
     SELECT meeting_id, respondent_id, to_jsonb(r), 'dates', 30 FROM respondents r`,
    "INSERT INTO untold_answers (meeting_id, respondent_id) SELECT meeting_id, respondent_id FROM respondents",
    "INSERT INTO sessions (session_id, user_id, expires_at) VALUES (repeat('S', 22), 'AnnAnnAnnAnn', now())",
    `INSERT INTO access_tokens (token_id, user_id, name, hash, created_at)
     VALUES (repeat('T', 22), 'AnnAnnAnnAnn', 'Script', sha256('a'), now())`,
    "INSERT INTO feeds (user_id, feed_id) VALUES ('AnnAnnAnnAnn', repeat('F', 22))",
    "INSERT INTO closed_addresses (mailbox, closed_at) VALUES (sha256('a'), now())",
    "INSERT INTO mail_suppressions (mailbox) VALUES (sha256('a'))",
    "INSERT INTO mail_causes (key, at) VALUES ('a', now())",
    "INSERT INTO blocks (value, kind) VALUES ('spam.example', 'domain')",
    "INSERT INTO key_fingerprint (fingerprint) VALUES ('0123456789ab')",
    "INSERT INTO last_purge (at, put_off) VALUES (now(), false)",
    "INSERT INTO last_backup (at) VALUES (now())",
    `INSERT INTO oauth_accounts (user_id, provider, subject, scopes, has_calendar)
     VALUES ('AnnAnnAnnAnn', 'google', '1', '', false)`,
    `INSERT INTO calendar_sources (calendar_id, user_id, kind, host, content, created_at, read_at)
     VALUES (repeat('C', 22), 'AnnAnnAnnAnn', 'address', 'example.org', '\\x01', now(), now())`,
  ])
    await fresh.query(insert);
});
afterAll(() => fresh.drop());

const CHECK = "23514";
const NOT_NULL = "23502";
const UNIQUE = "23505";
const FOREIGN_KEY = "23503";
const NO_SUCH_DATE = "22008";

/** Each value is refused in these columns. */
const REFUSED_VALUES: Readonly<Record<string, readonly string[]>> = {
  "''": list(`
    meetings.name meetings.place meetings.timezone respondents.name respondents.locale grid_updates.bytes
    grid_snapshots.state mail_deliveries.key users.name users.locale access_tokens.name oauth_accounts.subject
    calendar_sources.calendar_id calendar_sources.kind calendar_sources.host
  `),
  NULL: list(`
    meetings.name meetings.about meetings.slot_minutes meetings.protect_answers meetings.required_respondents
    meetings.organiser_gone respondents.slots respondents.arrived_at answer_history.added answer_history.kind
    answer_history.added_free removed_answers.answer answer_requests.body_hash answer_requests.asked_at
    meeting_requests.body_hash meeting_requests.asked_at other_requests.body_hash other_requests.asked_at untold_answers.at mail_deliveries.begun_at
    users.email users.subscribed sessions.device access_tokens.hash access_tokens.created_at
    feeds.feed_id closed_addresses.closed_at oauth_accounts.vouches
    calendar_sources.user_id calendar_sources.content calendar_sources.read_at
    key_fingerprint.fingerprint last_purge.at last_purge.put_off last_backup.at
  `),
  "-1": list(`
    meetings.start_quarter meetings.end_quarter meetings.grid_seq meetings.sequence meetings.unseen_steps
    respondents.answer_seq
  `),
  "now()": list("meetings.scheduled_start meetings.scheduled_end mail_deliveries.scheduled_start"),
  "'\\x0102'": list(`
    meetings.organiser_key_hash answer_requests.request_hash answer_requests.body_hash meeting_requests.request_hash
    meeting_requests.body_hash access_tokens.hash
  `),
  0: list(`
    meetings.version meetings.duration_minutes meetings.min_respondents respondents.arrival grid_updates.seq
    grid_snapshots.seq answer_history.seq
  `),
  "'NoSuchUser12'": list(`
    meetings.creator respondents.user_id removed_answers.user_id sessions.user_id access_tokens.user_id
    feeds.user_id oauth_accounts.user_id
  `),
  "'NoSuchMeetin'": list(`
    respondents.meeting_id grid_updates.meeting_id grid_snapshots.meeting_id removed_answers.meeting_id
    answer_requests.meeting_id untold_answers.meeting_id
  `),
  "'ann@example.org'": list("mail_deliveries.mailbox closed_addresses.mailbox mail_suppressions.mailbox"),
};

/** The changes that PostgreSQL itself must refuse: table, change, SQLSTATE. Each table has one row. */
const REFUSED: readonly (readonly [table: string, set: string, code: string])[] = [
  ...Object.entries(REFUSED_VALUES).flatMap(([value, columns]) => {
    const code = value === "NULL" ? NOT_NULL : value.startsWith("'NoSuch") ? FOREIGN_KEY : CHECK;
    return columns.map(
      (column) => [column.replace(/\..*/, ""), `${column.replace(/.*\./, "")} = ${value}`, code] as const,
    );
  }),
  ["meetings", "meeting_id = 'short'", CHECK],
  ["meetings", "meeting_id = 'with-hyphens'", CHECK],
  ["meetings", "name = repeat('x', 101)", CHECK],
  ["meetings", "about = repeat('x', 2001)", CHECK],
  ["meetings", "place = repeat('x', 201)", CHECK],
  ["meetings", "timezone = repeat('x', 65)", CHECK],
  ["meetings", "dates = '{}'", CHECK],
  ["meetings", "dates = '{2026-02-30}'", NO_SUCH_DATE],
  ["meetings", "dates = '{2026-11-25,2026-11-24}'", CHECK],
  ["meetings", "dates = '{2026-11-24,2026-11-24}'", CHECK],
  ["meetings", "dates = '{2026-11-24,NULL}'", CHECK],
  ["meetings", "dates = '{{2026-11-24},{2026-11-25}}'", CHECK],
  ["meetings", "dates = '{{2026-11-24}}'", CHECK],
  ["meetings", "dates = '{NULL}'", CHECK],
  ["meetings", "dates = ARRAY(SELECT date '2026-01-01' + day FROM generate_series(0, 60) day)", CHECK],
  ["meetings", "start_quarter = 97", CHECK],
  ["meetings", "end_quarter = 97", CHECK],
  ["meetings", "slot_minutes = 45", CHECK],
  ["meetings", "hours_by_day = '[]'", CHECK],
  ["meetings", "hours_by_day = '{}'", CHECK],
  ["meetings", "scheduled_start = now(), scheduled_end = now()", CHECK],
  ["meetings", "scheduled_start = now(), scheduled_end = now() - interval '1 second'", CHECK],
  ["meetings", "duration_minutes = 40", CHECK],
  ["meetings", "duration_minutes = 20175", CHECK],
  ["meetings", "kind = 'years'", CHECK],
  ["meetings", "kind = 'weekdays'", CHECK],
  ["meetings", "weekdays = '{MO}'", CHECK],
  ["meetings", "kind = 'weekdays', weekdays = '{}'", CHECK],
  ["meetings", "kind = 'weekdays', weekdays = '{MO,mo}'", CHECK],
  ["meetings", "min_respondents = 1001", CHECK],
  ["meetings", "required_respondents = ARRAY(SELECT 'x' FROM generate_series(0, 1000))", CHECK],
  ["respondents", "respondent_id = 'R'", CHECK],
  ["respondents", "name = repeat('x', 81)", CHECK],
  ["respondents", "email = 'x'", CHECK],
  ["respondents", "email = repeat('x', 255)", CHECK],
  ["respondents", "key_hash = repeat('x', 33)::bytea", CHECK],
  ["respondents", "slots = '{2,1}'", CHECK],
  ["respondents", "slots = '{1,1}'", CHECK],
  ["respondents", "slots = '{1,NULL}'", CHECK],
  ["respondents", "slots = '{NULL}'", CHECK],
  ["respondents", "slots = '{1,3,2}'", CHECK],
  ["respondents", "user_id = 'AnnAnnAnnAnn', email = 'ann@example.org'", CHECK],
  ["respondents", "user_id = 'AnnAnnAnnAnn', key_hash = repeat('x', 32)::bytea", CHECK],
  ["grid_updates", "bytes = repeat('x', 65537)::bytea", CHECK],
  ["answer_history", "respondent_id = 'NoSuchPerson'", FOREIGN_KEY],
  ["answer_requests", "respondent_id = 'R'", CHECK],
  ["meeting_requests", "meeting_id = 'with-hyphens'", CHECK],
  ["untold_answers", "respondent_id = 'NoSuchPerson'", FOREIGN_KEY],
  ["mail_deliveries", "kind = 'advertisement'", CHECK],
  ["mail_deliveries", "kind = 'answered'", CHECK],
  ["mail_deliveries", "sequence = NULL", CHECK],
  ["mail_deliveries", "told = NULL", CHECK],
  ["mail_deliveries", "told = '\\x01'", CHECK],
  ["users", "user_id = 'U'", CHECK],
  ["users", "name = repeat('x', 81)", CHECK],
  ["users", "email = 'Ann@example.org'", CHECK],
  ["users", "email = 'x'", CHECK],
  ["users", "password_hash = 'correct horse'", CHECK],
  ["sessions", "session_id = repeat('-', 22)", CHECK],
  ["sessions", "device = repeat('x', 61)", CHECK],
  ["access_tokens", "token_id = 'T'", CHECK],
  ["access_tokens", "name = repeat('x', 81)", CHECK],
  ["feeds", "feed_id = 'F'", CHECK],
  ["oauth_accounts", "provider = 'apple'", CHECK],
  ["oauth_accounts", "has_calendar = true", CHECK],
  ["oauth_accounts", "calendar_choice = repeat('x', 131073)::bytea", CHECK],
  ["oauth_accounts", "grant_problem = 'tired'", CHECK],
  ["key_fingerprint", "is_only = false", CHECK],
  ["last_purge", "is_only = false", CHECK],
  ["last_backup", "is_only = false", CHECK],
];

test.each(REFUSED)("the table %s refuses the change %s", async (table, set, code) => {
  const update = fresh.query(`UPDATE ${table} SET ${set}`);
  await expect(update).rejects.toThrow(expect.objectContaining({ code }) as Error);
});

/** Inserts each table's row again. */
const TABLES = list(`
  meetings respondents answer_history removed_answers grid_updates grid_snapshots answer_requests meeting_requests
  untold_answers users sessions access_tokens feeds closed_addresses mail_suppressions oauth_accounts
`);
const TWICE = TABLES.map((table) => `INSERT INTO ${table} SELECT * FROM ${table}`);

test.each([
  ...TWICE,
  // An equal place in the order of arrival; an equal secret, which opens one account.
  `INSERT INTO respondents (meeting_id, respondent_id, arrival, name)
   SELECT meeting_id, 'Somebodyelse', 1, 'Ben' FROM meetings`,
  `INSERT INTO access_tokens (token_id, user_id, name, hash, created_at)
   SELECT repeat('U', 22), user_id, name, hash, created_at FROM access_tokens`,
])("a table refuses a second equal row: %s", async (insert) => {
  await expect(fresh.query(insert)).rejects.toThrow(expect.objectContaining({ code: UNIQUE }) as Error);
});
