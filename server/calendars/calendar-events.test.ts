import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { FakeEvent } from "../testing/providers/fake-calendar.ts";
import { BOTH, DENTIST, providerStage } from "../testing/providers/open-provider-stage.ts";
import { HALF_PAST_NINE, NINE } from "../testing/api-client.ts";

const stage = await providerStage();

const hours = (from: string, to: string) => ({ start: `${from}:00:00.000Z`, end: `${to}:00:00.000Z` });

describe.each(BOTH)("a calendar of %s", (provider) => {
  const eventsOf = `${provider}CalendarEvents` as const;

  test("a calendar shows times and titles within the meeting's days by their start, and no other field", async () => {
    const { calendar, read } = await stage.linked(provider);
    calendar.put({ ...DENTIST, id: "later", title: "Later", ...hours("2026-12-02T20", "2026-12-02T21") });
    calendar.put(DENTIST);
    calendar.put({ ...DENTIST, id: "before", start: "2026-11-30T09:00:00.000Z", end: "2026-11-30T10:00:00.000Z" });
    calendar.put({ ...DENTIST, id: "after", start: "2026-12-03T16:00:00.000Z", end: "2026-12-03T17:00:00.000Z" });
    expect(await read()).toEqual({
      events: [
        { startDateTime: "2026-12-01T09:00:00Z", endDateTime: "2026-12-01T10:00:00Z", summary: "Dentist" },
        { startDateTime: "2026-12-02T20:00:00Z", endDateTime: "2026-12-02T21:00:00Z", summary: "Later" },
      ],
    });
  });

  // The reference drops these events, or counts them as busy.
  test("a calendar shows declined, tentative, free, untitled, whole-day and overnight events rightly", async () => {
    const { calendar, read } = await stage.linked(provider);
    const at = (hour: number) => `2026-12-01T${String(hour).padStart(2, "0")}:00:00.000Z`;
    const eventAt = (id: string, hour: number): FakeEvent => ({ id, title: id, start: at(hour), end: at(hour + 1) });
    calendar.put({ ...eventAt("declined", 9), response: "declined" });
    calendar.put({ ...eventAt("accepted", 9), response: "accepted" });
    calendar.put({ ...eventAt("maybe", 10), response: "tentative" });
    calendar.put({ ...eventAt("unanswered", 11), response: "needsAction" });
    calendar.put({ ...eventAt("blocked", 12), showAs: "tentative" });
    calendar.put({ ...eventAt("free", 13), showAs: "free" });
    calendar.put({ id: "untitled", start: at(14), end: at(15) });
    calendar.put({ id: "day", title: "day", start: "2026-12-03", end: "2026-12-04", isAllDay: true });
    calendar.put({ ...eventAt("trip", 0), start: "2026-11-29T10:00:00.000Z", end: "2026-12-02T10:00:00.000Z" });
    calendar.put({ ...eventAt("night", 0), start: "2026-12-01T22:00:00.000Z", end: "2026-12-02T05:00:00.000Z" });
    const { events } = await read();
    expect(
      events.map(({ startDateTime, endDateTime, ...rest }) => [
        startDateTime.slice(5, 13),
        endDateTime.slice(5, 13),
        rest,
      ]),
    ).toEqual([
      ["11-29T10", "12-02T10", { summary: "trip" }],
      ["12-01T09", "12-01T10", { summary: "accepted" }],
      ["12-01T10", "12-01T11", { summary: "maybe", isTentative: true }],
      ["12-01T11", "12-01T12", { summary: "unanswered", isTentative: true }],
      ["12-01T12", "12-01T13", { summary: "blocked", isTentative: true }],
      ["12-01T13", "12-01T14", { summary: "free", isFree: true }],
      ["12-01T14", "12-01T15", {}],
      ["12-01T22", "12-02T05", { summary: "night" }],
      ["12-03T00", "12-04T00", { summary: "day", isAllDay: true }],
    ]);
  });

  test("a calendar shows every occurrence of a recurring event", async () => {
    const { calendar, read } = await stage.linked(provider);
    calendar.put({ ...DENTIST, repeats: { everyDays: 1, times: 9 } });
    expect((await read()).events.map(({ startDateTime }) => startDateTime.slice(8, 10))).toEqual(["01", "02", "03"]);
  });

  // The reference replies 500 for a meeting of one date across midnight.
  test("a calendar covers a single overnight date", async () => {
    const night = { tentativeDates: ["2026-12-01"], minStartHour: 22, maxEndHour: 2 };
    const { calendar, titles } = await stage.linked(provider, night);
    calendar.put({ ...DENTIST, start: "2026-12-01T23:00:00.000Z", end: "2026-12-02T00:30:00.000Z" });
    expect(await titles()).toEqual(["Dentist"]);
  });

  test("a calendar is read page by page, and then only its changes", async () => {
    const { fake, calendar, titles } = await stage.linked(provider);
    fake.options.pageSize = 2;
    for (let n = 0; n < 5; n += 1) {
      const hour = `2026-12-01T${String(9 + n).padStart(2, "0")}`;
      calendar.put({ id: `e${n}`, title: `e${n}`, start: `${hour}:00:00.000Z`, end: `${hour}:30:00.000Z` });
    }
    const readAndCount = async () => {
      const callCount = fake.log.length;
      return { shown: await titles(), calls: fake.log.length - callCount };
    };
    expect(await readAndCount()).toEqual({ shown: ["e0", "e1", "e2", "e3", "e4"], calls: 3 });
    expect(await readAndCount()).toEqual({ shown: ["e0", "e1", "e2", "e3", "e4"], calls: 1 });
    calendar.put({ id: "e1", title: "moved", start: "2026-12-02T09:00:00.000Z", end: "2026-12-02T10:00:00.000Z" });
    calendar.cancel("e3");
    expect(await readAndCount()).toEqual({ shown: ["e0", "e2", "e4", "moved"], calls: 1 });
    // In the reference an event that was moved out of the window stays at its old time.
    calendar.put({ id: "e1", title: "moved", start: "2027-12-02T09:00:00.000Z", end: "2027-12-02T10:00:00.000Z" });
    calendar.put({
      id: "e2",
      title: "e2",
      start: "2026-12-01T11:00:00.000Z",
      end: "2026-12-01T11:30:00.000Z",
      response: "declined",
    });
    expect(await readAndCount()).toEqual({ shown: ["e0", "e4"], calls: 1 });
    fake.options.pageSize = 500;
  });

  test("a calendar is read again when the provider has forgotten its changes, or for a meeting of other days", async () => {
    const { calendar, titles, token } = await stage.linked(provider);
    calendar.put(DENTIST);
    expect(await titles()).toEqual(["Dentist"]);
    calendar.cancel(DENTIST.id);
    calendar.put({ ...DENTIST, id: "new", title: "New" });
    calendar.forgetChanges();
    expect(await titles()).toEqual(["New"]);
    calendar.put({ ...DENTIST, id: "march", title: "March", ...hours("2027-03-01T09", "2027-03-01T10") });
    const other = await stage.app.api.createMeeting({ tentativeDates: ["2027-03-01"] });
    const { reply } = await stage.app.api.call(eventsOf, { token, query: { meetingID: other.meetingID } });
    expect(reply.events.map(({ summary }) => summary)).toEqual(["March"]);
  });

  test("a calendar is shown to its owner alone", async () => {
    const { calendar, meetingID, titles } = await stage.linked(provider);
    calendar.put(DENTIST);
    expect(await titles()).toEqual(["Dentist"]);
    const { token } = await stage.signUp();
    const { reply } = await stage.app.api.call(eventsOf, { token, query: { meetingID } });
    expect(reply).toEqual({ events: [] });
    expect((await stage.app.api.call(eventsOf, { token, query: { meetingID: "nothing" } })).status).toBe(404);
  });

  // The reference replies 500 when the provider fails once.
  test.each([429, 500, 503, 403])(
    "a calendar whose provider answers %i is empty with a reason, and has its events later",
    async (status) => {
      const { fake, calendar, read, titles } = await stage.linked(provider);
      calendar.put(DENTIST);
      fake.behaviour.trouble = { status };
      expect(await read()).toEqual({ events: [], problem: "unavailable" });
      fake.behaviour.trouble = undefined;
      expect(await titles()).toEqual(["Dentist"]);
    },
  );

  test("a calendar that does not answer in time is empty with a reason", async () => {
    const { fake, read } = await stage.linked(provider);
    fake.behaviour.isStuck = true;
    const soon = AbortSignal.timeout(500);
    const limit = vi.spyOn(AbortSignal, "timeout").mockReturnValue(soon);
    onTestFinished(() => limit.mockRestore());
    expect(await read()).toEqual({ events: [], problem: "unavailable" });
    expect(limit).toHaveBeenCalledWith(6_000);
  });

  test("a calendar is read with a new access token when the old one has expired or is refused", async () => {
    const { fake, calendar, titles } = await stage.linked(provider);
    calendar.put(DENTIST);
    stage.clock.ahead = 61;
    expect(await Promise.all([titles(), titles()])).toEqual([["Dentist"], ["Dentist"]]);
    stage.clock.ahead = 122;
    expect(await titles()).toEqual(["Dentist"]);
    fake.endAccess();
    expect(await titles()).toEqual(["Dentist"]);
    fake.behaviour.trouble = { status: 503, of: "token" };
    stage.clock.ahead = 183;
    expect(await titles()).toEqual([]);
    fake.behaviour.trouble = undefined;
    expect(await titles()).toEqual(["Dentist"]);
  });

  test("a calendar is stored sealed", async () => {
    const { calendar, titles } = await stage.linked(provider);
    calendar.put({ ...DENTIST, title: "Very private" });
    await titles();
    const rows = await stage.rows("SELECT content FROM calendar_windows");
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ content }) => (content as Buffer).includes("private"))).toBe(false);
  });
});

