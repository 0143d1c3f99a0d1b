import ICAL from "ical.js";
import { expect } from "vitest";
import { HALF_PAST_NINE, NINE, TEN } from "../testing/api-client.ts";
import { appTest, type TestApp } from "../testing/start-test-app.ts";
import { rawRequest } from "../testing/raw-request.ts";

const EARLY = Temporal.Instant.from("2026-11-24T06:00:00Z");
let appNow = EARLY;
const test = appTest({ rateLimit: true }, { clock: () => appNow });

type Person = { readonly token: string; readonly userID: string };

async function withFeed(app: TestApp, name = "Ann") {
  appNow = EARLY;
  const ann = await app.api.signUp({ name, email: `${crypto.randomUUID()}@example.org` });
  const { status, reply } = await app.api.call("renewFeedAddress", { token: ann.token });
  expect(status).toBe(201);
  return { ann, address: reply.address };
}

const read = (app: TestApp, address: string, headers: Record<string, string> = {}) =>
  rawRequest(app.url, address.slice(app.url.length), { headers });

/** The events of a feed, as a calendar reads them. */
async function eventsIn(app: TestApp, address: string) {
  const { status, text } = await read(app, address);
  expect(status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents("vevent").map((event) => {
    const value = (name: string) => String(event.getFirstPropertyValue(name));
    return {
      uid: value("uid"),
      sequence: Number(value("sequence")),
      status: value("status"),
      transp: value("transp"),
      start: value("dtstart"),
      end: value("dtend"),
      summary: value("summary"),
    };
  });
}

const schedule = (app: TestApp, { token }: Person, meetingID: string, endDateTime: string) =>
  app.api.schedule(meetingID, { token }, [NINE, endDateTime]);

test("a user makes, reads, replaces and turns off a feed's address, and only the present one opens", async ({
  app,
}) => {
  const { ann, address } = await withFeed(app);
  const { token } = ann;
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/feeds\/[0-9A-Za-z]{22}\/[\w-]{43}\/meetings\.ics$/);
  expect((await app.api.call("feedAddress", { token })).reply).toEqual({ address });
  expect((await read(app, address)).status).toBe(200);

  const { reply } = await app.api.call("renewFeedAddress", { token });
  expect(reply.address).not.toBe(address);
  expect((await read(app, reply.address)).status).toBe(200);
  const [, feedID = "", feedKey = ""] = /\/([^/]+)\/([^/]+)\/meetings\.ics$/.exec(reply.address) ?? [];
  const wrong = [
    address,
    reply.address.replace(feedKey, "x".repeat(43)),
    reply.address.replace(feedKey, "short"),
    reply.address.replace(feedID, "x".repeat(22)),
    reply.address.replace("/meetings.ics", ""),
  ];
  for (const wrongAddress of wrong) {
    const { status, text } = await read(app, wrongAddress);
    expect([status, (JSON.parse(text) as { code: string }).code]).toEqual([404, "unknown"]);
  }

  expect((await app.api.call("turnFeedOff", { token })).status).toBe(204);
  expect((await app.api.call("turnFeedOff", { token })).status).toBe(204);
  expect((await app.api.call("feedAddress", { token })).reply).toEqual({});
  expect((await read(app, reply.address)).status).toBe(404);
  expect((await app.api.call("renewFeedAddress", { token })).reply.address).not.toBe(reply.address);
});

test("a feed's address ends with the account and with a password reset, and not with a logout", async ({ app }) => {
  const { ann, address } = await withFeed(app);
  await app.api.call("logOut", { token: ann.token, query: { everywhere: "true" } });
  expect((await read(app, address)).status).toBe(200);
  const reset = app.context.tokens.issue("password-reset", ann.userID as never);
  await app.database.transaction(({ passwordResets }) => passwordResets.insert(reset));
  await app.api.call("confirmPasswordReset", { token: reset.token, body: { password: "battery staple" } });
  expect((await read(app, address)).status).toBe(404);

  const ben = await withFeed(app);
  await app.api.call("deleteMe", { token: ben.ann.token });
  expect((await read(app, ben.address)).status).toBe(404);
});

