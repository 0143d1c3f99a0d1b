import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createGuard, outcome } from "./testing/create-guard.ts";
import { createServers } from "./testing/start-servers.ts";

const servers = createServers();
afterAll(() => servers.stop());

let requests = 0;
let answer: (response: ServerResponse) => void;
const status = (code: number) => (response: ServerResponse) => void response.writeHead(code).end();
let up = 0;
let other = 0;
let closed = 0;
beforeAll(async () => {
  up = (
    await servers.http((_request, response) => {
      requests += 1;
      answer(response);
    })
  ).port;
  other = (await servers.http((_request, response) => response.end())).port;
  const gone = createServers();
  closed = (await gone.silent()).port;
  await gone.stop();
});
beforeEach(() => {
  requests = 0;
  answer = status(500);
});

const OPEN = "unavailable: breaker";
const SECOND = 1_000;

/** A guard with a clock that stands still until `pass`. `failed` fetches so many times and returns the last outcome. */
function openGuard(limits = {}) {
  let nowMs = 0;
  const guard = createGuard({ limits, clock: () => Temporal.Instant.fromEpochMilliseconds(nowMs) });
  return {
    fetch: (address: string, caller?: string) => outcome(guard.fetch(address, caller === undefined ? {} : { caller })),
    async repeated(times: number, address: string, caller?: string): Promise<readonly string[]> {
      const outcomes: string[] = [];
      for (let at = 0; at < times; at += 1) outcomes.push(await this.fetch(address, caller));
      return outcomes;
    },
    pass: (ms: number) => void (nowMs += ms),
  };
}
const host = (name: string) => `http://${name}.calendar.test:${up}/`;

test("the breaker opens after five replies with 5xx, refuses the host for a minute, and closes again", async () => {
  const guard = openGuard();
  expect(await guard.repeated(6, host("a"))).toEqual([...Array.from({ length: 5 }, () => "500 "), OPEN]);
  expect(requests).toBe(5);
  guard.pass(60 * SECOND - 1);
  expect(await guard.fetch(`${host("A")}other?path`)).toBe(OPEN);
  expect(requests).toBe(5);
  guard.pass(1);
  answer = status(204);
  expect(await guard.repeated(2, host("a"))).toEqual(["204 ", "204 "]);
  answer = status(503);
  expect((await guard.repeated(5, host("a"))).at(-1)).toBe("503 ");
});

test("the breaker opens again at once when the host fails after the minute", async () => {
  const guard = openGuard();
  await guard.repeated(5, host("a"));
  guard.pass(60 * SECOND);
  expect(await guard.repeated(2, host("a"))).toEqual(["500 ", OPEN]);
});

test("a 4xx reply resets the breaker's count, and 404s never open it", async () => {
  const guard = openGuard();
  await guard.repeated(4, host("a"));
  answer = status(401);
  expect(await guard.fetch(host("a"))).toBe("401 ");
  answer = status(500);
  expect((await guard.repeated(5, host("a"))).at(-1)).toBe("500 ");
  answer = status(404);
  const fresh = openGuard();
  expect((await fresh.repeated(7, host("a"))).at(-1)).toBe("404 ");
});

test("an open breaker stops one host at one port, however its name is written", async () => {
  const guard = openGuard();
  await guard.repeated(5, host("a"));
  expect(await guard.fetch(`http://me:secret@A.Calendar.Test.:${up}/`)).toBe(OPEN);
  expect(await guard.fetch(host("b"))).toBe("500 ");
  expect(await guard.fetch(host("a").replace(String(up), String(other)))).toBe("200 ");
});

test("five refused connections of one caller open the breaker for every caller", async () => {
  const guard = openGuard();
  const address = `http://a.calendar.test:${closed}/`;
  expect(await guard.repeated(6, address, "ann")).toEqual([
    ...Array.from({ length: 5 }, () => "unavailable: connect"),
    OPEN,
  ]);
  expect(await guard.fetch(address, "ben")).toBe(OPEN);
});

test.each([
  ["5xx", () => host("a"), 500],
  ["broken replies", () => host("b"), 0],
])("a caller who provokes %s opens the breaker for itself alone", async (_what, address, code) => {
  if (code === 0) answer = (response) => response.socket?.destroy();
  const guard = openGuard();
  expect((await guard.repeated(6, address(), "ann")).at(-1)).toBe(OPEN);
  answer = status(200);
  expect(await guard.fetch(address(), "ben")).toBe("200 ");
  expect(await guard.fetch(address())).toBe("200 ");
  expect(await guard.fetch(address(), "ann")).toBe(OPEN);
});

test("five timeouts of a host open its breaker", async () => {
  const guard = openGuard({ totalMs: 20 });
  answer = () => {};
  const outcomes = await guard.repeated(6, host("a"), "ann");
  expect(outcomes).toEqual([...Array.from({ length: 5 }, () => "unavailable: timeout"), OPEN]);
});

test("refused addresses, unknown names and large replies do not open the breaker", async () => {
  let answers = ["10.0.0.1"];
  const guard = createGuard({ resolve: () => Promise.resolve(answers) });
  const address = host("a");
  const repeated = async () => {
    const outcomes: string[] = [];
    for (let at = 0; at < 6; at += 1) outcomes.push(await outcome(guard.fetch(address)));
    return new Set(outcomes);
  };
  expect(await repeated()).toEqual(new Set(["refused: scheme"]));
  answers = [];
  expect(await repeated()).toEqual(new Set(["unavailable: name"]));
  answers = ["127.0.0.1"];
  answer = (response) => response.writeHead(200, { "content-length": 20_000_000 }).flushHeaders();
  expect(await repeated()).toEqual(new Set(["too-large: body"]));
});
