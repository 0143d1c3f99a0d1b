import { expect, test as plainTest } from "vitest";
import { ics, startCalendarServer } from "../../testing/calendar-server.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const test = plainTest
  .extend("calendars", { scope: "file" }, async ({}, { onCleanup }) => {
    const server = await startCalendarServer();
    onCleanup(() => server.stop());
    return server;
  })
  .extend("app", { scope: "file" }, async ({ calendars }, { onCleanup }) => {
    const app = await startTestApp({ outboundAllow: calendars.allow });
    onCleanup(() => app.stop());
    return app;
  });

const EVENT = { DTSTART: "20261201T080000Z", DTEND: "20261201T090000Z", SUMMARY: "Dentist" };

test("a user adds a calendar by its address and sees when they are busy", async ({ app, calendars }) => {
  const { api } = app;
  const { token } = await api.signUp();
  const address = calendars.serve("work", { body: ics(EVENT) });
  const { status, reply, headers } = await api.call("addCalendar", { token, body: { address, name: "Work" } });
  expect([status, reply]).toEqual([
    201,
    expect.objectContaining({ name: "Work", kind: "address", host: calendars.host }),
  ]);
  expect(headers.get("Location")).toBe(`/api/me/calendars/${reply.calendarID}`);
  const { meetingID } = await api.createMeeting();
  const busy = await api.call("busyTimes", { token, query: { meetingID } });
  expect(busy.reply.calendars).toEqual([
    {
      calendarID: reply.calendarID,
      host: calendars.host,
      readAt: expect.any(String) as string,
      busy: [{ start: "2026-12-01T08:00:00Z", end: "2026-12-01T09:00:00Z" }],
    },
  ]);
});
