import { expect, onTestFinished, test as plainTest, vi } from "vitest";
import { shiftClock } from "#db/testing/fresh-database.ts";
import { ageTimer } from "#db/testing/queued-jobs.ts";
import { DAY_MS, HOUR_MS } from "#domain/time/durations.ts";
import { decidePurge, purge as runPurge } from "./purge.ts";
import { startApp } from "../start/start-app.ts";
import { CHOIR, createApiClient, NINE, TEN } from "../testing/api-client.ts";
import { listenToNews } from "../testing/news-listener.ts";
import { startTestApp, type TestApp } from "../testing/start-test-app.ts";

let appNow: Temporal.Instant;

/** Each test has its own app with its clock at `appNow`. */
function purgeTest(kept: { meetingRetentionDays: number }) {
  return plainTest.extend("app", async ({}, { onCleanup }) => {
    appNow = Temporal.Instant.from("2026-11-20T12:00:00Z");
    const app = await startTestApp(kept, { clock: () => appNow });
    onCleanup(() => app.stop());
    return app;
  });
}
const test = purgeTest({ meetingRetentionDays: 60 });
const unlimitedTest = purgeTest({ meetingRetentionDays: 0 });

/** Enqueues the purge as the timer does, a night after the last one. */
async function purge(app: TestApp): Promise<void> {
  await lastPurge(app, appNow.subtract({ hours: 24 }));
  await enqueuePurge(app);
}

async function lastPurge(app: TestApp, at: Temporal.Instant): Promise<void> {
  await app.query("DELETE FROM last_purge");
  await app.query("INSERT INTO last_purge (at, put_off) VALUES ($1, false)", [at.toString()]);
}

async function enqueuePurge(app: TestApp): Promise<void> {
  await app.database.transaction(({ jobs }) => jobs.add({ name: "purge", payload: {}, key: "purge" }));
  await vi.waitFor(async () => expect(await app.jobTable.count()).toBe(0));
}

async function exists(app: TestApp, meetingID: string): Promise<boolean> {
  return (await app.api.call("getMeeting", { params: { meetingID } })).status === 200;
}

test("the purge deletes a meeting with its answers 60 days after its last date and informs open pages", async ({
  app,
}) => {
  const { meetingID } = await app.api.createMeeting({ tentativeDates: ["2026-12-01", "2026-12-03"] });
  await app.api.addGuest(meetingID, "Ann", [NINE]);
  const page = listenToNews(app.url);
  expect(await page.watch(meetingID)).toBe(true);
  appNow = Temporal.Instant.from("2027-02-01T23:00:00Z");
  await purge(app);
  expect(await exists(app, meetingID)).toBe(true);
  appNow = Temporal.Instant.from("2027-02-02T01:00:00Z");
  await purge(app);
  expect(await exists(app, meetingID)).toBe(false);
  expect(await app.query("SELECT FROM respondents")).toEqual([]);
  await vi.waitFor(() => expect(page.notes).toEqual([{ meetingID, change: "deleted" }]));
  page.socket.disconnect();
});

test.for([
  ["earlier dates", "2026-11-25", { stays: "2027-01-30T08:59:00Z", goes: "2027-01-30T09:01:00Z" }],
  ["later dates", "2027-03-20", { stays: "2027-05-19T23:00:00Z", goes: "2027-05-20T01:00:00Z" }],
] as const)(
  "the purge deletes a meeting with %s than its time 60 days after the later of both",
  async ([, date, is], { app }) => {
    const { token } = await app.api.signUp();
    const { meetingID } = (await app.api.call("createMeeting", { body: CHOIR, token })).reply;
    const call = { params: { meetingID }, token };
    await app.api.call("scheduleMeeting", { ...call, body: { startDateTime: NINE, endDateTime: TEN } });
    await vi.waitFor(async () => expect(await app.jobTable.count()).toBe(0));
    expect((await app.api.call("editMeeting", { ...call, body: { tentativeDates: [date] } })).status).toBe(200);
    appNow = Temporal.Instant.from(is.stays);
    await purge(app);
    expect(await exists(app, meetingID)).toBe(true);
    appNow = Temporal.Instant.from(is.goes);
    await purge(app);
    expect(await exists(app, meetingID)).toBe(false);
  },
);

