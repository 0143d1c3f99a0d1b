import { describe, expect, vi } from "vitest";
import { parseMeetingID } from "#domain/ids.ts";
import { CHOIR, NINE } from "../testing/api-client.ts";
import { appTest } from "../testing/app-test.ts";
import type { TestApp } from "../testing/start-test-app.ts";
import { FREE_SLOTS, RATE_LIMITS } from "#domain/contract/rate-limits.ts";

// Behind one proxy, so that a test can be many callers.
const test = appTest({ rateLimit: true, trustProxy: 1 });

async function create(app: TestApp, address: string): Promise<Response> {
  return fetch(`${app.url}/api/meetings`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify(CHOIR),
  });
}

test("a caller who creates too many meetings learns when to come back, and no other notices", async ({ app }) => {
  const { points, seconds } = RATE_LIMITS.createMeeting;
  const replies = await Promise.all(Array.from({ length: points + 5 }, () => create(app, "198.51.100.1")));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(points);
  const refused = replies.find(({ status }) => status === 429);
  const wait = Number(refused?.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(seconds);
  expect(await refused?.json()).toMatchObject({
    code: "too-many",
    message: "That was too much at once. Please try again in 60 minutes.",
  });
  expect((await create(app, "198.51.100.2")).status).toBe(201);
});

test("an address that the caller wrote itself changes nothing", async ({ app }) => {
  expect((await create(app, "203.0.113.9, 198.51.100.1")).status).toBe(429);
});

test("creating meetings does not use up what is left for answers", async ({ app }) => {
  const { meetingID } = (await (await create(app, "198.51.100.3")).json()) as { meetingID: string };
  const answered = await fetch(`${app.url}/api/meetings/${meetingID}/respondents/guest`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "198.51.100.1" },
    body: JSON.stringify({ name: "Ann", availabilities: [NINE] }),
  });
  expect(answered.status).toBe(201);
});

const AT_ONCE = 30;

test("answers in ever other meetings are counted together: no caller fills the disk by going from one to the next", async ({
  app,
}) => {
  const answer = (n: number, address: string) =>
    fetch(`${app.url}/api/meetings/${String(n).padStart(12, "a")}/respondents/guest`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address },
      body: JSON.stringify({ name: "Ann", availabilities: [] }),
    });
  const { points, seconds } = RATE_LIMITS.save;
  const statuses = new Set<number>();
  for (let n = 0; n < points; n += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, points - n) }, (_, i) => answer(n + i, "198.51.100.5"));
    for (const { status } of await Promise.all(some)) statuses.add(status);
  }
  expect(statuses).toEqual(new Set([404]));
  const refused = await answer(points, "198.51.100.5");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(seconds);
  expect((await answer(points, "198.51.100.6")).status).toBe(404);
});

test("large answers count by what they change, ordinary ones do not, and what is too much is not stored", async ({
  app,
}) => {
  const [address, another] = ["198.51.100.12", "198.51.100.13"];
  const tentativeDates = ["2026-12-01", "2026-12-02", "2026-12-03"];
  const days = { ...CHOIR, tentativeDates, minStartHour: 0, maxEndHour: 24, timezone: "UTC" };
  const midnight = Date.UTC(2026, 11, 1);
  const all = Array.from(
    { length: 3 * 48 },
    (_, n) => `${new Date(midnight + n * 1_800_000).toISOString().slice(0, 19)}Z`,
  );
  const { meetingID } = await app.api.createMeeting(days);
  const send = (method: string, path: string, { body, from }: { readonly body: object; readonly from: string }) =>
    fetch(`${app.url}/api/meetings/${meetingID}/respondents/${path}`, {
      method,
      headers: { "content-type": "application/json", "x-forwarded-for": from },
      body: JSON.stringify(body),
    });
  const answer = (name: string, availabilities: readonly string[], from = address) =>
    send("POST", "guest", { body: { name, availabilities }, from });

  await app.context.rateLimit("saveSlots", address, RATE_LIMITS.saveSlots.points - 50);
  const first = await answer("Ann", all);
  expect(first.status).toBe(201);
  const { selfRespondentID } = (await first.json()) as { selfRespondentID: string };
  const refused = await answer("Ben", all);
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await answer("Cat", all.slice(0, FREE_SLOTS))).status).toBe(201);
  const change = { availabilities: all.slice(1), base: all };
  expect((await send("PUT", selfRespondentID, { body: change, from: address })).status).toBe(200);
  expect((await send("PUT", selfRespondentID, { body: { availabilities: all }, from: address })).status).toBe(429);
  const { respondents } = await app.api.meeting(meetingID);
  expect(Object.values(respondents).map(({ name, availabilities }) => [name, availabilities.length])).toEqual([
    ["Ann", all.length - 1],
    ["Cat", FREE_SLOTS],
  ]);
  expect((await answer("Dan", all, another)).status).toBe(201);
});

