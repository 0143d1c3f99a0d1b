import { expect } from "vitest";
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

test("calendars that no time is enough for are too complex, and delay nobody else", async ({ app, ann, calendars }) => {
  const { api } = app;
  const { token } = await api.signUp({ email: "ben@example.org" });
  const address = calendars.serve("bomb", { body: BOMB });
  const events: string[] = [];
  const bombs = [1, 2, 3].map(async () => {
    const { failure } = await api.call("addCalendar", { token: ann.token, body: { address } });
    events.push("bomb");
    return failure.message;
  });
  calendars.serve("normal", { body: ics(DENTIST) });
  const others = async () => {
    const body = { address: calendars.addressOf("normal") };
    await api.call("addCalendar", { token, body });
    const { reply } = await api.call("busyTimes", { token, query: { meetingID: ann.meetingID } });
    events.push("other");
    return reply.calendars;
  };
  const busy = await others();
  expect(busy).toMatchObject([{ busy: [DENTIST_BUSY] }]);
  for (const sentence of await Promise.all(bombs)) expect(sentence).toMatch(/too long to read/);
  // Ann's three bombs take two threads; Ben waits for one of them at most.
  expect(events.indexOf("other")).toBeLessThan(events.lastIndexOf("bomb"));
  expect(await ann.list()).toEqual([]);
});

test("a calendar that becomes a bomb keeps its stretches", async ({ ann, calendars }) => {
  calendars.serve("later", { body: ics(DENTIST) });
  const { calendarID } = await ann.add("later");
  calendars.serve("later", { body: BOMB });
  expect((await ann.refresh(calendarID)).reply.problem?.code).toBe("too-complex");
  expect(await ann.busy()).toMatchObject([{ busy: [DENTIST_BUSY], problem: { code: "too-complex" } }]);
});
