import express, { Router } from "express";
import { createServer, type IncomingMessage } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { createKeys } from "../keys.ts";
import type { Log } from "../log.ts";
import { listen } from "../start/start-app.ts";
import { logRequests } from "./log-requests.ts";
import { refusalToReply } from "./refusal-to-reply.ts";
import { nameRequest } from "./request-names.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that knows a few addresses, and the lines that it logs. The caller is who the header says. */
async function serve(summaryMs?: number) {
  const lines: Record<string, unknown>[] = [];
  const info = (line: Record<string, unknown>) => lines.push(line);
  const log = { isLevelEnabled: (level: string) => level === "info", info, error: info } as unknown as Log;
  const keys = createKeys("only for tests");
  const app = express();
  const addressOf = (request: IncomingMessage) => String(request.headers["x-caller"] ?? "198.51.100.1");
  app.use(nameRequest, logRequests({ log, keys, addressOf }, summaryMs));
  const api = Router();
  api.all("/meetings/:meetingID", (_request, response) => void response.status(204).end());
  api.post("/login", (_request, response) => void response.status(401).end());
  api.all("/status/:status", (request, response) => void response.status(Number(request.params.status)).end());
  api.get("/meetings/:meetingID/slots", () => {
    throw new Error("A fault of ours.");
  });
  app.use("/api", api);
  app.use(refusalToReply({ log, keys }));
  const server = createServer(app);
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  closing.push(() => server.close());
  const send = async (method: string, path: string, caller = "198.51.100.1") =>
    void (await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { "x-caller": caller } }));
  const status = (wanted: number) => lines.filter((line) => line["status"] === wanted);
  const summaries = () => lines.filter((line) => "unlogged" in line) as Summary[];
  return { lines, send, status, summaries };
}

type Summary = { unlogged: number; kinds: Record<string, number>; others?: number };

const MEETING = "/api/meetings/hT3bQ9xLmA7c";

test("a flood of refused requests leaves some lines and their number, and hides neither other refusals nor those of other callers", async () => {
  const { lines, send, status, summaries } = await serve(500);
  for (let n = 0; n < 1_000; n += 1) await send("POST", `/nowhere/${n}`);
  await send("POST", "/api/login");
  await send("POST", "/nowhere", "203.0.113.2");
  await send("PUT", MEETING);
  await vi.waitFor(() => expect(lines.some((line) => line["status"] === 204)).toBe(true));
  expect(status(404).length).toBeLessThan(50);
  expect(status(401)).toHaveLength(1);
  expect(new Set(lines.flatMap(({ caller }) => (caller === undefined ? [] : [caller]))).size).toBe(2);
  const counted = () => summaries().reduce((sum, { kinds }) => sum + (kinds["404 POST other"] ?? 0), 0);
  await vi.waitFor(() => expect(status(404).length + counted()).toBe(1_001), { timeout: 5_000 });
  for (const { unlogged, kinds } of summaries()) expect(kinds).toEqual({ "404 POST other": unlogged });
});

test("refusals from ever other networks leave no more lines, and passwords that are guessed meanwhile are seen", async () => {
  const { lines, send, status, summaries } = await serve(500);
  await Promise.all(Array.from({ length: 600 }, (_, n) => send("GET", `/nowhere/${n}`, `10.${n % 250}.${n % 7}.1`)));
  await Promise.all(Array.from({ length: 200 }, (_, n) => send("POST", "/api/login", `2001:db8:${n}:1::/64`)));
  expect(status(404).length).toBeLessThan(60);
  expect(status(401).length).toBeGreaterThanOrEqual(30);
  expect(status(401).length).toBeLessThan(60);
  const counted = (kind: string) => summaries().reduce((sum, { kinds }) => sum + (kinds[kind] ?? 0), 0);
  await vi.waitFor(
    () => {
      expect(status(404).length + counted("404 GET other")).toBe(600);
      expect(status(401).length + counted("401 POST /api/login")).toBe(200);
    },
    { timeout: 5_000 },
  );
  expect(lines.length).toBe(status(404).length + status(401).length + summaries().length);
});

