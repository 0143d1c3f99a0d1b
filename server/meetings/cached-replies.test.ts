import { expect } from "vitest";
import { RATE_LIMITS } from "#domain/contract/rate-limits.ts";
import { CHOIR, NINE } from "../testing/api-client.ts";
import { rawRequest } from "../testing/raw-request.ts";
import { appTest } from "../testing/start-test-app.ts";

// Behind one proxy, so that a test can be many callers.
const test = appTest({ rateLimit: true, trustProxy: 1 });

const DATES = Array.from({ length: 30 }, (_, day) => new Date(Date.UTC(2026, 11, 1 + day)).toISOString().slice(0, 10));
const TIMES = { ...CHOIR, timezone: "UTC", minStartHour: 0, maxEndHour: 24, tentativeDates: DATES };

test.for(["best", "best?limit=2", "answers.csv"])(
  "a caller of %s is charged once for each version of the meeting",
  async (path, { app }) => {
    const { meetingID } = await app.api.createMeeting(TIMES);
    for (let n = 0; n < 10; n++) await app.api.addGuest(meetingID, `Guest ${n}`, [NINE]);
    const from = `198.51.100.${path.length}`;
    // The reply for ten answers to 1,440 times takes three calls beside its own.
    await app.context.rateLimit("call", from, RATE_LIMITS.call.points - 6);
    const ask = async () =>
      rawRequest(app.url, `/api/meetings/${meetingID}/${path}`, { headers: { "x-forwarded-for": from } });
    const first = await ask();
    expect(first.status).toBe(200);
    expect(first.headers["etag"]).toBeDefined();
    const second = await ask();
    expect([second.status, second.text]).toEqual([200, first.text]);
    await app.api.addGuest(meetingID, "Another guest", [NINE]);
    expect((await ask()).status).toBe(429);
  },
);

test("a caller with hidden answers never gets the reply that was cached for the organiser", async ({ app }) => {
  const { meetingID, organiserKey } = await app.api.createMeeting({ answersVisibleTo: "organiser" });
  const ann = await app.api.addGuest(meetingID, "Ann", [NINE]);
  const ben = await app.api.addGuest(meetingID, "Ben", [NINE]);
  const table = async (headers: Record<string, string>) =>
    (await rawRequest(app.url, `/api/meetings/${meetingID}/answers.csv`, { headers })).text.split("\r\n")[0];
  const [all, ofAnn, ofBen] = [
    await table({ "x-organiser-key": organiserKey ?? "" }),
    await table({ "x-respondent-key": ann.respondentKey ?? "" }),
    await table({ "x-respondent-key": ben.respondentKey ?? "" }),
  ];
  expect(all).toContain("Ann,Ben");
  expect([ofAnn, ofBen].map((head) => [head?.includes("Ann"), head?.includes("Ben")])).toEqual([
    [true, false],
    [false, true],
  ]);
});
