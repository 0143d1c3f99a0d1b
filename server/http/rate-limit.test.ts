import { describe, expect, vi } from "vitest";
import { parseMeetingID } from "#domain/ids.ts";
import { CHOIR, NINE } from "../testing/api-client.ts";
import { appTest, type TestApp } from "../testing/start-test-app.ts";
import { sharesOf } from "./own-networks.ts";
import { allowancesOf, createRateLimit, type RateLimit, TooMany } from "./rate-limit.ts";
import { UNDER_WAY } from "./under-way.ts";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { FREE_SLOTS, RATE_LIMITS } from "#domain/contract/rate-limits.ts";

// One proxy in front, so that a test can name its callers' addresses.
const test = appTest({ rateLimit: true, trustProxy: 1 });

const halfHours = (days: number) =>
  Array.from({ length: days * 48 }, (_, n) => `${new Date(FIRST + n * 1_800_000).toISOString().slice(0, 19)}Z`);
const FIRST = Date.UTC(2026, 11, 1);
const wholeDays = (days: number) => ({
  ...CHOIR,
  tentativeDates: Array.from({ length: days }, (_, day) => `2026-12-${String(day + 1).padStart(2, "0")}`),
  minStartHour: 0,
  maxEndHour: 24,
  timezone: "UTC",
});

const create = ({ api }: TestApp, from: string) => api.call("createMeeting", { body: CHOIR, from });

test("a caller who creates too many meetings learns when to retry, and no other caller is affected", async ({
  app,
}) => {
  const { points, seconds } = RATE_LIMITS.createMeeting;
  const replies = await Promise.all(Array.from({ length: points + 5 }, () => create(app, "198.51.100.1")));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(points);
  const refused = replies.find(({ status }) => status === 429);
  const wait = Number(refused?.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(seconds);
  expect(refused?.failure).toMatchObject({
    code: "too-many",
    message: "That was too much at once. Please try again in 60 minutes.",
  });
  expect((await create(app, "198.51.100.2")).status).toBe(201);
});

test("a caller cannot evade a limit with a forged address", async ({ app }) => {
  expect((await create(app, "203.0.113.9, 198.51.100.1")).status).toBe(429);
});

test("a caller who created too many meetings may still answer", async ({ app }) => {
  const { meetingID } = (await create(app, "198.51.100.3")).reply;
  const answered = await app.api.answer(meetingID, { name: "Ann", availabilities: [NINE] }, { from: "198.51.100.1" });
  expect(answered.status).toBe(201);
});

const AT_ONCE = 30;

test("answers of one address in many meetings are counted together", async ({ app }) => {
  const body = { name: "Ann", availabilities: [] };
  const answer = (n: number, from: string) => app.api.answer(String(n).padStart(12, "a"), body, { from });
  const { points, seconds } = RATE_LIMITS.save;
  await app.context.rateLimit("save", "198.51.100.5", points - AT_ONCE);
  const replies = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => answer(n, "198.51.100.5")));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([404]));
  const refused = await answer(AT_ONCE, "198.51.100.5");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(seconds);
  expect((await answer(AT_ONCE, "198.51.100.6")).status).toBe(404);
});

test("large answers count by their changed slots, and an answer over the limit is not stored", async ({ app }) => {
  const [address, another] = ["198.51.100.12", "198.51.100.13"];
  const all = halfHours(3);
  const { meetingID, params } = await app.api.createMeeting(wholeDays(3));
  const answer = (name: string, availabilities: string[], from = address) =>
    app.api.answer(params, { name, availabilities }, { from });

  await app.context.rateLimit("saveSlots", address, RATE_LIMITS.saveSlots.points - 50);
  const first = await answer("Ann", all);
  expect(first.status).toBe(201);
  const refused = await answer("Ben", all);
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await answer("Cat", all.slice(0, FREE_SLOTS))).status).toBe(201);
  const save = async (body: BodyOf<"saveAnswer">) => {
    return (await app.api.save({ meetingID, respondentID: first.reply.selfRespondentID }, body, { from: address }))
      .status;
  };
  expect(await save({ availabilities: all.slice(1), base: all })).toBe(200);
  expect(await save({ availabilities: all })).toBe(429);
  const { respondents } = await app.api.meeting(meetingID);
  expect(Object.values(respondents).map(({ name, availabilities }) => [name, availabilities.length])).toEqual([
    ["Ann", all.length - 1],
    ["Cat", FREE_SLOTS],
  ]);
  expect((await answer("Dan", all, another)).status).toBe(201);
});

