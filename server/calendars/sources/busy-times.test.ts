import { expect, onTestFinished, vi } from "vitest";
import { DENTIST, DENTIST_BUSY, ics, test } from "../../testing/calendar-test.ts";
import { BUSY_LIMITS } from "./busy-times.ts";

const SECOND_DAY = { UID: "second", DTSTART: "20261203T100000Z", DTEND: "20261203T110000Z", SUMMARY: "Call" };
const SECOND_BUSY = { start: "2026-12-03T10:00:00Z", end: "2026-12-03T11:00:00Z" };

test("a calendar is read again only when its copy is older than five minutes", async ({ ann, calendars, time }) => {
  calendars.serve("age", { body: ics(DENTIST) });
  await ann.add("age");
  calendars.serve("age", { body: ics(SECOND_DAY) });
  time.pass(4);
  expect((await ann.busy())[0]?.busy).toEqual([DENTIST_BUSY]);
  time.pass(2);
  const [read] = await Promise.all([ann.busy(), ann.busy(), ann.busy()]);
  expect([read[0]?.busy, calendars.requests("age").length]).toEqual([[SECOND_BUSY], 2]);
});

test("an unchanged calendar is not sent again, and counts as read at the latest request", async ({
  ann,
  calendars,
  time,
}) => {
  const version = { ETag: '"v1"', "Last-Modified": "Tue, 24 Nov 2026 05:00:00 GMT" };
  calendars.serve("etag", (request, response) => {
    const isSame = request.headers["if-none-match"] === '"v1"';
    response.writeHead(isSame ? 304 : 200, version).end(isSame ? "" : ics(DENTIST));
  });
  const { calendarID, readAt } = await ann.add("etag");
  time.pass(6);
  const [busy] = await ann.busy();
  expect(busy).toMatchObject({ busy: [DENTIST_BUSY] });
  expect(Date.parse(busy?.readAt ?? "")).toBeGreaterThan(Date.parse(readAt));
  const { "if-none-match": etag, "if-modified-since": date } = calendars.requests("etag").at(-1) ?? {};
  expect([etag, date]).toEqual(['"v1"', version["Last-Modified"]]);
  // The copy has no titles, so the file is fetched again.
  await ann.edit(calendarID, { showTitles: true });
  expect((await ann.busy())[0]?.events).toMatchObject([{ summary: "Dentist" }]);
  expect(calendars.requests("etag").at(-1)).not.toHaveProperty("if-none-match");
});

test("a calendar that hangs keeps its last stretches for now, and other calendars are read", async ({
  ann,
  calendars,
  time,
}) => {
  const { ...usual } = BUSY_LIMITS;
  onTestFinished(() => void Object.assign(BUSY_LIMITS, usual));
  calendars.serve("hangs", { body: ics(DENTIST) });
  calendars.serve("quick", { body: ics(DENTIST) });
  await ann.add("hangs");
  await ann.add("quick");
  const request = Promise.withResolvers<() => void>();
  calendars.serve("hangs", (_request, response) => request.resolve(() => response.end(ics(SECOND_DAY))));
  calendars.serve("quick", { body: ics(SECOND_DAY) });
  time.pass(6);
  BUSY_LIMITS.fetchMs = 100;
  // On a busy machine the second calendar is late, too.
  await vi.waitFor(async () => {
    const [first, second] = await ann.busy();
    expect([first?.busy, second?.busy]).toEqual([[DENTIST_BUSY], [SECOND_BUSY]]);
  }, 10_000);
  Object.assign(BUSY_LIMITS, usual);
  const release = await request.promise;
  expect(calendars.requests("hangs")).toHaveLength(2);
  // A request that comes just when the reading ends reads once more.
  calendars.serve("hangs", { body: ics(SECOND_DAY) });
  release();
  await vi.waitFor(async () => expect((await ann.busy())[0]?.busy).toEqual([SECOND_BUSY]));
});

test("a scheduled meeting's own entry does not make its people busy", async ({ app, ann, calendars }) => {
  const uid = `${ann.meetingID}@${new URL(app.url).hostname}`;
  calendars.serve("own", { body: ics({ ...DENTIST, UID: uid }, SECOND_DAY) });
  await ann.add("own");
  expect((await ann.busy())[0]?.busy).toEqual([SECOND_BUSY]);
  const { meetingID } = await app.api.createMeeting();
  expect((await ann.busy({ meetingID }))[0]?.busy).toEqual([DENTIST_BUSY, SECOND_BUSY]);
});

