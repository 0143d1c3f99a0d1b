import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { seenDrafts } from "#collab/testing/draft-viewers.ts";
import { GRID_CLOSE } from "#domain/contract/sockets.ts";
import type { UserID } from "#domain/ids.ts";
import { type SharedDraft, slotRunsText } from "#domain/presence/presence.ts";

import { parseSlot } from "#domain/time/slot.ts";
import { freePort, type OwnRedis, redisProgram, startRedis } from "#scripts/cluster/programs.ts";
import { RATE_LIMITS } from "#domain/contract/rate-limits.ts";
import { disableAccount } from "../accounts/disabled-account.ts";
import { startApp, type App } from "../start/start-app.ts";
import { createApiClient, HALF_PAST_NINE, NINE, TEN, type ApiClient } from "../testing/api-client.ts";
import type { GridEyes } from "../testing/grid-eyes.ts";
import { hear, look as lookAt } from "../testing/viewers.ts";
import { startTestApp, type TestApp } from "../testing/start-test-app.ts";

const PATIENCE = { timeout: 30_000, interval: 20 };

// Skipped, and counted as skipped, if redis-server is not installed.
describe.skipIf(redisProgram === undefined)("two processes with one Redis", { timeout: 90_000 }, () => {
  let redis: OwnRedis;
  let port: number;
  let first: TestApp;
  let second: App;
  let otherApi: ApiClient;

  beforeAll(async () => {
    port = await freePort();
    redis = await startRedis(port);
    first = await startTestApp({ redisUrl: redis.url });
    second = await startApp({ ...first.context.config, databaseUrl: first.databaseUrl });
    otherApi = createApiClient(second.url);
  });
  afterAll(async () => {
    await second.stop();
    await first.stop();
    await redis.stop();
  });

  async function look(app: App, meetingID: string, token?: string): Promise<GridEyes> {
    const eyes = lookAt(app.url, meetingID, token);
    await vi.waitFor(() => expect(eyes.provider.isSynced).toBe(true), PATIENCE);
    eyes.provider.setAwarenessField("here", true);
    return eyes;
  }

  async function heardNotes(app: App, meetingID: string) {
    const page = hear(app.url);
    expect(await page.watch(meetingID)).toBe(true);
    return page;
  }

  const save = (api: ApiClient, meetingID: string, respondentID: string, availabilities: string[]) =>
    api.save({ meetingID, respondentID }, { availabilities });
  const readiness = async (app: App): Promise<unknown> => await (await fetch(`${app.url}/readyz`)).json();
  const bothSay = (found: string): Promise<void> =>
    vi.waitFor(async () => {
      for (const app of [first, second]) expect(await readiness(app)).toMatchObject({ redis: found });
    }, PATIENCE);
  const bothReady = (): Promise<void> => bothSay("answers");
  const bothWithout = (): Promise<void> => bothSay("does not answer");

  test("answers that one process hides are hidden from the viewers of the other", async () => {
    await bothReady();
    const { meetingID, organiserKey } = await first.api.createMeeting();
    const guest = await look(second, meetingID);
    const organiser = await look(second, meetingID, `organiser ${organiserKey}`);
    const page = hear(second.url);
    await page.watch(meetingID, true);
    const body = { answersVisibleTo: "organiser" } as const;
    await first.api.edit(meetingID, body, { organiserKey });
    await vi.waitFor(() => expect(guest.closes.at(-1)).toBe(GRID_CLOSE.refused), PATIENCE);
    const { selfRespondentID: ann } = await first.api.addGuest(meetingID, "Ann", [NINE]);
    await vi.waitFor(() => expect(organiser.answer(ann)).toEqual([NINE]), PATIENCE);
    expect(guest.shown()).toEqual([]);
    await first.api.edit(meetingID, { name: "Fence" }, { organiserKey });
    await vi.waitFor(() => expect(page.notes.length).toBeGreaterThan(1), PATIENCE);
    expect(page.notes).toEqual([
      { meetingID, change: "edited" },
      { meetingID, change: "edited" },
    ]);
  });

  const runs = (...slots: string[]) => slotRunsText(slots.flatMap((slot) => parseSlot(slot) ?? []));

  test("a draft is shown through another process if its author may save it", async () => {
    const { meetingID } = await first.api.createMeeting();
    const { selfRespondentID: guest, respondentKey } = await first.api.addGuest(meetingID, "Gus", [NINE]);
    const { token } = await first.api.signUp({ name: "Ann", email: "ann@example.org" });
    const body = { availabilities: [NINE] };
    const { reply } = await first.api.call("saveOwnAnswer", { params: { meetingID }, token, body });
    const respondentID = reply.selfRespondentID;
    const gus = await look(first, meetingID, `guest ${guest} ${respondentKey}`);
    const ann = await look(first, meetingID, token);
    const eyes = await look(second, meetingID);
    const sees = (draft: SharedDraft | undefined) =>
      vi.waitFor(() => expect(seenDrafts(eyes)).toStrictEqual({ Gus: draft, Ann: undefined }), PATIENCE);

    // A slot of the meeting, and one of another day.
    gus.provider.setAwarenessField("draft", { of: guest, added: runs(TEN, "2031-01-01T09:00:00Z") });
    await sees({ of: guest, added: runs(TEN) });
    // Only Ann changes Ann's answer, but any caller a guest's.
    gus.provider.setAwarenessField("draft", { of: respondentID, added: runs(TEN) });
    await sees(undefined);
    gus.provider.setAwarenessField("draft", undefined);
    ann.provider.setAwarenessField("draft", { of: guest, removed: runs(NINE) });
    await vi.waitFor(() => expect(seenDrafts(eyes)["Ann"]).toStrictEqual({ of: guest, removed: runs(NINE) }), PATIENCE);
    ann.provider.setAwarenessField("draft", { of: respondentID, removed: runs(NINE) });
    await vi.waitFor(
      () => expect(seenDrafts(eyes)["Ann"]).toStrictEqual({ of: respondentID, removed: runs(NINE) }),
      PATIENCE,
    );
    ann.leave();
    await vi.waitFor(() => expect(seenDrafts(eyes)).not.toHaveProperty("Ann"), PATIENCE);
  });

  test("an edit and a deletion at one process reach the pages and viewers of the other", async () => {
    const owner = await first.api.signUp({ email: "owner@example.org" });
    const { meetingID } = await first.api.createMeeting({}, owner.token);
    const eyes = await look(second, meetingID);
    const page = await heardNotes(second, meetingID);
    const params = { meetingID };
    await first.api.edit(params, { name: "Another name" }, { token: owner.token });
    await vi.waitFor(() => expect(page.notes).toEqual([{ meetingID, change: "edited" }]), PATIENCE);
    await first.api.call("deleteMeeting", { params, token: owner.token });
    await vi.waitFor(() => expect(eyes.closes).toContain(GRID_CLOSE.unknown), PATIENCE);
    await vi.waitFor(() => expect(page.notes).toContainEqual({ meetingID, change: "deleted" }), PATIENCE);
  });

  test("a log-out at one process reaches the user's page and live grid at the other", async () => {
    const ann = await first.api.signUp({ email: "out@example.org" });
    const { meetingID } = await first.api.createMeeting();
    const eyes = await look(second, meetingID, ann.token);
    const page = hear(second.url);
    const kinds: string[] = [];
    page.socket.on("userNote", ({ kind }) => kinds.push(kind));
    await new Promise((resolve) => page.socket.emit("watchMe", { token: ann.token }, resolve));
    await first.api.call("logOut", { token: ann.token });
    await vi.waitFor(() => expect(kinds).toContain("signedOut"), PATIENCE);
    await vi.waitFor(() => expect(eyes.closes.some((code) => code >= 4_000)).toBe(true), PATIENCE);
  });

  test("an account that is disabled at one process is logged out at the other at once", async () => {
    const ann = await first.api.signUp({ email: "disabled@example.org" });
    const { meetingID } = await first.api.createMeeting();
    const eyes = await look(second, meetingID, ann.token);
    const page = hear(second.url);
    const kinds: string[] = [];
    page.socket.on("userNote", ({ kind }) => kinds.push(kind));
    await new Promise((resolve) => page.socket.emit("watchMe", { token: ann.token }, resolve));
    expect((await otherApi.call("me", { token: ann.token })).status).toBe(200);
    await disableAccount(ann.userID as UserID, first.context);
    expect((await otherApi.call("me", { token: ann.token })).status).toBe(401);
    await vi.waitFor(() => expect(kinds).toContain("signedOut"), PATIENCE);
    await vi.waitFor(() => expect(eyes.closes.at(-1)).toBe(GRID_CLOSE.refused), PATIENCE);
  });

  describe.each([
    { how: "freezes", signal: "SIGSTOP" },
    { how: "dies", signal: "SIGKILL" },
  ] as const)("Redis that $how", ({ signal }) => {
    async function giveBack(): Promise<void> {
      if (signal === "SIGKILL") redis = await startRedis(port);
      else redis.signal("SIGCONT");
    }

    test("saves go on without Redis, and missed news arrives when Redis is back", async () => {
      await bothReady();
      const { meetingID } = await first.api.createMeeting();
      const { selfRespondentID: ann } = await first.api.addGuest(meetingID, "Ann");
      const here = await look(first, meetingID);
      const secondViewer = await look(second, meetingID);
      const page = await heardNotes(second, meetingID);

      redis.signal(signal);
      expect((await save(first.api, meetingID, ann, [NINE])).status).toBe(200);
      expect((await save(otherApi, meetingID, ann, [NINE, TEN])).status).toBe(200);
      await bothWithout();
      expect((await fetch(`${first.url}/readyz`)).status).toBe(503);
      expect((await save(first.api, meetingID, ann, [TEN])).status).toBe(200);
      await vi.waitFor(() => expect(here.answer(ann)).toEqual([TEN]), PATIENCE);
      // The change comes from the database, because Redis is down.
      await vi.waitFor(() => expect(secondViewer.answer(ann)).toEqual([TEN]), PATIENCE);
      const newcomer = await look(second, meetingID);
      expect(newcomer.answer(ann)).toEqual([TEN]);

      await giveBack();
      await bothReady();
      expect((await save(first.api, meetingID, ann, [HALF_PAST_NINE])).status).toBe(200);
      await vi.waitFor(() => expect(secondViewer.answer(ann)).toEqual([HALF_PAST_NINE]), PATIENCE);
      await vi.waitFor(() => expect(page.notes).toContainEqual({ meetingID, change: "edited" }), PATIENCE);
    });
  });

  test("processes count limits together, name no caller in Redis, and count alone while Redis is away", async () => {
    await bothReady();
    const { points } = RATE_LIMITS.resetPassword;
    const limited = await Promise.all(
      [1, 2].map(() => startApp({ ...first.context.config, databaseUrl: first.databaseUrl, rateLimit: true })),
    );
    try {
      await vi.waitFor(async () => {
        for (const app of limited) expect(await readiness(app)).toMatchObject({ redis: "answers" });
      }, PATIENCE);
      const ask = async (turn: number) => {
        const app = limited[turn % 2]!;
        const body = { email: `unknown${turn}@example.org` };
        return (await createApiClient(app.url).call("resetPassword", { body })).status;
      };
      const statuses: number[] = [];
      for (let turn = 0; turn <= points; turn += 1) statuses.push(await ask(turn));
      expect(statuses.indexOf(429)).toBe(points);
      const { meetingID } = await createApiClient(limited[0]!.url).createMeeting();
      await createApiClient(limited[0]!.url).answer(meetingID, {
        name: "Ann",
        email: "ann@example.org",
        availabilities: [NINE],
      });
      const commands = limited[0]?.context.redis?.commands;
      const counters = (await commands?.keys("*limit:*")) ?? [];
      expect(counters.some((key) => key.includes("limit:resetPassword"))).toBe(true);
      const secrets = ["127.0.0", "example.org", meetingID];
      expect(counters.filter((key) => secrets.some((text) => key.includes(text)))).toEqual([]);
      redis.signal("SIGSTOP");
      expect(await ask(0)).not.toBe(429);
    } finally {
      redis.signal("SIGCONT");
      await Promise.all(limited.map((app) => app.stop()));
    }
  });

  test("a process that starts without Redis says so, works, and is ready as soon as Redis runs", async () => {
    const free = await freePort();
    const begun = performance.now();
    const lonely = await startApp({
      ...first.context.config,
      databaseUrl: first.databaseUrl,
      redisUrl: `redis://127.0.0.1:${free}`,
    });
    console.log(`started without Redis in ${Math.round(performance.now() - begun)} ms`);
    let late: OwnRedis | undefined;
    try {
      expect(await readiness(lonely)).toMatchObject({ status: "not ready", redis: "does not answer" });
      expect((await fetch(`${lonely.url}/healthz`)).status).toBe(200);
      expect((await createApiClient(lonely.url).createMeeting()).meetingID).toHaveLength(12);
      late = await startRedis(free);
      await vi.waitFor(async () => expect(await readiness(lonely)).toMatchObject({ status: "ready" }), PATIENCE);
    } finally {
      await lonely.stop();
      await late?.stop();
    }
  });
});
