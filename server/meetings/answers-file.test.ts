import { expect } from "vitest";
import { NINE, TEN } from "../testing/api-client.ts";
import { test } from "../testing/start-test-app.ts";
import { rawRequest } from "../testing/raw-request.ts";

test("answers.csv has all answers, and a name that looks like a formula as text", async ({ app }) => {
  const times = { timezone: "Europe/Berlin", minStartHour: 9, maxEndHour: 10.5, tentativeDates: ["2026-12-01"] };
  const { meetingID } = await app.api.createMeeting(times);
  await app.api.addGuest(meetingID, "Ann", [NINE, TEN]);
  await app.api.addGuest(meetingID, '=HYPERLINK("https://evil.example")', [NINE]);
  const { status, headers, text } = await rawRequest(app.url, `/api/meetings/${meetingID}/answers.csv`);
  expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(text.replace("\uFEFF", "").split("\r\n")).toEqual([
    `start_utc,start_local,free,Ann,"'=HYPERLINK(""https://evil.example"")"`,
    "2026-12-01T08:00:00Z,2026-12-01 09:00,2,free,free",
    "2026-12-01T08:30:00Z,2026-12-01 09:30,0,,",
    "2026-12-01T09:00:00Z,2026-12-01 10:00,1,free,",
    "",
  ]);
});
