import { describe, expect, test } from "vitest";
import { NINE, HALF_PAST_NINE } from "../testing/api-client.ts";
import { BOTH, DENTIST, providerStage } from "../testing/providers/open-provider-stage.ts";

const stage = await providerStage();

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
  const names = { list: `${provider}Calendars`, choose: `choose${title}Calendars` } as const;

  test.each(NONSENSE.map((body) => [JSON.stringify(body), body]))("is no calendar: %s", async (_, body) => {
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
  });

  test.each([null, WEB_PAGE])("makes no entry, nor moves or removes one: %j", async (body) => {
    const { token, fake, calendar, params } = await stage.linked(provider);
    await stage.app.api.saveOwn(params, token);
    const shown = () => calendar.present().map(({ start }) => start.slice(11, 16));
    /** Does something while the provider answers nonsense. */
    const meanwhile = async (act: () => Promise<unknown>) => {
      fake.behaviour.nonsense = { body };
      const before = fake.log.length;
      await act();
      const asked = () => stage.jobs.hurry().then(() => fake.log.length);
      await expect.poll(asked).toBeGreaterThan(before);
      await expect.poll(failures).toBeGreaterThan(0);
      fake.behaviour.nonsense = undefined;
      await stage.done();
    };
    const failures = async () =>
      (await stage.rows("SELECT FROM graphile_worker.jobs WHERE attempts > 0 AND last_error IS NOT NULL")).length;
    const at = (startDateTime: string, endDateTime: string) => () =>
      stage.app.api.schedule(params, {}, [startDateTime, endDateTime]);
    await meanwhile(at(NINE, HALF_PAST_NINE));
    expect(shown()).toEqual(["08:00"]);
    await meanwhile(at(HALF_PAST_NINE, "2026-12-01T09:00:00Z"));
    expect(shown()).toEqual(["08:30"]);
    await meanwhile(() => stage.app.api.call("unscheduleMeeting", { params }));
    expect(shown()).toEqual([]);
  });
});
