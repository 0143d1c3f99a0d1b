import { expect } from "vitest";
import { LIMITS } from "#domain/limits.ts";
import { disableAccount } from "../../accounts/disabled-account.ts";
import { DENTIST, DENTIST_BUSY, ics, test } from "../../testing/calendar-test.ts";
import { parseUserID } from "#domain/ids.ts";

test("a user adds a calendar by its address and sees only its host", async ({ app, ann, calendars }) => {
  const address = calendars.serve("work", { body: ics(DENTIST) });
  const body = { address: address.replace("http:", "HTTP:"), name: " Work " };
  const { status, reply, headers } = await app.api.call("addCalendar", { token: ann.token, body });
  const { calendarID, readAt } = reply;
  const added = {
    calendarID,
    kind: "address",
    name: "Work",
    host: calendars.host,
    showTitles: false,
    wholeDays: "busy",
  };
  expect([status, reply]).toEqual([201, { ...added, readAt }]);
  expect(headers.get("Location")).toBe(`/api/me/calendars/${calendarID}`);
  expect(await ann.list()).toEqual([reply]);
  expect(await ann.busy()).toEqual([{ calendarID, host: calendars.host, readAt, busy: [DENTIST_BUSY] }]);
});

test("a calendar without a name gets the name in its file, or else that of its host", async ({ ann, calendars }) => {
  calendars.serve("named", { body: ics(DENTIST).replace("VERSION:2.0", "VERSION:2.0\r\nX-WR-CALNAME:Ann's work") });
  calendars.serve("nameless", { body: ics() });
  expect([(await ann.add("named")).name, (await ann.add("nameless")).name]).toEqual(["Ann's work", calendars.host]);
});

test("a calendar that its owner adds again is listed once", async ({ ann, calendars }) => {
  calendars.serve("work", { body: ics(DENTIST) });
  calendars.serve("choir", { body: ics() });
  await ann.add("work");
  const choir = await ann.add("choir");
  expect(await ann.list()).toHaveLength(2);
  const again = await ann.add("work", { showTitles: true });
  expect(await ann.list()).toEqual([choir, again]);
});

test("a user renames a calendar, shows titles, and treats whole days as free", async ({ ann, calendars }) => {
  const day = { UID: "day", "DTSTART;VALUE=DATE": "20261203", "DTEND;VALUE=DATE": "20261204", SUMMARY: "Trip" };
  calendars.serve("titles", { body: ics(DENTIST, day) });
  const { calendarID } = await ann.add("titles");
  const [before] = await ann.busy({ timezone: "UTC" });
  expect([before?.busy.length, before?.events]).toEqual([2, undefined]);
  const { reply } = await ann.edit(calendarID, { name: "Mine", showTitles: true, wholeDays: "free" });
  expect(reply).toMatchObject({ name: "Mine", showTitles: true, wholeDays: "free" });
  const [after] = await ann.busy({ timezone: "UTC" });
  expect(after?.busy).toEqual([DENTIST_BUSY]);
  expect(after?.events).toEqual([{ summary: "Dentist", ...DENTIST_BUSY }]);
  await ann.edit(calendarID, { wholeDays: "busy" });
  const [whole] = await ann.busy({ timezone: "Asia/Tokyo" });
  expect(whole?.events?.[1]).toEqual({
    summary: "Trip",
    start: "2026-12-02T15:00:00Z",
    end: "2026-12-03T15:00:00Z",
    isAllDay: true,
  });
});

const NAMES: [title: string, name: string, status: number][] = [
  ["100 letters", "ä".repeat(100), 200],
  ["100 emoji", "🎻".repeat(100), 200],
  ["101 letters", "a".repeat(101), 400],
  ["no letter", " \u200B ", 400],
  ["a line break", "a\nb", 400],
];
test.for(NAMES)(
  "a new name of a calendar with %s is accepted or refused",
  async ([, name, expected], { ann, calendars }) => {
    calendars.serve("rename", { body: ics() });
    const { calendarID } = await ann.add("rename");
    expect((await ann.edit(calendarID, { name })).status).toBe(expected);
  },
);