test("the purge deletes a weekly meeting two years and 60 days after its creation", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting({
    kind: "weekdays",
    weekdays: ["MO"],
    tentativeDates: undefined,
  });
  // The database's clock differs from the app's.
  await app.query("UPDATE meetings SET created_at = '2026-11-20T12:00:00Z'");
  for (const [at, isThere] of [
    ["2026-11-20T12:00:00Z", true],
    ["2029-01-19T11:00:00Z", true],
    ["2029-01-19T13:00:00Z", false],
  ] as const) {
    appNow = Temporal.Instant.from(at);
    await purge(app);
    expect(await exists(app, meetingID)).toBe(isThere);
  }
});

unlimitedTest("the purge deletes no meeting where MEETING_RETENTION_DAYS is 0", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting();
  appNow = Temporal.Instant.from("2096-01-01T00:00:00Z");
  await purge(app);
  expect(await exists(app, meetingID)).toBe(true);
});

test("the purge deletes more meetings in one night than fit into a transaction", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting();
  await app.query(
    `INSERT INTO meetings (meeting_id, name, about, timezone, dates, start_quarter, end_quarter, protect_answers)
     SELECT 'meet' || lpad(n::text, 8, '0'), name, about, timezone, dates, start_quarter, end_quarter, protect_answers
     FROM meetings, generate_series(1, 250) n WHERE meeting_id = $1`,
    [meetingID],
  );
  appNow = Temporal.Instant.from("2028-01-01T00:00:00Z");
  const young = await app.api.createMeeting({ tentativeDates: ["2028-01-10"] });
  await purge(app);
  expect(await app.query("SELECT meeting_id FROM meetings")).toEqual([{ meeting_id: young.meetingID }]);
});

test("the purge deletes expired sessions, and deliveries of meetings that were deleted long ago", async ({ app }) => {
  await app.api.signUp();
  const { meetingID } = await app.api.createMeeting({ tentativeDates: ["2027-06-30"] });
  await app.query(
    `INSERT INTO mail_deliveries (key, kind, mailbox, begun_at, sent_at)
     VALUES ('old', 'answered', sha256('a'), '2026-11-01', '2026-11-01'), ('new', 'answered', sha256('a'), '2027-06-20', '2027-06-20')`,
  );
  await app.query(
    `INSERT INTO mail_deliveries (key, kind, mailbox, meeting_id, sequence, told, begun_at)
     VALUES ('there', 'schedule', sha256('a'), $1, 1, sha256('b'), '2026-11-02'),
       ('gone', 'schedule', sha256('a'), 'NoSuchMeetin', 1, sha256('b'), '2026-11-02')`,
    [meetingID],
  );
  await app.query("INSERT INTO mail_causes (key, at) VALUES ('old', '2027-06-28'), ('new', '2027-06-30')");
  appNow = Temporal.Instant.from("2027-07-01T00:00:00Z");
  await purge(app);
  expect(await app.query("SELECT key FROM mail_causes")).toEqual([{ key: "new" }]);
  expect(await app.query("SELECT FROM sessions")).toEqual([]);
  const rows = await app.query("SELECT key FROM mail_deliveries ORDER BY begun_at");
  expect(rows).toEqual([{ key: "there" }, { key: "new" }]);
});

test("the timer runs the purge once a night for all processes", { timeout: 60_000 }, async ({ app }) => {
  const { meetingID } = await app.api.createMeeting({ ...CHOIR });
  appNow = Temporal.Instant.from("2028-01-01T00:00:00Z");
  // Both processes find the missed night when they start.
  await vi.waitFor(async () => expect(await ageTimer(app.query, 2)).toHaveLength(1));
  await app.query(
    `CREATE TABLE purges (at timestamptz DEFAULT now());
     CREATE FUNCTION note_purge() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO purges DEFAULT VALUES; RETURN NEW; END $$;
     CREATE TRIGGER note_purge AFTER INSERT OR UPDATE ON last_purge FOR EACH ROW EXECUTE FUNCTION note_purge()`,
  );
  const { config } = app.context;
  const started = await Promise.all([1, 2].map(() => startApp(config, { clock: () => appNow })));
  for (const process of started) onTestFinished(() => process.stop());
  await vi.waitFor(async () => expect(await exists(app, meetingID)).toBe(false), { timeout: 30_000 });
  const other = createApiClient(started[1]?.url ?? "");
  expect((await other.call("getMeeting", { params: { meetingID } })).status).toBe(404);
  await vi.waitFor(async () => expect(await app.jobTable.count()).toBe(0));
  expect(await app.query("SELECT FROM purges")).toHaveLength(1);
});

