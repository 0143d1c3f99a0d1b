import type { ServerResponse } from "node:http";
import { expect } from "vitest";
import type { Reply } from "../../testing/calendar-server.ts";
import { DENTIST, DENTIST_BUSY, ics, test } from "../../testing/calendar-test.ts";

const HTML = { "Content-Type": "text/html" };
const PAGE = "<!DOCTYPE html><html><body><form action=/login></form></body></html>";

/** Replies that are no calendar, with the problem that the owner sees. */
const REPLIES: [title: string, reply: Reply, problem: string][] = [
  ["401", { status: 401 }, "not-allowed"],
  ["403", { status: 403 }, "not-allowed"],
  ["404", { status: 404 }, "not-found"],
  ["410", { status: 410 }, "not-found"],
  ["429", { status: 429, headers: { "Retry-After": "60" } }, "too-many"],
  ["500", { status: 500 }, "unavailable"],
  ["503", { status: 503 }, "unavailable"],
  ["a closed connection", (request) => request.socket.destroy(), "unavailable"],
  ["a login page", { headers: HTML, body: PAGE }, "no-calendar"],
  ["nothing", { body: "" }, "no-calendar"],
  ["JSON", { body: '{"events":[]}' }, "no-calendar"],
  ["UTF-16", { body: Buffer.from(`\uFEFF${ics(DENTIST)}`, "utf16le") }, "no-calendar"],
  ["a file that is cut off", { body: ics(DENTIST, DENTIST).slice(0, -60) }, "no-calendar"],
  ["200 MB", endless, "too-large"],
  [
    "5,001 events",
    { body: ics(...Array.from({ length: 5_001 }, () => ({ DTSTART: "20261201T080000Z" }))) },
    "too-large",
  ],
  ["a redirect without end", { status: 302, headers: { Location: "?again" } }, "unavailable"],
];

const CHUNK = Buffer.alloc(1_000_000, "X-NOTHING:x\r\n");
/** Sends 200 MB, as far as they are read. */
function endless(_request: unknown, response: ServerResponse): void {
  response.write("BEGIN:VCALENDAR\r\n");
  let chunks = 0;
  const more = () => {
    while (chunks < 200 && !response.destroyed) {
      chunks += 1;
      if (!response.write(CHUNK)) return void response.once("drain", more);
    }
    response.end();
  };
  more();
}

test.for(REPLIES)(
  "a calendar that replies %s is refused at its address with a cure, and not stored",
  async ([title, reply, problem], { app, ann, calendars }) => {
    const address = calendars.serve(title, reply);
    const { status, failure } = await app.api.call("addCalendar", { token: ann.token, body: { address } });
    const [fault] = failure.errors ?? [];
    expect([status, failure.code, fault?.path, fault?.message]).toEqual([400, "invalid", "address", failure.message]);
    expect(fault?.message).toMatch(CURES[problem] ?? /^$/);
    expect(failure.message).not.toContain("secret-");
    expect(await ann.list()).toEqual([]);
  },
);

const CURES: Readonly<Record<string, RegExp>> = {
  "not-allowed": /Copy its private address/,
  "not-found": /Copy the address there again/,
  "too-many": /try again later/,
  unavailable: /try again later/,
  "no-calendar": /iCal or ICS/,
  "too-large": /fewer events/,
};

test.for(REPLIES)(
  "a calendar that later replies %s keeps its stretches, and other calendars are read",
  async ([title, reply, problem], { ann, calendars, time }) => {
    calendars.serve(title, { body: ics(DENTIST) });
    calendars.serve("other", { body: ics() });
    const { calendarID, readAt } = await ann.add(title);
    await ann.add("other");
    calendars.serve(title, reply);
    calendars.serve("other", { body: ics({ DTSTART: "20261203T100000Z", DTEND: "20261203T110000Z" }) });
    time.pass(6);
    const [broken, other] = await ann.busy();
    expect(broken).toMatchObject({ calendarID, readAt, busy: [DENTIST_BUSY], problem: { code: problem } });
    expect([other?.busy.length, other?.problem, other?.readAt === readAt]).toEqual([1, undefined, false]);
    expect(await ann.list()).toMatchObject([{ readAt, problem: { code: problem } }, { calendarID: other?.calendarID }]);
    calendars.serve(title, { body: ics() });
    time.pass(2);
    const refreshed = await ann.refresh(calendarID);
    expect([refreshed.reply.problem, (await ann.busy())[0]?.busy]).toEqual([undefined, []]);
  },
);

