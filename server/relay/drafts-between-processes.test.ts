import { spawn } from "node:child_process";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { SharedDraft } from "#domain/presence/presence.ts";
import { slotRunsText } from "#domain/presence/shared-draft.ts";
import { parseSlot } from "#domain/time/slot.ts";
import { freePort } from "#scripts/cluster/programs.ts";
import { type OwnRedis, redisProgram, startRedis } from "#scripts/cluster/start-redis.ts";
import { startApp, type App } from "../start/start-app.ts";
import { createApiClient, HALF_PAST_NINE, NINE, TEN, type ApiClient } from "../testing/api-client.ts";
import { lookAt, type GridEyes } from "../testing/grid-eyes.ts";
import { startTestApp, type TestApp } from "../testing/start-test-app.ts";

const PATIENCE = { timeout: 30_000, interval: 20 };

// Skipped, and counted as skipped, where there is no redis-server.
describe.skipIf(redisProgram === undefined)("two processes with one Redis", { timeout: 90_000 }, () => {
  let redis: OwnRedis;
  let first: TestApp;
  let second: App;
  let otherApi: ApiClient;
  const open: (() => void)[] = [];

  beforeAll(async () => {
    redis = await startRedis(await freePort());
    first = await startTestApp({ redisUrl: redis.url });
    second = await startApp({ ...first.context.config, databaseUrl: first.databaseUrl });
    otherApi = createApiClient(second.url);
  });
  afterEach(() => {
    for (const close of open.splice(0)) close();
  });
  afterAll(async () => {
    await second.stop();
    await first.stop();
    await redis.stop();
  });

  async function look(app: App, meetingID: string, token?: string): Promise<GridEyes> {
    const eyes = lookAt(app.url, meetingID, token);
    open.push(eyes.leave);
    await vi.waitFor(() => expect(eyes.provider.isSynced).toBe(true), PATIENCE);
    eyes.provider.setAwarenessField("here", true);
    return eyes;
  }

  /** What the others paint, by the names that the server gave them. */
  function seen({ provider, document }: GridEyes): Record<string, SharedDraft | undefined> {
    const others = [...(provider.awareness?.getStates() ?? [])].filter(([id]) => id !== document.clientID);
    return Object.fromEntries(others.map(([, state]) => [String(state["name"] ?? ""), state["draft"]]));
  }
  const text = (...slots: string[]) => slotRunsText(slots.flatMap((slot) => parseSlot(slot) ?? []));

  test("what is painted is seen through the other, if it could be saved", async () => {
    const { meetingID } = await first.api.createMeeting();
    const { selfRespondentID: guest, respondentKey } = await first.api.addGuest(meetingID, "Gus", [NINE]);
    const { token } = await first.api.signUp({ name: "Ann", email: "ann@example.org" });
    const body = { availabilities: [NINE] };
    const { reply } = await first.api.call("saveOwnAnswer", { params: { meetingID }, token, body });
    const own = reply.selfRespondentID;
    const gus = await look(first, meetingID, `guest ${guest} ${respondentKey}`);
    const ann = await look(first, meetingID, token);
    const eyes = await look(second, meetingID);
    const sees = (draft: SharedDraft | undefined) =>
      vi.waitFor(() => expect(seen(eyes)).toStrictEqual({ Gus: draft, Ann: undefined }), PATIENCE);

    // A slot of the meeting, and one of another day.
    gus.provider.setAwarenessField("draft", { of: guest, added: text(TEN, "2031-01-01T09:00:00Z") });
    await sees({ of: guest, added: text(TEN) });
    // Only Ann changes Ann's answer, but any caller a guest's.
    gus.provider.setAwarenessField("draft", { of: own, added: text(TEN) });
    await sees(undefined);
    gus.provider.setAwarenessField("draft", undefined);
    ann.provider.setAwarenessField("draft", { of: guest, removed: text(NINE) });
    await vi.waitFor(() => expect(seen(eyes)["Ann"]).toStrictEqual({ of: guest, removed: text(NINE) }), PATIENCE);
    ann.provider.setAwarenessField("draft", { of: own, removed: text(NINE) });
    await vi.waitFor(() => expect(seen(eyes)["Ann"]).toStrictEqual({ of: own, removed: text(NINE) }), PATIENCE);
  });

  test("who closes the lid is gone everywhere within seconds, and back when it is opened", async () => {
    const { meetingID } = await first.api.createMeeting();
    const { selfRespondentID: guest, respondentKey } = await first.api.addGuest(meetingID, "Gus", [NINE]);
    const eyes = [await look(first, meetingID), await look(second, meetingID)];
    const draft = { of: guest, added: text(TEN) };
    const args = [first.url, meetingID, `guest ${guest} ${respondentKey}`, JSON.stringify(draft)];
    const painter = spawn(process.execPath, [new URL("../testing/lone-painter.ts", import.meta.url).pathname, ...args]);
    open.push(() => painter.kill("SIGKILL"));
    const everybodySees = (wanted: SharedDraft | undefined) =>
      vi.waitFor(() => {
        for (const one of eyes) expect(seen(one)["Gus"]).toStrictEqual(wanted);
      }, PATIENCE);
    await everybodySees(draft);
    painter.kill("SIGSTOP");
    const closedAt = performance.now();
    await everybodySees(undefined);
    for (const one of eyes) expect(seen(one)).not.toHaveProperty("Gus");
    console.log(`a frozen browser was gone from both processes after ${Math.round(performance.now() - closedAt)} ms`);
    painter.kill("SIGCONT");
    await everybodySees(draft);
  });

  test("two devices that edit one answer through different processes merge slot by slot", async () => {
    const { meetingID } = await first.api.createMeeting();
    const { selfRespondentID: respondentID } = await first.api.addGuest(meetingID, "Gus", [NINE]);
    const params = { meetingID, respondentID };
    // Both began with nine o'clock; one adds to it, the other takes it away and adds something else.
    const saves = await Promise.all([
      first.api.call("saveAnswer", { params, body: { availabilities: [NINE, HALF_PAST_NINE], base: [NINE] } }),
      otherApi.call("saveAnswer", { params, body: { availabilities: [TEN], base: [NINE] } }),
    ]);
    expect(saves.map(({ status }) => status)).toEqual([200, 200]);
    for (const api of [first.api, otherApi]) {
      const { respondents } = await api.meeting(meetingID);
      expect(respondents[respondentID]?.availabilities).toEqual([HALF_PAST_NINE, TEN]);
    }
  });
});
