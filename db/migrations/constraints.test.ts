import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../testing/fresh-database.ts";
import { storedMeeting, storedUser, userNamed } from "../testing/stored.ts";

let fresh: FreshDatabase;
/** One row in each table: of the meeting with Ann's answer, and of Ann's account. */
beforeAll(async () => {
  fresh = await freshDatabase();
  await storedMeeting(fresh.database, ["Ann"]);
  await storedUser(fresh.database, { userID: userNamed("AnnAnnAnnAnn") });
  for (const insert of [
    "INSERT INTO grid_updates (meeting_id, seq, bytes) SELECT meeting_id, 1, '\\x01' FROM meetings",
    "INSERT INTO grid_snapshots (meeting_id, seq, state) SELECT meeting_id, 1, '\\x01' FROM meetings",
    `INSERT INTO answer_requests (meeting_id, request_hash, respondent_id, asked_at)
     SELECT meeting_id, sha256('a'), 'AnnAnnAnnAnn', now() FROM meetings`,
    `INSERT INTO mail_deliveries (key, kind, mailbox, meeting_id, sequence, told, begun_at)
     SELECT 'schedule', 'schedule', sha256('a'), meeting_id, 1, sha256('b'), now() FROM meetings`,
    `INSERT INTO meeting_requests (request_hash, body_hash, meeting_id, asked_at)
     SELECT sha256('a'), sha256('b'), meeting_id, now() FROM meetings`,
    `INSERT INTO answer_history (meeting_id, respondent_id, seq, added, removed)
     SELECT meeting_id, respondent_id, 1, '{1}', '{}' FROM respondents`,
    `INSERT INTO removed_answers (meeting_id, respondent_id, answer)
     SELECT meeting_id, respondent_id, to_jsonb(r) FROM respondents r`,
    "INSERT INTO untold_answers (meeting_id, respondent_id) SELECT meeting_id, respondent_id FROM respondents",
    "INSERT INTO sessions (session_id, user_id, expires_at) VALUES (repeat('S', 22), 'AnnAnnAnnAnn', now())",
    `INSERT INTO access_tokens (token_id, user_id, name, hash, created_at)
     VALUES (repeat('T', 22), 'AnnAnnAnnAnn', 'Script', sha256('a'), now())`,
    "INSERT INTO feeds (user_id, feed_id) VALUES ('AnnAnnAnnAnn', repeat('F', 22))",
    "INSERT INTO login_networks (user_id, network, used_at) VALUES ('AnnAnnAnnAnn', sha256('a'), now())",
    "INSERT INTO closed_addresses (mailbox, closed_at) VALUES (sha256('a'), now())",
    "INSERT INTO mail_suppressions (mailbox) VALUES (sha256('a'))",
    "INSERT INTO key_fingerprint (fingerprint) VALUES ('0123456789ab')",
    `INSERT INTO oauth_accounts (user_id, provider, subject, scopes, has_calendar)
     VALUES ('AnnAnnAnnAnn', 'google', '1', '', false)`,
  ])
    await fresh.query(insert);
});
afterAll(() => fresh.drop());

const CHECK = "23514";
const NOT_NULL = "23502";
const UNIQUE = "23505";
const FOREIGN_KEY = "23503";
const NO_SUCH_DATE = "22008";