describe("a large meeting", () => {
  let params: { meetingID: string; respondentID: string };
  test.beforeAll(async ({ app }) => {
    const from = "198.51.100.7";
    const { meetingID } = (await app.api.call("createMeeting", { body: wholeDays(28), from })).reply;
    params = { meetingID, respondentID: "" };
    for (let n = 0; n < 12; n += 1) {
      const body = { name: `${n}`, availabilities: halfHours(28) };
      params.respondentID = (await app.api.answer(params, body, { from })).reply.selfRespondentID;
    }
  });
  /** Returns the calls that a request counts in addition to itself. */
  const costOf = async (app: TestApp, request: () => Promise<{ readonly status: number }>): Promise<number> => {
    const counted = vi.spyOn(app.context, "rateLimit");
    expect((await request()).status).toBe(200);
    const costs = counted.mock.calls.flatMap(([action, , points]) => (action === "call" ? [points ?? 0] : []));
    counted.mockRestore();
    return costs.reduce((sum, points) => sum + points, 0);
  };
  const save = ({ api }: TestApp, availabilities: string[], from = "198.51.100.7") =>
    api.save(params, { availabilities }, { from });
  const read = ({ api }: TestApp, from = "198.51.100.7") => api.call("getMeeting", { params, from });
  /** Counts all calls of an address except `left`. */
  const spend = (app: TestApp, address: string, left: number) =>
    app.context.rateLimit("call", address, RATE_LIMITS.call.points - left);

  test("a large meeting counts as several calls for the first reader and as none from the cache", async ({ app }) => {
    expect(await costOf(app, () => save(app, []))).toBeGreaterThan(2);
    expect([await costOf(app, () => read(app)), await costOf(app, () => read(app))]).toEqual([0, 0]); // written for the save
    expect(await costOf(app, () => app.api.call("serverInfo"))).toBe(0);
  });

  test("a large meeting is sent in reply to a save, and the sender's next call is refused", async ({ app }) => {
    const sender = "198.51.100.8";
    await spend(app, sender, 2);
    const availabilities = ["2026-12-01T10:00:00Z"];
    const { status, reply } = await save(app, availabilities, sender);
    expect([status, reply.respondents[params.respondentID]?.availabilities]).toEqual([200, availabilities]);
    const refused = await save(app, [], sender);
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await read(app)).reply.respondents).toEqual(reply.respondents);
  });

  test("a large meeting counts for the first reader even if that reader is refused", async ({ app }) => {
    await app.database.transaction(async ({ meetings }) => {
      const { meeting } = (await meetings.lock(parseMeetingID(params.meetingID)!))!;
      await meetings.saveDetails({ ...meeting, about: "Changed by another process." });
    });
    await spend(app, "198.51.100.9", 2);
    const refused = await read(app, "198.51.100.9");
    expect([refused.status, refused.headers.get("etag")]).toEqual([429, null]);
    expect(await costOf(app, () => read(app))).toBe(0);
  });

  test("a large meeting counts one call for each 100 kB that are sent", async ({ app }) => {
    const headers = { "accept-encoding": "identity" };
    const get = () => app.api.call("getMeeting", { params, headers, from: "198.51.100.10" });
    const { length } = JSON.stringify((await get()).reply);
    expect(await costOf(app, get)).toBe(Math.floor(length / 100_000));
  });

  test("a large meeting is refused to an address whose replies in flight hold too many bytes", async ({ app }) => {
    const sender = "198.51.100.12";
    using other = app.context.underWay(sender);
    other.hold(UNDER_WAY.perAddress - 200_000);
    const headers = { "accept-encoding": "identity" };
    const refused = await app.api.call("getMeeting", { params, headers, from: sender });
    expect([refused.status, refused.failure.code]).toEqual([429, "too-many"]);
    expect((await save(app, [], sender)).status).toBe(200);
    expect((await read(app, "198.51.100.11")).status).toBe(200);
  });
});