test("a feed's key is not stored in plain text", async ({ app }) => {
  const { address } = await withFeed(app);
  const rows = await app.query("SELECT * FROM feeds");
  expect(JSON.stringify(rows)).not.toContain(address.split("/").at(-2));
});

test("a feed is read at most 120 times in a while", async ({ app }) => {
  const { address } = await withFeed(app);
  const all = await Promise.all(Array.from({ length: 121 }, () => read(app, address)));
  expect(all.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1);
  expect(all.find(({ status }) => status === 429)?.headers["retry-after"]).toMatch(/^\d+$/);
});

test("a feed shows marked times as tentative until a time is set, and then that time as in mails", async ({ app }) => {
  const { ann, address } = await withFeed(app);
  const { meetingID } = await app.api.createMeeting({ name: "Choir; all" }, ann.token);
  expect(await eventsIn(app, address)).toEqual([]);
  await app.api.saveOwn(meetingID, ann.token, [NINE, HALF_PAST_NINE, "2026-12-03T08:00:00Z"]);
  const open = { sequence: 0, status: "TENTATIVE", transp: "TRANSPARENT", summary: "Choir; all (not scheduled yet)" };
  const first = { uid: `20261201T080000Z-20261201T090000Z-${meetingID}@127.0.0.1`, start: NINE, end: TEN };
  const second = { start: "2026-12-03T08:00:00Z", end: "2026-12-03T08:30:00Z" };
  const tentative = await eventsIn(app, address);
  expect(tentative).toEqual([
    { ...open, ...first },
    { ...open, ...second, uid: `20261203T080000Z-20261203T083000Z-${meetingID}@127.0.0.1` },
  ]);

  await schedule(app, ann, meetingID, TEN);
  const set = { uid: `${meetingID}@127.0.0.1`, status: "CONFIRMED", transp: "OPAQUE", summary: "Choir; all" };
  expect(await eventsIn(app, address)).toEqual([{ ...set, sequence: 1, start: NINE, end: TEN }]);
  await schedule(app, ann, meetingID, HALF_PAST_NINE);
  expect(await eventsIn(app, address)).toEqual([{ ...set, sequence: 2, start: NINE, end: HALF_PAST_NINE }]);

  const call = { token: ann.token, params: { meetingID } };
  await app.api.call("unscheduleMeeting", call);
  const again = await eventsIn(app, address);
  expect(again.map(({ uid }) => uid)).toEqual(tentative.map(({ uid }) => uid));
  expect(again.every(({ sequence }) => sequence > 2)).toBe(true);
  await app.api.call("deleteMeeting", call);
  expect(await eventsIn(app, address)).toEqual([]);
});

test("a feed has the meetings that its user answered, and no one else's marks or names", async ({ app }) => {
  const { ann, address } = await withFeed(app, "Ann Unmistakable");
  const ben = await withFeed(app, "Benedict");
  const theirs = await app.api.createMeeting({ name: "Theirs", about: "" }, ben.ann.token);
  const stranger = await app.api.createMeeting({ name: "Strangers'" });
  await app.api.addGuest(theirs.meetingID, "Guestina", [TEN]);
  await app.api.saveOwn(theirs.meetingID, ben.ann.token, [HALF_PAST_NINE]);
  await app.api.saveOwn(theirs.meetingID, ann.token, [NINE]);
  await schedule(app, ben.ann, stranger.meetingID, TEN);
  expect((await eventsIn(app, address)).map(({ start, end }) => [start, end])).toEqual([[NINE, HALF_PAST_NINE]]);
  await schedule(app, ben.ann, theirs.meetingID, TEN);
  expect((await eventsIn(app, address)).map(({ summary }) => summary)).toEqual(["Theirs"]);
  const { text } = await read(app, address);
  expect(text).not.toMatch(/Benedict|Guestina|Unmistakable|example\.org|ORGANIZER|ATTENDEE/);
  // The feed no longer has removed answers.
  const { respondents } = await app.api.meeting(theirs.meetingID);
  const respondentID = Object.keys(respondents).find((id) => respondents[id]?.name === "Ann Unmistakable") ?? "";
  const params = { meetingID: theirs.meetingID, respondentID };
  await app.api.call("deleteRespondent", { token: ben.ann.token, params });
  expect(await eventsIn(app, address)).toEqual([]);
});

