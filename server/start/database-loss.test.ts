import { expect, vi } from "vitest";
import { createApiClient, NINE } from "../testing/api-client.ts";
import { postgresTest, startAppOn } from "../testing/postgres-test.ts";

const test = postgresTest({ volatile: true }).extend("app", { scope: "file" }, async ({ postgres }, { onCleanup }) => {
  const app = await startAppOn(postgres);
  onCleanup(() => app.stop());
  return app;
});

test(
  "every call answers 503 while the database is away, and the stored answer is there after its return",
  { timeout: 60_000 },
  async ({ app, postgres }) => {
    const api = createApiClient(app.url);
    const { meetingID } = await api.createMeeting();
    const { selfRespondentID: respondentID, params } = await api.addGuest(meetingID, "Ann", [NINE]);

    await postgres.stop();
    const refused = [
      await api.call("getMeeting", { params }),
      await api.save(params, { availabilities: [] }),
      await api.answer(params, { name: "Ben", availabilities: [] }),
      await api.call("deleteRespondent", { params }),
    ];
    for (const { status, failure } of refused) {
      expect(status).toBe(503);
      expect(failure).toMatchObject({
        code: "unavailable",
        message: "The server cannot reach its data right now. Please try again in a moment.",
      });
    }
    expect((await fetch(`${app.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${app.url}/metrics`)).text()).toContain("\noverlap_database_up 0\n");

    await postgres.startAgain();
    await vi.waitFor(async () => expect((await fetch(`${app.url}/readyz`)).status).toBe(200));
    const { respondents } = await api.meeting(meetingID);
    expect(respondents).toEqual({ [respondentID]: { name: "Ann", availabilities: [NINE] } });
    const { status } = await api.save(params, { availabilities: [] });
    expect(status).toBe(200);
  },
);