test("60 pupils behind one address answer, change their answers twice and read, all at once", async ({ app }) => {
  const from = "198.51.100.4";
  const { meetingID } = (await create(app, from)).reply;
  const pupil = async (n: number): Promise<number[]> => {
    const { status, reply } = await app.api.answer(meetingID, { name: `Pupil ${n}`, availabilities: [] }, { from });
    const params = { meetingID, respondentID: reply.selfRespondentID };
    const statuses = [status];
    for (const availabilities of [[NINE], []]) {
      statuses.push((await app.api.save(params, { availabilities }, { from })).status);
      statuses.push((await app.api.call("getMeeting", { params, from })).status);
    }
    return statuses;
  };
  const all = await Promise.all(Array.from({ length: 60 }, (_, n) => pupil(n)));
  expect(new Set(all.flat())).toEqual(new Set([201, 200]));
});

describe("a program that starts again after a fault", () => {
  const keyed = () => ({ "Idempotency-Key": crypto.randomUUID() });

  test("a program that starts again gets every stored reply, and creates no meeting over the limit", async ({
    app,
  }) => {
    const from = "198.51.100.20";
    const rows = Array.from({ length: RATE_LIMITS.createMeeting.points }, keyed);
    const createAll = () =>
      Promise.all(rows.map((headers) => app.api.call("createMeeting", { body: CHOIR, headers, from })));
    const first = await createAll();
    const again = await createAll();
    expect(new Set([...first, ...again].map(({ status }) => status))).toEqual(new Set([201]));
    expect(again.map(({ reply }) => reply)).toEqual(first.map(({ reply }) => reply));
    expect((await app.api.call("createMeeting", { body: CHOIR, headers: keyed(), from })).status).toBe(429);
  });

  test("a program that starts again repeats an answer and its change without counting", async ({ app }) => {
    const from = "198.51.100.21";
    const { meetingID } = (await create(app, from)).reply;
    const body = { name: "Ann", availabilities: [NINE] };
    const added = { params: { meetingID }, body, headers: keyed(), from };
    const { reply } = await app.api.call("addGuestAnswer", added);
    const params = { meetingID, respondentID: reply.selfRespondentID };
    const saved = { params, body: { availabilities: [] }, headers: keyed(), from };
    await app.api.call("saveAnswer", saved);
    await app.context.rateLimit("save", from, RATE_LIMITS.save.points - 2);
    await app.context.rateLimit("answer", `${from} ${meetingID}`, RATE_LIMITS.answer.points - 1);
    for (let n = 0; n < 3; n += 1) {
      expect((await app.api.call("addGuestAnswer", added)).reply.respondentKey).toBe(reply.respondentKey);
      expect((await app.api.call("saveAnswer", saved)).status).toBe(200);
    }
    expect((await app.api.call("saveAnswer", { ...saved, headers: keyed() })).status).toBe(429);
    expect((await app.api.call("addGuestAnswer", { ...added, headers: keyed() })).status).toBe(429);
  });
});

test("an account has its own allowance of meetings at every address of its programs", async ({ app }) => {
  const [ann, ben] = [await app.api.signUp(), await app.api.signUp()];
  const { reply } = await app.api.call("createAccessToken", { token: ann.token, body: { name: "Import" } });
  const from = "198.51.100.22";
  const createAs = async (token: string, address = from) =>
    (await app.api.call("createMeeting", { body: CHOIR, token, from: address })).status;
  await app.context.rateLimit("createMeeting", from, RATE_LIMITS.createMeeting.points);
  expect((await create(app, from)).status).toBe(429);
  expect([await createAs(ann.token), await createAs(reply.token)]).toEqual([201, 201]);
  await app.context.rateLimit("createMeetingAs", ann.userID, RATE_LIMITS.createMeetingAs.points - 3);
  expect([await createAs(reply.token), await createAs(reply.token)]).toEqual([201, 429]);
  expect(await createAs(ann.token, "198.51.100.23")).toBe(429);
  expect(await createAs(ben.token)).toBe(201);
});