test("a calendar with a wrong password is refused at the field password", async ({ app, ann, calendars }) => {
  const expected = `Basic ${Buffer.from("ann:right").toString("base64")}`;
  const address = calendars.serve("login", (request, response) => {
    response.statusCode = request.headers.authorization === expected ? 200 : 401;
    response.end(ics(DENTIST));
  });
  const add = (password: string) =>
    app.api.call("addCalendar", { token: ann.token, body: { address, username: "ann", password } });
  const wrong = await add("wrong");
  expect([wrong.status, wrong.failure.errors?.[0]?.path]).toEqual([400, "password"]);
  expect((await add("right")).status).toBe(201);
  expect((await ann.busy())[0]?.busy).toEqual([DENTIST_BUSY]);
});

test.for([
  "https://127.0.0.1/a.ics",
  "https://[::ffff:10.0.0.1]/a.ics",
  "http://calendar.test/a.ics",
  "https://calendar.test:22/a.ics",
])("a calendar at the address %s is refused without a request", async (address, { app, ann }) => {
  const { status, failure } = await app.api.call("addCalendar", { token: ann.token, body: { address } });
  expect([status, failure.errors?.[0]?.path]).toEqual([400, "address"]);
  expect(failure.message).toMatch(/public internet/);
});

test("a calendar with an expired certificate is refused", async ({ app, ann, calendars }) => {
  const body = { address: calendars.expiredAddress };
  const { status, failure } = await app.api.call("addCalendar", { token: ann.token, body });
  expect([status, failure.errors?.[0]?.path]).toEqual([400, "address"]);
  expect(failure.message).toMatch(/certificate/);
});

test("events of an unknown zone are left out, and the calendar reports the zone", async ({ ann, calendars }) => {
  const unknown = { UID: "unknown", "DTSTART;TZID=Mars/Olympus": "20261201T120000", DURATION: "PT1H" };
  calendars.serve("zones", { body: ics(DENTIST, unknown) });
  const { problem } = await ann.add("zones");
  expect(problem).toMatchObject({ code: "unknown-zone", message: expect.stringContaining("Mars/Olympus") as string });
  expect(await ann.busy()).toMatchObject([{ busy: [DENTIST_BUSY], problem: { code: "unknown-zone" } }]);
});

test("an endless rule is read inside the meeting's days", async ({ ann, calendars }) => {
  calendars.serve("endless", {
    body: ics({ ...DENTIST, RRULE: "FREQ=DAILY", DTSTART: "20200101T080000Z", DTEND: "20200101T090000Z" }),
  });
  await ann.add("endless");
  expect((await ann.busy())[0]?.busy).toHaveLength(5);
});

test("a host that replies with Retry-After is not asked before its end", async ({ ann, calendars, time }) => {
  calendars.serve("pause", { body: ics(DENTIST) });
  const { calendarID } = await ann.add("pause");
  calendars.serve("pause", { status: 429, headers: { "Retry-After": "1200" } });
  time.pass(6);
  await ann.busy();
  calendars.serve("pause", { body: ics() });
  const requestCount = calendars.requests("pause").length;
  time.pass(19);
  expect((await ann.refresh(calendarID)).reply.problem?.code).toBe("too-many");
  expect([calendars.requests("pause").length, (await ann.busy())[0]?.busy]).toEqual([requestCount, [DENTIST_BUSY]]);
  time.pass(2);
  expect((await ann.busy())[0]).toMatchObject({ busy: [] });
});

test("a calendar's problem is told in the language of its reader", async ({ app, ann, calendars }) => {
  calendars.serve("german", { body: ics(DENTIST) });
  const { calendarID } = await ann.add("german");
  calendars.serve("german", { status: 410 });
  await ann.refresh(calendarID);
  const { reply } = await app.api.call("myCalendars", { token: ann.token, language: "de" });
  expect(reply.calendars[0]?.problem?.message).toMatch(/Kopiere die Adresse dort noch einmal/);
});