test("another user neither sees, changes, reads nor removes a calendar", async ({ app, ann, calendars }) => {
  calendars.serve("private", { body: ics(DENTIST) });
  const { calendarID } = await ann.add("private");
  const { token } = await app.api.signUp({ email: "eve@example.org" });
  const params = { calendarID };
  const tries = [
    app.api.call("editCalendar", { token, params, body: { name: "Eve's" } }),
    app.api.call("refreshCalendar", { token, params }),
    app.api.call("removeCalendar", { token, params }),
  ];
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404]);
  const busy = await app.api.call("busyTimes", { token, query: { meetingID: ann.meetingID } });
  expect([busy.reply.calendars, await ann.list()]).toEqual([[], [expect.objectContaining({ calendarID })]]);
});

test("a removed calendar is deleted from the database", async ({ app, ann, calendars }) => {
  calendars.serve("gone", { body: ics(DENTIST) });
  const { calendarID } = await ann.add("gone");
  const remove = () => app.api.call("removeCalendar", { token: ann.token, params: { calendarID } });
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
  expect(await app.query(`SELECT FROM calendar_sources WHERE calendar_id = '${calendarID}'`)).toEqual([]);
});

test("a user who adds 25 calendars at once gets 20, and 5 are refused", async ({ app, ann, calendars }) => {
  const address = calendars.serve("many", { body: ics() });
  const add = (at: number) => app.api.call("addCalendar", { token: ann.token, body: { address: `${address}?${at}` } });
  const replies = await Promise.all(Array.from({ length: LIMITS.calendars + 5 }, (_, at) => add(at)));
  const count = (status: number) => replies.filter((reply) => reply.status === status).length;
  expect([count(201), count(409), (await ann.list()).length]).toEqual([LIMITS.calendars, 5, LIMITS.calendars]);
  expect((await add(99)).failure.code).toBe("taken");
});

test("a deleted account's calendars are deleted, and a disabled account's are not read", async ({ app, calendars }) => {
  const { api, context, query } = app;
  const address = calendars.serve("account", { body: ics(DENTIST) });
  const users = [
    await api.signUp({ email: "gone@example.org" }),
    await api.signUp({ email: "off@example.org" }),
  ] as const;
  for (const { token } of users) await api.call("addCalendar", { token, body: { address } });
  await api.call("deleteMe", { token: users[0].token });
  await disableAccount(parseUserID(users[1].userID)!, context);
  const { meetingID } = await api.createMeeting();
  const requestsBefore = calendars.requests("account").length;
  const busy = await api.call("busyTimes", { token: users[1].token, query: { meetingID } });
  expect([busy.status, calendars.requests("account").length]).toEqual([401, requestsBefore]);
  const rows = await query("SELECT user_id FROM calendar_sources WHERE user_id IN ($1, $2)", [
    users[0].userID,
    users[1].userID,
  ]);
  expect(rows).toEqual([{ user_id: users[1].userID }]);
});

const BODIES: [title: string, body: object, paths: string[]][] = [
  ["without an address", { name: "Work" }, ["address"]],
  ["with an address that is none", { address: "https://" }, ["address"]],
  ["with an address of another kind", { address: "ftp://example.org/a.ics" }, ["address"]],
  ["with a user name alone", { address: "https://example.org/a.ics", username: "ann" }, ["password"]],
  ["of an account without a login", { provider: "icloud" }, ["username", "password"]],
  ["of a server without an address", { provider: "nextcloud", username: "ann", password: "p" }, ["address"]],
  ["with an unknown service", { provider: "yahoo", username: "ann", password: "p" }, ["provider"]],
  ["with an unknown property", { address: "https://example.org/a.ics", color: "red" }, ["color"]],
];
test.for(BODIES)("a new calendar %s is refused at its place", async ([, body, paths], { app, ann }) => {
  const { status, failure } = await app.api.call("addCalendar", { token: ann.token, body });
  expect([status, failure.errors?.map(({ path }) => path)]).toEqual([400, paths]);
});