test("a feed drops marked and scheduled times that are over", async ({ app }) => {
  const { ann, address } = await withFeed(app);
  const { meetingID } = await app.api.createMeeting({}, ann.token);
  await app.api.saveOwn(meetingID, ann.token, [NINE, "2026-12-03T08:00:00Z"]);
  const starts = async () => (await eventsIn(app, address)).map(({ start }) => start);
  appNow = Temporal.Instant.from(HALF_PAST_NINE);
  expect(await starts()).toEqual(["2026-12-03T08:00:00Z"]);
  await app.api.schedule(meetingID, { token: ann.token }, ["2026-12-03T08:00:00Z", "2026-12-03T09:00:00Z"]);
  appNow = Temporal.Instant.from("2026-12-03T08:59:59Z");
  expect(await starts()).toEqual(["2026-12-03T08:00:00Z"]);
  appNow = Temporal.Instant.from("2026-12-03T09:00:00Z");
  expect(await starts()).toEqual([]);
});

test("a feed is a calendar that no cache keeps, with 304 while its content is unchanged", async ({ app }) => {
  const { ann, address } = await withFeed(app);
  const { meetingID } = await app.api.createMeeting({}, ann.token);
  await app.api.saveOwn(meetingID, ann.token, [NINE]);
  const { headers, text } = await read(app, address);
  expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(headers["cache-control"]).toBe("private, no-cache");
  expect(headers["referrer-policy"]).toBe("no-referrer");
  expect(text.split("\r\n")).toEqual(
    expect.arrayContaining(["REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H", "NAME:Overlap"]),
  );
  const conditional = { "if-none-match": String(headers["etag"]) };
  appNow = appNow.add({ hours: 1 });
  expect(await read(app, address, conditional)).toMatchObject({ status: 304, text: "" });
  // Answers of others do not change the feed.
  await app.api.addGuest(meetingID, "Ben", [NINE, TEN]);
  expect((await read(app, address, conditional)).status).toBe(304);
  await app.api.saveOwn(meetingID, ann.token, [NINE, HALF_PAST_NINE]);
  expect((await read(app, address, conditional)).status).toBe(200);
});

test("a feed is in the language of its user", async ({ app }) => {
  const { ann, address } = await withFeed(app);
  const { meetingID } = await app.api.createMeeting({ name: "Chor" }, ann.token);
  await app.api.saveOwn(meetingID, ann.token, [NINE]);
  await app.api.call("editMe", { token: ann.token, body: { language: "de" } });
  expect((await eventsIn(app, address))[0]?.summary).toBe("Chor (noch nicht festgelegt)");
});

test("a feed has at most 1,000 entries", async ({ app }) => {
  const { ann, address } = await withFeed(app);
  const days = Array.from({ length: 60 }, (_, day) =>
    Temporal.PlainDate.from("2026-12-01").add({ days: day }).toString(),
  );
  const body = { timezone: "UTC", minStartHour: 0, maxEndHour: 0, tentativeDates: days };
  const { meetingID } = await app.api.createMeeting(body, ann.token);
  const everyOther = days.flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => `${day}T${String(hour).padStart(2, "0")}:00:00Z`),
  );
  await app.api.saveOwn(meetingID, ann.token, everyOther);
  const events = await eventsIn(app, address);
  expect(events.map(({ start }) => start)).toEqual(everyOther.slice(0, 1_000));
});