test("many addresses of one network have the lines of one", async () => {
  const { send, status } = await serve();
  for (let n = 0; n < 100; n += 1) await send("POST", "/api/login", `2001:db8:1:${n.toString(16)}::/64`);
  await send("POST", "/api/login", "198.51.100.9");
  await vi.waitFor(() => expect(status(401).at(-1)).not.toMatchObject({ caller: status(401)[0]?.["caller"] }));
  expect(status(401).length).toBeLessThan(30);
});

test("whatever is refused or done without end, faults of the server keep lines of their own", async () => {
  const { send, status } = await serve();
  const flood = [400, 401, 403, 404, 409, 413, 429, 204];
  const floods = Array.from({ length: 800 }, (_, n) => [flood[n % flood.length] ?? 0, `10.${n % 200}.0.1`] as const);
  await Promise.all(floods.map(([code, caller]) => send("POST", `/api/status/${code}`, caller)));
  await send("POST", "/api/status/500");
  await send("POST", "/api/status/503");
  await vi.waitFor(() => expect([...status(500), ...status(503)]).toHaveLength(2));
  const all = flood.reduce((sum, code) => sum + status(code).length, 0);
  expect(all).toBeLessThan(200);
});

test("a summary stays short, however many kinds of requests there were", async () => {
  const { send, summaries } = await serve(500);
  const kinds = Array.from({ length: 300 }, (_, n) => 430 + (n % 60));
  for (const code of kinds) await send("POST", `/api/status/${code}`, "198.51.100.1");
  for (const code of kinds) await send("PATCH", `/api/status/${code}`, "198.51.100.1");
  await vi.waitFor(() => expect(summaries().length).toBeGreaterThan(0), { timeout: 5_000 });
  for (const { unlogged, kinds: named, others = 0 } of summaries()) {
    expect(Object.keys(named).length).toBeLessThanOrEqual(40);
    expect(Object.values(named).reduce((sum, count) => sum + count, others)).toBe(unlogged);
  }
});

test("changes that follow one another without end leave few lines too", async () => {
  const { lines, send } = await serve();
  for (let n = 0; n < 500; n += 1) await send("PUT", MEETING);
  expect(lines.length).toBeLessThan(50);
});

test("reads in order are no news, in whatever way one asks", async () => {
  const { lines, send } = await serve();
  for (const method of ["GET", "HEAD", "OPTIONS"]) await send(method, MEETING);
  await send("DELETE", MEETING);
  await vi.waitFor(() => expect(lines.map(({ method }) => method)).toEqual(["DELETE"]));
});

test("a line names the route, and the meeting by a hash that only this installation can make", async () => {
  const { lines, send } = await serve();
  await send("PUT", `${MEETING}?key=secret`);
  await send("POST", "/m/hT3bQ9xLmA7c");
  await send("POST", "/not/theirs?text");
  await vi.waitFor(() => expect(lines).toHaveLength(3));
  expect(lines.map(({ route }) => route)).toEqual(["/api/meetings/:meetingID", "/m/:meetingID", "other"]);
  expect(lines[0]?.["meeting"]).toBe(lines[1]?.["meeting"]);
  expect(JSON.stringify(lines)).not.toMatch(/hT3bQ9xLmA7c|198\.51|secret|elses/);
});

test("so does what is logged of a fault of ours", async () => {
  const { lines, send } = await serve();
  await send("GET", `${MEETING}/slots?key=secret`);
  await send("PUT", MEETING);
  await vi.waitFor(() => expect(lines).toHaveLength(3));
  expect(lines[0]).toMatchObject({ route: "/api/meetings/:meetingID/slots", err: expect.any(Error) as Error });
  expect(lines[0]?.["meeting"]).toBe(lines[2]?.["meeting"]);
  expect(JSON.stringify(lines)).not.toMatch(/hT3bQ9xLmA7c|secret/);
});
