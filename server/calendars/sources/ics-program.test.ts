import { expect, vi } from "vitest";
import { DENTIST, DENTIST_BUSY, ics, test } from "../../testing/calendar-test.ts";

/** Repeats every second since 1970: no time is enough for these. */
const BOMB = ics(
  ...Array.from({ length: 5_000 }, (_, index) => ({
    UID: `bomb-${index}`,
    DTSTART: "19700101T000000Z",
    DURATION: "PT1S",
    RRULE: "FREQ=SECONDLY",
  })),
);

test("a calendar that takes too long is too complex, and others are read meanwhile", async ({
  app,
  ann,
  calendars,
}) => {
  const { api } = app;
  const { token } = await api.signUp({ email: "ben@example.org" });
  const address = calendars.serve("bomb", { body: BOMB });
  const events: string[] = [];
  const bomb = api.call("addCalendar", { token: ann.token, body: { address } }).finally(() => events.push("bomb"));
  await vi.waitUntil(() => calendars.requests("bomb").length > 0);
  const body = { address: calendars.serve("normal", { body: ics(DENTIST) }) };
  await api.call("addCalendar", { token, body });
  const busy = await api.call("busyTimes", { token, query: { meetingID: ann.meetingID } });
  events.push("other");
  expect(busy.reply.calendars).toMatchObject([{ busy: [DENTIST_BUSY] }]);
  const { status, failure } = await bomb;
  expect([status, failure.errors?.[0]?.path, events]).toEqual([400, "address", ["other", "bomb"]]);
  expect(failure.message).toMatch(/too long to read/);
  expect(await ann.list()).toEqual([]);
});

test("a calendar that becomes too complex keeps its last stretches", async ({ ann, calendars }) => {
  calendars.serve("later", { body: ics(DENTIST) });
  const { calendarID } = await ann.add("later");
  calendars.serve("later", { body: BOMB });
  expect((await ann.refresh(calendarID)).reply.problem?.code).toBe("too-complex");
  expect(await ann.busy()).toMatchObject([{ busy: [DENTIST_BUSY], problem: { code: "too-complex" } }]);
});