describe("a meeting that takes long to write", () => {
  const json = { "content-type": "application/json" };
  const from = (address: string) => ({ ...json, "x-forwarded-for": address });
  const send = (
    app: TestApp,
    method: string,
    path: string,
    { body, address = "198.51.100.7" }: { body?: object; address?: string },
  ) =>
    fetch(`${app.url}/api/meetings${path}`, {
      method,
      headers: from(address),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  let meetingID: string;
  let respondentID: string;
  test.beforeAll(async ({ app }) => {
    const tentativeDates = Array.from({ length: 28 }, (_, day) => `2026-12-${String(day + 1).padStart(2, "0")}`);
    const days = { ...CHOIR, tentativeDates, minStartHour: 0, maxEndHour: 24, timezone: "UTC" };
    ({ meetingID } = (await (await send(app, "POST", "", { body: days })).json()) as { meetingID: string });
    const midnight = Date.UTC(2026, 11, 1);
    const all = Array.from(
      { length: 28 * 48 },
      (_, n) => `${new Date(midnight + n * 1_800_000).toISOString().slice(0, 19)}Z`,
    );
    for (let n = 0; n < 12; n += 1) {
      const body = { name: `${n}`, availabilities: all };
      const answered = await send(app, "POST", `/${meetingID}/respondents/guest`, { body });
      ({ selfRespondentID: respondentID } = (await answered.json()) as { selfRespondentID: string });
    }
  });
  /** What one request costs its sender beside the call itself. */
  const costOf = async (app: TestApp, request: () => Promise<Response>): Promise<number> => {
    const counted = vi.spyOn(app.context, "rateLimit");
    const reply = await request();
    expect(reply.status).toBe(200);
    await reply.arrayBuffer();
    const costs = counted.mock.calls.flatMap(([action, , points]) => (action === "call" ? [points ?? 0] : []));
    counted.mockRestore();
    return costs.reduce((sum, points) => sum + points, 0);
  };
  const save = (app: TestApp, availabilities: readonly string[], address?: string) =>
    send(app, "PUT", `/${meetingID}/respondents/${respondentID}`, {
      body: { availabilities },
      ...(address && { address }),
    });
  const read = (app: TestApp, address?: string) => send(app, "GET", `/${meetingID}`, { ...(address && { address }) });
  /** All but that many of the calls that an address may make. */
  const spend = (app: TestApp, address: string, left: number) =>
    app.context.rateLimit("call", address, RATE_LIMITS.call.points - left);

  test("counts more than once, and once only while it is kept", async ({ app }) => {
    expect(await costOf(app, () => save(app, []))).toBeGreaterThan(2);
    expect([await costOf(app, () => read(app)), await costOf(app, () => read(app))]).toEqual([0, 0]); // written for the save
    expect(await costOf(app, () => fetch(`${app.url}/api/server-info`))).toBe(0);
  });

  test("is not changed by a caller who may not be sent it", async ({ app }) => {
    const before = (await (await read(app)).json()) as unknown;
    await spend(app, "198.51.100.8", 2);
    const refused = await save(app, ["2026-12-01T10:00:00Z"], "198.51.100.8");
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(await (await read(app)).json()).toEqual(before);
  });

  test("is not written for a caller who may not be sent it, and is paid for by the next", async ({ app }) => {
    await app.database.transaction(async ({ meetings }) => {
      const { meeting } = (await meetings.lock(parseMeetingID(meetingID)!))!;
      await meetings.saveDetails({ ...meeting, about: "Changed by another process." });
    });
    await spend(app, "198.51.100.9", 2);
    const refused = await read(app, "198.51.100.9");
    expect([refused.status, refused.headers.get("etag")]).toEqual([429, null]);
    expect(await costOf(app, () => read(app))).toBeGreaterThan(2);
  });

  test("is sent only so often to one address, in kilobytes", async ({ app }) => {
    await app.context.rateLimit("send", "198.51.100.10", RATE_LIMITS.send.points - 200);
    const refused = await fetch(`${app.url}/api/meetings/${meetingID}`, {
      headers: { ...from("198.51.100.10"), "accept-encoding": "identity" },
    });
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([429, "too-many"]);
    expect((await read(app, "198.51.100.11")).status).toBe(200);
  });
});

test("a class of 60 behind one address answers, corrects itself twice and looks, all at once", async ({ app }) => {
  const headers = { "content-type": "application/json", "x-forwarded-for": "198.51.100.4" };
  const { meetingID } = (await (await create(app, "198.51.100.4")).json()) as { meetingID: string };
  const respondents = `${app.url}/api/meetings/${meetingID}/respondents`;
  const pupil = async (n: number): Promise<number[]> => {
    const answered = await fetch(`${respondents}/guest`, {
      method: "POST",
      headers,
      body: JSON.stringify({ name: `Pupil ${n}`, availabilities: [] }),
    });
    const { selfRespondentID } = (await answered.json()) as { selfRespondentID: string };
    const statuses = [answered.status];
    for (const availabilities of [[NINE], []]) {
      const body = JSON.stringify({ availabilities });
      statuses.push((await fetch(`${respondents}/${selfRespondentID}`, { method: "PUT", headers, body })).status);
      statuses.push((await fetch(`${app.url}/api/meetings/${meetingID}`, { headers })).status);
    }
    return statuses;
  };
  const all = await Promise.all(Array.from({ length: 60 }, (_, n) => pupil(n)));
  expect(new Set(all.flat())).toEqual(new Set([201, 200]));
});