/** What PostgreSQL must refuse itself, whatever the program in front of it does: table, columns, SQLSTATE. Each has one row here. */
const REFUSED: readonly [table: string, set: string, code: string][] = [
  ["meetings", "meeting_id = 'short'", CHECK],
  ["meetings", "meeting_id = 'with-hyphens'", CHECK],
  ["meetings", "name = ''", CHECK],
  ["meetings", "name = repeat('x', 101)", CHECK],
  ["meetings", "name = NULL", NOT_NULL],
  ["meetings", "about = repeat('x', 2001)", CHECK],
  ["meetings", "about = NULL", NOT_NULL],
  ["meetings", "place = ''", CHECK],
  ["meetings", "place = repeat('x', 201)", CHECK],
  ["meetings", "timezone = ''", CHECK],
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
  ["meetings", "start_quarter = -1", CHECK],
  ["meetings", "start_quarter = 97", CHECK],
  ["meetings", "end_quarter = -1", CHECK],
  ["meetings", "end_quarter = 97", CHECK],
  ["meetings", "slot_minutes = 45", CHECK],
  ["meetings", "slot_minutes = NULL", NOT_NULL],
  ["meetings", "hours_by_day = '[]'", CHECK],
  ["meetings", "hours_by_day = '{}'", CHECK],
  ["meetings", "scheduled_start = now()", CHECK],
  ["meetings", "scheduled_end = now()", CHECK],
  ["meetings", "scheduled_start = now(), scheduled_end = now()", CHECK],
  ["meetings", "scheduled_start = now(), scheduled_end = now() - interval '1 second'", CHECK],
  ["meetings", "organiser_key_hash = '\\x0102'", CHECK],
  ["meetings", "version = 0", CHECK],
  ["meetings", "grid_seq = -1", CHECK],
  ["meetings", "protect_answers = NULL", NOT_NULL],
  ["meetings", "duration_minutes = 0", CHECK],
  ["meetings", "duration_minutes = 40", CHECK],
  ["meetings", "duration_minutes = 20175", CHECK],
  ["meetings", "kind = 'years'", CHECK],
  ["meetings", "kind = 'weekdays'", CHECK],
  ["meetings", "weekdays = '{MO}'", CHECK],
  ["meetings", "kind = 'weekdays', weekdays = '{}'", CHECK],
  ["meetings", "kind = 'weekdays', weekdays = '{MO,mo}'", CHECK],
  ["meetings", "min_respondents = 0", CHECK],
  ["meetings", "min_respondents = 1001", CHECK],
  ["meetings", "required_respondents = NULL", NOT_NULL],
  ["meetings", "required_respondents = ARRAY(SELECT 'x' FROM generate_series(0, 1000))", CHECK],
  ["meetings", "sequence = -1", CHECK],
  ["meetings", "unseen_steps = -1", CHECK],
  ["meetings", "creator = 'NoSuchUser12'", FOREIGN_KEY],
  ["meetings", "organiser_gone = NULL", NOT_NULL],
  ["respondents", "respondent_id = 'R'", CHECK],
  ["respondents", "meeting_id = 'NoSuchMeetin'", FOREIGN_KEY],
  ["respondents", "arrival = 0", CHECK],
  ["respondents", "name = ''", CHECK],
  ["respondents", "name = repeat('x', 81)", CHECK],
  ["respondents", "email = 'x'", CHECK],
  ["respondents", "email = repeat('x', 255)", CHECK],
  ["respondents", "key_hash = repeat('x', 33)::bytea", CHECK],
  ["respondents", "slots = '{2,1}'", CHECK],
  ["respondents", "slots = '{1,1}'", CHECK],
  ["respondents", "slots = '{1,NULL}'", CHECK],
  ["respondents", "slots = '{NULL}'", CHECK],
  ["respondents", "slots = '{1,3,2}'", CHECK],
  ["respondents", "slots = NULL", NOT_NULL],
  ["respondents", "answer_seq = -1", CHECK],
  ["respondents", "user_id = 'NoSuchUser12'", FOREIGN_KEY],
  ["respondents", "user_id = 'AnnAnnAnnAnn', email = 'ann@example.org'", CHECK],
  ["respondents", "user_id = 'AnnAnnAnnAnn', key_hash = repeat('x', 32)::bytea", CHECK],
  ["respondents", "locale = ''", CHECK],
  ["grid_updates", "meeting_id = 'NoSuchMeetin'", FOREIGN_KEY],
  ["grid_updates", "seq = 0", CHECK],
  ["grid_updates", "bytes = ''", CHECK],
  ["grid_updates", "bytes = repeat('x', 65537)::bytea", CHECK],
  ["grid_snapshots", "meeting_id = 'NoSuchMeetin'", FOREIGN_KEY],
  ["grid_snapshots", "seq = 0", CHECK],
  ["grid_snapshots", "state = ''", CHECK],
  ["answer_history", "respondent_id = 'NoSuchPerson'", FOREIGN_KEY],
  ["answer_history", "seq = 0", CHECK],
  ["answer_history", "added = NULL", NOT_NULL],
  ["removed_answers", "meeting_id = 'NoSuchMeetin'", FOREIGN_KEY],
  ["removed_answers", "user_id = 'NoSuchUser12'", FOREIGN_KEY],
  ["removed_answers", "answer = NULL", NOT_NULL],
  ["answer_requests", "meeting_id = 'NoSuchMeetin'", FOREIGN_KEY],
  ["answer_requests", "request_hash = '\\x0102'", CHECK],
  ["answer_requests", "respondent_id = 'R'", CHECK],
  ["answer_requests", "asked_at = NULL", NOT_NULL],
  ["answer_requests", "body_hash = '\\x0102'", CHECK],
  ["meeting_requests", "request_hash = '\\x0102'", CHECK],
  ["meeting_requests", "body_hash = '\\x0102'", CHECK],
  ["meeting_requests", "body_hash = NULL", NOT_NULL],
  ["meeting_requests", "meeting_id = 'with-hyphens'", CHECK],
  ["meeting_requests", "asked_at = NULL", NOT_NULL],
  ["untold_answers", "meeting_id = 'NoSuchMeetin'", FOREIGN_KEY],
  ["untold_answers", "respondent_id = 'NoSuchPerson'", FOREIGN_KEY],
  ["untold_answers", "at = NULL", NOT_NULL],
  ["mail_deliveries", "key = ''", CHECK],
  ["mail_deliveries", "kind = 'advertisement'", CHECK],
  ["mail_deliveries", "mailbox = 'ann@example.org'", CHECK],
  ["mail_deliveries", "kind = 'answered'", CHECK],
  ["mail_deliveries", "sequence = NULL", CHECK],
  ["mail_deliveries", "told = NULL", CHECK],
  ["mail_deliveries", "told = '\\x01'", CHECK],
  ["mail_deliveries", "scheduled_start = now()", CHECK],
  ["mail_deliveries", "begun_at = NULL", NOT_NULL],
  ["mail_deliveries", "keyed = NULL", NOT_NULL],
  ["users", "user_id = 'U'", CHECK],
  ["users", "name = ''", CHECK],
  ["users", "name = repeat('x', 81)", CHECK],
  ["users", "email = 'Ann@example.org'", CHECK],
  ["users", "email = 'x'", CHECK],
  ["users", "email = NULL", NOT_NULL],
  ["users", "password_hash = 'correct horse'", CHECK],
  ["users", "subscribed = NULL", NOT_NULL],
  ["users", "locale = ''", CHECK],
  ["sessions", "session_id = repeat('-', 22)", CHECK],
  ["sessions", "user_id = 'NoSuchUser12'", FOREIGN_KEY],
  ["sessions", "device = repeat('x', 61)", CHECK],
  ["sessions", "device = NULL", NOT_NULL],
  ["access_tokens", "token_id = 'T'", CHECK],
  ["access_tokens", "user_id = 'NoSuchUser12'", FOREIGN_KEY],
  ["access_tokens", "name = ''", CHECK],
  ["access_tokens", "name = repeat('x', 81)", CHECK],
  ["access_tokens", "hash = '\\x0102'", CHECK],
  ["access_tokens", "hash = NULL", NOT_NULL],
  ["access_tokens", "created_at = NULL", NOT_NULL],
  ["feeds", "user_id = 'NoSuchUser12'", FOREIGN_KEY],
  ["feeds", "feed_id = 'F'", CHECK],
  ["feeds", "feed_id = NULL", NOT_NULL],
  ["login_networks", "user_id = 'NoSuchUser12'", FOREIGN_KEY],
  ["login_networks", "network = '127.0.0.1'", CHECK],
  ["login_networks", "used_at = NULL", NOT_NULL],
  ["closed_addresses", "mailbox = 'ann@example.org'", CHECK],
  ["closed_addresses", "closed_at = NULL", NOT_NULL],
  ["mail_suppressions", "mailbox = 'ann@example.org'", CHECK],
  ["mail_suppressions", "keyed = NULL", NOT_NULL],
  ["oauth_accounts", "user_id = 'NoSuchUser12'", FOREIGN_KEY],
  ["oauth_accounts", "provider = 'apple'", CHECK],
  ["oauth_accounts", "subject = ''", CHECK],
  ["oauth_accounts", "has_calendar = true", CHECK],
  ["oauth_accounts", "vouches = NULL", NOT_NULL],
  ["oauth_accounts", "calendar_choice = repeat('x', 131073)::bytea", CHECK],
  ["oauth_accounts", "grant_problem = 'tired'", CHECK],
  ["key_fingerprint", "is_only = false", CHECK],
  ["key_fingerprint", "fingerprint = NULL", NOT_NULL],
];

test.each(REFUSED)("%s: %s is refused", async (table, set, code) => {
  const update = fresh.query(`UPDATE ${table} SET ${set}`);
  await expect(update).rejects.toThrow(expect.objectContaining({ code }) as Error);
});

/** The same row a second time. */
const TABLES =
  "meetings respondents answer_history removed_answers grid_updates grid_snapshots answer_requests meeting_requests untold_answers users sessions " +
  "access_tokens feeds login_networks closed_addresses mail_suppressions oauth_accounts";
const TWICE = TABLES.split(" ").map((table) => `INSERT INTO ${table} SELECT * FROM ${table}`);

test.each([
  ...TWICE,
  // The same place in the order of arrival, and the same secret, which opens one account.
  `INSERT INTO respondents (meeting_id, respondent_id, arrival, name)
   SELECT meeting_id, 'Somebodyelse', 1, 'Ben' FROM meetings`,
  `INSERT INTO access_tokens (token_id, user_id, name, hash, created_at)
   SELECT repeat('U', 22), user_id, name, hash, created_at FROM access_tokens`,
])("nothing is there twice: %s", async (insert) => {
  await expect(fresh.query(insert)).rejects.toThrow(expect.objectContaining({ code: UNIQUE }) as Error);
});