test("the purge deletes invitations of deleted meetings after 30 days, like other deliveries", async ({ app }) => {
  const { token, userID } = await app.api.signUp();
  await app.query("UPDATE users SET email_verified_at = now() WHERE user_id = $1", [userID]);
  const invite = async (name: string, email: string) => {
    const { meetingID } = (await app.api.call("createMeeting", { body: { ...CHOIR, name }, token })).reply;
    const call = { params: { meetingID }, token };
    await app.api.call("addExpected", { ...call, body: { people: [{ name: "Ben", email }] } });
    expect((await app.api.call("sendInvitations", { ...call, body: {} })).reply.sent).toHaveLength(1);
    return call;
  };
  const [gone] = [await invite("Gone", "ben@example.org"), await invite("There", "cat@example.org")];
  await vi.waitFor(async () => expect(await app.jobTable.count()).toBe(0));
  await app.api.call("deleteMeeting", gone);
  const stored = async () => (await app.query("SELECT FROM expected_mails")).length;
  appNow = appNow.add({ hours: 24 * 29 });
  await purge(app);
  expect(await stored()).toBe(2);
  appNow = appNow.add({ hours: 48 });
  await purge(app);
  expect(await stored()).toBe(1);
});

test("a clock that jumps by 400 days deletes no meeting that night, but the night after", async ({ app }) => {
  const warnings = vi.spyOn(app.context.log, "warn");
  const { meetingID } = await app.api.createMeeting({ tentativeDates: ["2026-12-01"] });
  await purge(app);
  appNow = appNow.add({ hours: 24 * 400 });
  await enqueuePurge(app);
  const sentence = "The last nightly clean-up is not a day ago: the clock has jumped, or no process ran.";
  const values = { lastCleanUp: "2026-11-20T12:00:00.000Z", now: "2027-12-25T12:00:00.000Z" };
  expect(warnings.mock.calls).toContainEqual([values, expect.stringContaining(sentence)]);
  appNow = appNow.add({ hours: 3 });
  await enqueuePurge(app);
  expect(await exists(app, meetingID)).toBe(true);
  appNow = appNow.add({ hours: 12 });
  await enqueuePurge(app);
  expect(await exists(app, meetingID)).toBe(false);
});

test("a clock that differs from PostgreSQL's by hours deletes no meeting", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting({ tentativeDates: ["2026-12-01"] });
  // The database's clock is wrong first, because the app purges too when its own clock says so.
  await shiftClock(app.query, "3 hours");
  appNow = Temporal.Instant.from("2027-06-01T00:00:00Z");
  const process = await startApp(app.context.config, { clock: () => appNow });
  onTestFinished(() => process.stop());
  const errors = vi.spyOn(process.context.log, "error");
  await runPurge(
    {},
    { context: process.context, job: { name: "purge", payload: {} }, signal: AbortSignal.timeout(60_000) },
  );
  expect(await exists(app, meetingID)).toBe(true);
  const sentence = "Nothing that has expired is deleted while the clocks of this machine and of PostgreSQL differ.";
  expect(errors.mock.calls.map((call) => call.at(-1))).toContain(sentence);
});

const NOW = Date.UTC(2026, 10, 20);

plainTest.each([
  ["for the first time", undefined, "delete"],
  ["a night later", { at: NOW - DAY_MS, putOff: false }, "delete"],
  ["again after a failure", { at: NOW - 1_000, putOff: false }, "delete"],
  ["after a missed night", { at: NOW - 47 * HOUR_MS, putOff: false }, "delete"],
  ["after a summer without a process", { at: NOW - 90 * DAY_MS, putOff: false }, "put off"],
  ["after the clock went back", { at: NOW + 3 * DAY_MS, putOff: true }, "put off"],
  ["soon after it was put off", { at: NOW - 11 * HOUR_MS, putOff: true }, "wait"],
  ["a night after it was put off", { at: NOW - DAY_MS, putOff: true }, "delete"],
] as const)("decidePurge of a clean-up %s: %j → %s", (_when, last, decision) => {
  expect(decidePurge(NOW, last)).toBe(decision);
});
