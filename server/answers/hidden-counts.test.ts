import { describe, expect } from "vitest";
import { fillMeeting } from "#db/testing/fresh-database.ts";
import { appTest } from "../testing/start-test-app.ts";

const test = appTest({ rateLimit: true, trustProxy: 1 });
const HIDDEN = { answersVisibleTo: "organiser" } as const;

describe("of a meeting with hidden answers no one learns how many there are:", () => {
  test("a full meeting is closed to others, and full to its organiser", async ({ app }) => {
    const { meetingID, organiserKey, params } = await app.api.createMeeting(HIDDEN);
    await fillMeeting(app.query, meetingID);
    const body = { name: "Late", availabilities: [] };
    const late = await app.api.answer(params, body);
    expect(late.failure).toMatchObject({
      code: "closed",
      message: "This meeting is closed: answers can no longer be added or changed.",
    });
    const { token } = await app.api.signUp();
    const user = await app.api.saveOwn(params, token, []);
    expect(user.failure.code).toBe("closed");
    const organiser = await app.api.answer(params, body, { organiserKey });
    expect(organiser.failure).toMatchObject({ code: "taken" });
  });

  test("answers of other networks bring no refusal nearer", async ({ app }) => {
    const statuses = async (details: object) => {
      const { meetingID } = await app.api.createMeeting(details);
      // As many as are taken in an hour before each network may add few.
      for (let n = 0; n < 300; n += 1) await app.context.rateLimit("answersOf", meetingID);
      const add = (n: number) => {
        return app.api.answer(meetingID, { name: `Gus ${n}`, availabilities: [] }, { from: "198.51.100.7" });
      };
      const all: number[] = [];
      for (let n = 0; n < 12; n += 1) all.push((await add(n)).status);
      return all;
    };
    expect(new Set(await statuses(HIDDEN))).toEqual(new Set([201]));
    expect(await statuses({})).toContain(429);
  });
});
