import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NINE, HALF_PAST_NINE } from "../testing/api-client.ts";
import { createFakeBrowser } from "../testing/providers/fake-browser.ts";
import { BOTH, openProviderStage, type ProviderStage } from "../testing/providers/open-provider-stage.ts";

let stage: ProviderStage;
beforeAll(async () => {
  stage = await openProviderStage();
});
afterAll(() => stage.stop());
beforeEach(() => stage.calm());

const DENTIST = {
  id: "dentist",
  title: "Dentist",
  start: "2026-12-01T09:00:00.000Z",
  end: "2026-12-01T10:00:00.000Z",
};
const WEB_PAGE = "<!doctype html><title>Sign in to the guest network</title>";

/** What no provider promises, and what yet has been seen to come with status 200. */
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

describe.each(BOTH)("what %s answers instead of what it promises", (provider, title) => {
  const names = {
    events: `${provider}CalendarEvents`,
    list: `${provider}Calendars`,
    choose: `choose${title}Calendars`,
    link: `link${title}Calendar`,
  } as const;

  async function linked() {
    const { subject } = stage.person(provider);
    const { token } = await stage.signUp();
    await createFakeBrowser(stage.app.url).visit(names.link, { token });
    const fake = stage.fakes[provider];
    const calendar = fake.calendarOf(subject);
    const { meetingID } = await stage.app.api.createMeeting();
    const params = { meetingID };
    return {
      token,
      subject,
      fake,
      calendar,
      params,
      read: () => stage.app.api.call(names.events, { token, query: params }),
    };
  }

  test.each(NONSENSE.map((body) => [JSON.stringify(body), body]))("is no calendar: %s", async (_, body) => {
    const { token, fake, calendar, subject, read } = await linked();
    calendar.put(DENTIST);
    fake.behaviour.nonsense = { body };
    const unavailable = { status: 200, reply: { events: [], problem: "unavailable" } };
    expect(await read()).toMatchObject(unavailable);
    const list = await stage.app.api.call(names.list, { token });
    expect([list.status, list.reply]).toEqual([200, { calendars: [], problem: "unavailable" }]);
    const choice = { calendarIDs: [fake.mainIDOf(subject)] };
    expect((await stage.app.api.call(names.choose, { token, body: choice })).status).toBe(503);
    fake.behaviour.nonsense = undefined;
    expect((await read()).reply.events.map(({ summary }) => summary)).toEqual(["Dentist"]);
    // The next reading asks for changes only.
    fake.behaviour.nonsense = { body };
    expect(await read()).toMatchObject(unavailable);
    fake.behaviour.nonsense = undefined;
    expect((await read()).reply.events.map(({ summary }) => summary)).toEqual(["Dentist"]);
  });

  test.each([null, WEB_PAGE])("makes no entry, nor moves or removes one: %j", async (body) => {
    const { token, fake, calendar, params } = await linked();
    await stage.app.api.call("saveOwnAnswer", { params, token, body: { availabilities: [NINE] } });
    const shown = () => calendar.present().map(({ start }) => start.slice(11, 16));
    /** Does something while the provider answers nonsense. */
    const meanwhile = async (act: () => Promise<unknown>) => {
      fake.behaviour.nonsense = { body };
      const before = fake.log.length;
      await act();
      await expect.poll(() => hurried(() => fake.log.length), { timeout: 10_000 }).toBeGreaterThan(before);
      await expect.poll(failures, { timeout: 10_000 }).toBeGreaterThan(0);
      fake.behaviour.nonsense = undefined;
      const count = () => hurried(() => stage.app.database.jobQueue.count());
      await expect.poll(count, { timeout: 15_000 }).toMatchObject({ waiting: 0 });
    };
    /** What waits, be it for the pause before a call-off or for the next attempt, is due now. */
    async function hurried<T>(look: () => T): Promise<Awaited<T>> {
      await stage.rows(
        "UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now() AND locked_at IS NULL",
      );
      await stage.rows(`SELECT pg_notify('jobs:insert', '{"count":10}')`);
      return await look();
    }
    const failures = async () =>
      (await stage.rows("SELECT FROM graphile_worker.jobs WHERE attempts > 0 AND last_error IS NOT NULL")).length;
    const at = (startDateTime: string, endDateTime: string) => () =>
      stage.app.api.call("scheduleMeeting", { params, body: { startDateTime, endDateTime } });
    await meanwhile(at(NINE, HALF_PAST_NINE));
    expect(shown()).toEqual(["08:00"]);
    await meanwhile(at(HALF_PAST_NINE, "2026-12-01T09:00:00Z"));
    expect(shown()).toEqual(["08:30"]);
    await meanwhile(() => stage.app.api.call("unscheduleMeeting", { params }));
    expect(shown()).toEqual([]);
  });
});