const WEB_PAGE = "<!doctype html><title>Sign in to the guest network</title>";

/** Replies with status 200 that no provider promises and some have sent. */
const NONSENSE: readonly unknown[] = [
  null,
  [],
  {},
  { items: null, value: null },
  { items: [null], value: [null] },
  { items: ["event", 7], value: ["event", 7] },
  { items: [{ id: 7 }], value: [{ id: 7 }] },
  { items: {}, value: {} },
  "",
  WEB_PAGE,
];

describe.each(BOTH)("nonsense from %s", (provider, title) => {
  const names = { list: `${provider}Calendars`, choose: `choose${title}Calendars` } as const;

  test.each(NONSENSE.map((body) => [JSON.stringify(body), body]))(
    "a provider's nonsense is reported as an unavailable calendar: %s",
    async (_, body) => {
      const { token, fake, calendar, subject, read, titles } = await stage.linked(provider);
      calendar.put(DENTIST);
      fake.behaviour.nonsense = { body };
      const unavailable = { events: [], problem: "unavailable" };
      expect(await read()).toMatchObject(unavailable);
      const list = await stage.app.api.call(names.list, { token });
      expect([list.status, list.reply]).toEqual([200, { calendars: [], problem: "unavailable" }]);
      const choice = { calendarIDs: [fake.mainIDOf(subject)] };
      expect((await stage.app.api.call(names.choose, { token, body: choice })).status).toBe(503);
      fake.behaviour.nonsense = undefined;
      expect(await titles()).toEqual(["Dentist"]);
      // The next reading asks for changes only.
      fake.behaviour.nonsense = { body };
      expect(await read()).toMatchObject(unavailable);
      fake.behaviour.nonsense = undefined;
      expect(await titles()).toEqual(["Dentist"]);
    },
  );

  test.each([null, WEB_PAGE])("a provider's nonsense delays an entry, its move and its removal: %j", async (body) => {
    const { token, fake, calendar, params } = await stage.linked(provider);
    await stage.app.api.saveOwn(params, token);
    const entryTimes = () => calendar.present().map(({ start }) => start.slice(11, 16));
    /** Does something while the provider answers nonsense. */
    const meanwhile = async (act: () => Promise<unknown>) => {
      fake.behaviour.nonsense = { body };
      const callCount = fake.log.length;
      await act();
      const callsAfterHurry = () => stage.jobs.hurry().then(() => fake.log.length);
      await expect.poll(callsAfterHurry).toBeGreaterThan(callCount);
      await expect.poll(failures).toBeGreaterThan(0);
      fake.behaviour.nonsense = undefined;
      await stage.done();
    };
    const failures = async () =>
      (await stage.rows("SELECT FROM graphile_worker.jobs WHERE attempts > 0 AND last_error IS NOT NULL")).length;
    const at = (startDateTime: string, endDateTime: string) => () =>
      stage.app.api.schedule(params, {}, [startDateTime, endDateTime]);
    await meanwhile(at(NINE, HALF_PAST_NINE));
    expect(entryTimes()).toEqual(["08:00"]);
    await meanwhile(at(HALF_PAST_NINE, "2026-12-01T09:00:00Z"));
    expect(entryTimes()).toEqual(["08:30"]);
    await meanwhile(() => stage.app.api.call("unscheduleMeeting", { params }));
    expect(entryTimes()).toEqual([]);
  });
});