test("busy stretches reach from a day before the meeting to a day after, in quarter hours", async ({
  ann,
  calendars,
}) => {
  const long = { UID: "long", DTSTART: "20261120T000000Z", DTEND: "20261130T090000Z" };
  const odd = { UID: "odd", DTSTART: "20261201T080700Z", DTEND: "20261201T081600Z" };
  const lateEvent = { UID: "after", DTSTART: "20261204T140000Z", DTEND: "20261224T000000Z" };
  calendars.serve("edges", { body: ics(long, odd, lateEvent) });
  await ann.add("edges");
  // Both days are from 9 to 17 in Berlin.
  expect((await ann.busy())[0]?.busy).toEqual([
    { start: "2026-11-30T08:00:00Z", end: "2026-11-30T09:00:00Z" },
    { start: "2026-12-01T08:00:00Z", end: "2026-12-01T08:30:00Z" },
    { start: "2026-12-04T14:00:00Z", end: "2026-12-04T16:00:00Z" },
  ]);
});

test("a meeting of weekdays gets busy times of four weeks, and one of whole days those of its days", async ({
  app,
  ann,
  calendars,
  time,
}) => {
  const weekly = { UID: "weekly", DTSTART: "20261105T100000Z", DTEND: "20261105T110000Z", RRULE: "FREQ=WEEKLY" };
  calendars.serve("weekly", { body: ics(weekly) });
  await ann.add("weekly");
  const create = async (times: object) => {
    const body = { name: "Choir", timezone: "Europe/Berlin", ...times };
    return (await app.api.call("createMeeting", { body })).reply.meetingID;
  };
  const meetingID = await create({ kind: "weekdays", weekdays: ["TH"], minStartHour: 9, maxEndHour: 17 });
  const [ofWeek] = await ann.busy({ meetingID });
  const starts = ofWeek?.busy.map(({ start }) => Date.parse(start)) ?? [];
  expect(starts).toHaveLength(4);
  expect(starts.every((at) => at >= time.now().epochMilliseconds - 900_000)).toBe(true);
  const ofDay = await create({ kind: "wholeDays", tentativeDates: ["2026-12-10"] });
  expect((await ann.busy({ meetingID: ofDay, timezone: "Asia/Tokyo" }))[0]?.busy).toHaveLength(1);
});

test("floating times are on the clocks of the reader, or else of the meeting", async ({ ann, calendars }) => {
  calendars.serve("floating", { body: ics({ DTSTART: "20261201T120000", DTEND: "20261201T130000" }) });
  await ann.add("floating");
  const start = async (timezone?: string) => (await ann.busy({ ...(timezone && { timezone }) }))[0]?.busy[0]?.start;
  expect([await start(), await start("America/New_York")]).toEqual(["2026-12-01T11:00:00Z", "2026-12-01T17:00:00Z"]);
});

test("a request for busy times with an unknown meeting or zone is refused", async ({ app, ann }) => {
  const ask = (query: { meetingID: string; timezone?: string }) =>
    app.api.call("busyTimes", { token: ann.token, query });
  const zone = await ask({ meetingID: ann.meetingID, timezone: "Mars/Olympus" });
  expect([zone.status, zone.failure.errors?.[0]?.path]).toEqual([400, "timezone"]);
  expect((await ask({ meetingID: "aaaaaaaaaaaa" })).status).toBe(404);
});

test("a guest sees busy times of an address, and nothing is stored", async ({ app, ann, calendars }) => {
  const { api, query } = app;
  const uid = `${ann.meetingID}@${new URL(app.url).hostname}`;
  const address = calendars.serve("guest", { body: ics(DENTIST, { ...SECOND_DAY, UID: uid }) });
  const stored = () => query("SELECT calendar_id FROM calendar_sources");
  const storedBefore = await stored();
  const ask = (body: object) =>
    api.call("guestBusyTimes", { params: { meetingID: ann.meetingID }, body: { address, ...body } });
  const { status, reply } = await ask({});
  const { readAt } = reply;
  expect([status, reply]).toEqual([200, { host: calendars.host, readAt, busy: [DENTIST_BUSY] }]);
  expect((await ask({ showTitles: true })).reply.events).toMatchObject([{ summary: "Dentist" }]);
  expect(await stored()).toEqual(storedBefore);
  expect([(await ask({ timezone: "Nowhere" })).failure.errors?.[0]?.path]).toEqual(["timezone"]);
});

test("a guest's calendar that cannot be read is refused at its address", async ({ app, ann, calendars }) => {
  const address = calendars.serve("guest-login", { status: 200, body: "<html>", headers: {} });
  const ask = (params: { meetingID: string }) => app.api.call("guestBusyTimes", { params, body: { address } });
  const { status, failure } = await ask({ meetingID: ann.meetingID });
  expect([status, failure.errors?.[0]?.path]).toEqual([400, "address"]);
  expect(failure.message).toMatch(/iCal or ICS/);
  expect((await ask({ meetingID: "aaaaaaaaaaaa" })).status).toBe(404);
});
