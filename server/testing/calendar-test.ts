import { test as plainTest } from "vitest";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { BUSY_LIMITS } from "../calendars/sources/busy-times.ts";
import { TEST_AUTHORITY } from "../outbound/testing/certificates.ts";
import { startCalendarServer } from "./calendar-server.ts";
import { startTestApp, testNow } from "./start-test-app.ts";

/** 9 to 10 in Berlin on the first day of meetings in tests. */
export const DENTIST = { UID: "dentist", DTSTART: "20261201T080000Z", DTEND: "20261201T090000Z", SUMMARY: "Dentist" };
/** The stretch of {@link DENTIST}. */
export const DENTIST_BUSY = { start: "2026-12-01T08:00:00Z", end: "2026-12-01T09:00:00Z" };

/** A `test` whose tests share a server of calendars, and an app that may read them and whose clock they set forward. */
export const test = plainTest
  .extend("calendars", { scope: "file" }, async ({}, { onCleanup }) => {
    const server = await startCalendarServer();
    onCleanup(() => server.stop());
    return server;
  })
  .extend("time", { scope: "file" }, () => {
    let laterMs = 0;
    return {
      now: () => testNow().add({ milliseconds: laterMs }),
      pass: (minutes: number) => void (laterMs += minutes * 60_000),
    };
  })
  .extend("app", { scope: "file" }, async ({ calendars, time }, { onCleanup }) => {
    const outbound = { resolve: () => Promise.resolve(["127.0.0.1"]), ca: TEST_AUTHORITY };
    // A busy machine must not turn a slow reading into a stale one.
    const usual = { ...BUSY_LIMITS };
    Object.assign(BUSY_LIMITS, { fetchMs: 60_000, replyMs: 60_000 });
    const app = await startTestApp({ outboundAllow: calendars.allow }, { clock: time.now, outbound });
    onCleanup(async () => {
      Object.assign(BUSY_LIMITS, usual);
      await app.stop();
    });
    return app;
  })
  .extend("ann", async ({ app, calendars }, {}) => {
    const { api } = app;
    const { token } = await api.signUp();
    const { meetingID } = await api.createMeeting();
    return {
      token,
      meetingID,
      /** Adds a calendar that the server of calendars serves by this name. */
      async add(name: string, body: BodyOf<"addCalendar"> = {}) {
        const address = calendars.addressOf(name);
        return (await api.call("addCalendar", { token, body: { address, ...body } })).reply;
      },
      async busy(query: { timezone?: string; meetingID?: string } = {}) {
        return (await api.call("busyTimes", { token, query: { meetingID, ...query } })).reply.calendars;
      },
      refresh: (calendarID: string) => api.call("refreshCalendar", { token, params: { calendarID } }),
      edit: (calendarID: string, body: BodyOf<"editCalendar">) =>
        api.call("editCalendar", { token, params: { calendarID }, body }),
      list: async () => (await api.call("myCalendars", { token })).reply.calendars,
    };
  });

export { ics } from "./calendar-server.ts";
