import { beforeEach, describe, expect, test } from "vitest";
import type { FakeEvent } from "../../testing/providers/fake-calendar.ts";
import { BOTH, providerStage } from "../../testing/providers/open-provider-stage.ts";

const stage = await providerStage();
beforeEach(() => {
  stage.fakes.microsoft.options.masters = "after";
});

const DAILY: FakeEvent = {
  id: "daily",
  title: "Stand-up",
  start: "2026-12-01T09:00:00.000Z",
  end: "2026-12-01T09:15:00.000Z",
  showAs: "tentative",
  repeats: { everyDays: 1, times: 3 },
};

/** A user with a linked calendar, and a meeting on the first three days of December. */
async function linked(provider: "google" | "microsoft") {
  const user = await stage.linked(provider, { tentativeDates: ["2026-12-01", "2026-12-03"] });
  const read = async () => {
    const { problem, events } = await user.read();
    expect(problem).toBeUndefined();
    return events;
  };
  const readRows = async () =>
    (await read()).map(({ startDateTime, summary, isTentative }) => [
      startDateTime.slice(8, 10),
      summary,
      isTentative === true,
    ]);
  return { ...user, read, readRows };
}

const ON = (...days: string[]) => days.map((day) => [day, "Stand-up", true]);

describe.each(BOTH)("a series at %s", (provider) => {
  test("a series follows its event when it is renamed, moved or deleted", async () => {
    const { calendar, readRows } = await linked(provider);
    calendar.put(DAILY);
    expect(await readRows()).toEqual(ON("01", "02", "03"));
    calendar.put({ ...DAILY, title: "Daily", showAs: "busy" });
    expect(await readRows()).toEqual(["01", "02", "03"].map((day) => [day, "Daily", false]));
    calendar.put({ ...DAILY, start: "2026-12-02T09:00:00.000Z", end: "2026-12-02T09:15:00.000Z" });
    expect(await readRows()).toEqual(ON("02", "03"));
    calendar.cancel("daily");
    expect(await readRows()).toEqual([]);
  });

  test("a series shows an exception once, with its own time and title", async () => {
    const { calendar, readRows } = await linked(provider);
    calendar.put(DAILY);
    calendar.skip("daily", 1);
    calendar.put({
      id: "daily_1",
      title: "Stand-up, later",
      start: "2026-12-02T11:00:00.000Z",
      end: "2026-12-02T11:15:00.000Z",
    });
    expect(await readRows()).toEqual([["01", "Stand-up", true], ["02", "Stand-up, later", false], ...ON("03")]);
  });

  test("a series loses a removed occurrence after ten minutes at the latest", async () => {
    const { calendar, readRows } = await linked(provider);
    calendar.put(DAILY);
    expect(await readRows()).toEqual(ON("01", "02", "03"));
    calendar.skip("daily", 1);
    stage.clock.ahead = 11;
    expect(await readRows()).toEqual(ON("01", "03"));
  });

  test("a series is compared with the last reading whenever another event changes", async () => {
    const { calendar, readRows } = await linked(provider);
    calendar.put(DAILY);
    await readRows();
    calendar.skip("daily", 1);
    calendar.put({
      ...DAILY,
      id: "other",
      title: "Other",
      start: "2026-12-03T13:00:00.000Z",
      end: "2026-12-03T14:00:00.000Z",
    });
    expect(await readRows()).toEqual([...ON("01", "03"), ["03", "Other", true]]);
  });
});

describe("incomplete occurrences at Microsoft", () => {
  test.each(["before", "after", "absent"] as const)(
    "occurrences at Microsoft are complete when their series comes %s",
    async (masters) => {
      const { calendar, readRows } = await linked("microsoft");
      stage.fakes.microsoft.options.masters = masters;
      calendar.put(DAILY);
      expect(await readRows()).toEqual(ON("01", "02", "03"));
      // A later reading, which brings only changes.
      calendar.put({
        id: "single",
        title: "Lunch",
        start: "2026-12-02T12:00:00.000Z",
        end: "2026-12-02T13:00:00.000Z",
      });
      expect(await readRows()).toEqual([...ON("01", "02"), ["02", "Lunch", false], ...ON("03")]);
    },
  );

  test("occurrences at Microsoft are complete when their series is on another page", async () => {
    const { calendar, readRows } = await linked("microsoft");
    stage.fakes.microsoft.options.pageSize = 2;
    calendar.put(DAILY);
    expect(await readRows()).toEqual(ON("01", "02", "03"));
    stage.fakes.microsoft.options.pageSize = 500;
  });

  test("Microsoft is asked once for the series of many occurrences", async () => {
    const { calendar, readRows } = await linked("microsoft");
    const { log, options } = stage.fakes.microsoft;
    options.masters = "absent";
    calendar.put({ ...DAILY, repeats: { everyDays: 0, times: 40 } });
    const logLength = log.length;
    expect(await readRows()).toHaveLength(1);
    expect(log.slice(logLength).filter((line) => line.endsWith("/events/daily"))).toHaveLength(1);
  });

  test("occurrences at Microsoft have times without a title when their series is missing", async () => {
    const { calendar, read } = await linked("microsoft");
    stage.fakes.microsoft.options.masters = "absent";
    calendar.put(DAILY);
    stage.fakes.microsoft.options.hidesMasters = true;
    const events = await read();
    stage.fakes.microsoft.options.hidesMasters = false;
    expect(events.map(({ startDateTime, summary }) => [startDateTime.slice(8, 10), summary])).toEqual([
      ["01", undefined],
      ["02", undefined],
      ["03", undefined],
    ]);
  });

  test("occurrences at Microsoft are whole-day or declined as their series is", async () => {
    const { calendar, read } = await linked("microsoft");
    calendar.put({ ...DAILY, start: "2026-12-01", end: "2026-12-02", isAllDay: true });
    calendar.put({ ...DAILY, id: "declined", response: "declined" });
    expect((await read()).map(({ isAllDay, summary }) => [isAllDay, summary])).toEqual(
      Array.from({ length: 3 }, () => [true, "Stand-up"]),
    );
  });
});