test("MEETINGS_PER_HOUR sets the allowance of accounts to ten times that of addresses", () => {
  expect(allowancesOf({ meetingsPerHour: 7 })).toMatchObject({ createMeeting: 7, createMeetingAs: 70 });
});

test("a counter with a configured allowance refuses beyond it", async () => {
  const rateLimit = createRateLimit(true, { allowances: allowancesOf({ meetingsPerHour: 2 }) });
  await rateLimit("createMeeting", "198.51.100.30");
  await rateLimit("createMeeting", "198.51.100.30");
  await expect(rateLimit("createMeeting", "198.51.100.30")).rejects.toThrow(TooMany);
});

test("a program reads in each reply the limits that counted and the rest of them", async ({ app }) => {
  const from = "198.51.100.40";
  const limitHeaders = ({ headers }: { readonly headers: Headers }) => [
    headers.get("ratelimit-policy"),
    headers.get("ratelimit"),
  ];
  const [created, read] = [await create(app, from), await app.api.call("serverInfo", { from })];
  expect(limitHeaders(created)).toEqual(['"createMeeting"; q=100; w=3600', '"createMeeting"; r=99; t=3600']);
  expect(limitHeaders(read)).toEqual(['"call"; q=2000; w=10', expect.stringMatching(/^"call"; r=199\d; t=(?:\d|10)$/)]);
  const { token } = await app.api.signUp();
  const ofUser = await app.api.call("createMeeting", { body: CHOIR, token, from });
  expect(limitHeaders(ofUser)).toEqual([
    '"createMeetingFrom"; q=5000; w=3600, "createMeetingAs"; q=1000; w=3600',
    '"createMeetingFrom"; r=4999; t=3600, "createMeetingAs"; r=999; t=3600',
  ]);
  await app.context.rateLimit("createMeeting", from, RATE_LIMITS.createMeeting.points - 1);
  const refused = await create(app, from);
  expect([refused.status, ...limitHeaders(refused)]).toEqual([
    429,
    '"createMeeting"; q=100; w=3600',
    expect.stringMatching(/^"createMeeting"; r=0; t=\d+$/),
  ]);
  const body = { ...CHOIR, requestID: "told".padStart(32, "q") };
  const other = { body, from: "198.51.100.41" };
  expect(limitHeaders(await app.api.call("createMeeting", other))[1]).toBe('"createMeeting"; r=99; t=3600');
  // A repeat counts against no limit of its action.
  expect(limitHeaders(await app.api.call("createMeeting", other))[0]).toBe('"call"; q=2000; w=10');
  expect(limitHeaders(await create(app, other.from))[1]).toBe('"createMeeting"; r=98; t=3600');
});

describe("the operator's own networks and mail domains", () => {
  const limitOptions = { shareOf: sharesOf(["141.20.0.0/16"]), ownDomains: ["uni.example"] };
  const points = async (...[action, key]: Parameters<RateLimit>) =>
    (await createRateLimit(true, limitOptions)(action, key))?.points;

  test.for([
    ["signUp", "198.51.100.1", 100],
    ["signUp", "141.20.3.4", 2_000],
    ["signUpDomain", "198.51.100.1 other.example", 10],
    ["signUpDomain", "198.51.100.1 uni.example", 200],
    ["signUpDomain", "141.20.3.4 other.example", 200],
    ["signUpDomain", "141.20.3.4 uni.example", 4_000],
    ["giveMailbox", "198.51.100.1 ann@uni.example", 5],
    // A guess at a password stays a guess.
    ["logInAs", "141.20.3.4 ann@uni.example", 10],
  ] as const)("the limit %s of %s is %d", async ([action, key, allowed]) =>
    expect(await points(action, key)).toBe(allowed),
  );
});
