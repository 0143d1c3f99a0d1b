import express, { Router } from "express";
import { createServer } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { createKeys } from "../keys.ts";
import type { Log } from "../log.ts";
import { listen } from "./listen.ts";
import { logRequests } from "./log-requests.ts";
import { nameRequest } from "./request-id.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that knows a few addresses, and the lines that it logs. The caller is who the header says. */
async function serve() {
  const lines: Record<string, unknown>[] = [];
  const info = (line: Record<string, unknown>) => lines.push(line);
  const log = { isLevelEnabled: (level: string) => level === "info", info } as unknown as Log;
  const app = express();
  const addressOf = (request: express.Request) => String(request.headers["x-caller"] ?? "198.51.100.1");
  app.use(nameRequest, logRequests({ log, keys: createKeys("only for tests"), addressOf }));
  const api = Router();
  api.all("/meetings/:meetingID", (_request, response) => void response.status(204).end());
  api.post("/login", (_request, response) => void response.status(401).end());
  app.use("/api", api);
  const server = createServer(app);
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  closing.push(() => server.close());
  const send = async (method: string, path: string, caller = "198.51.100.1") =>
    void (await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { "x-caller": caller } }));
  const status = (wanted: number) => lines.filter((line) => line["status"] === wanted);
  return { lines, send, status };
}

const MEETING = "/api/meetings/hT3bQ9xLmA7c";

test("a flood of refused requests leaves some lines and their number, and hides no other refusals and nobody else's", async () => {
  const { lines, send, status } = await serve();
  for (let n = 0; n < 1_000; n += 1) await send("POST", `/nowhere/${n}`);
  await send("POST", "/api/login");
  await send("POST", "/nowhere", "198.51.100.2");
  await send("PUT", MEETING);
  await vi.waitFor(() => expect(lines.at(-1)).toMatchObject({ status: 204 }));
  expect(status(404).length).toBeLessThan(200);
  expect(status(401)).toHaveLength(1);
  expect(new Set(lines.map(({ caller }) => caller)).size).toBe(2);
  const unlogged = lines.reduce((sum, { alsoUnlogged = 0 }) => sum + Number(alsoUnlogged), 0);
  expect(status(404).length + unlogged).toBe(1_001);
});

test("changes that follow one another without end leave few lines too", async () => {
  const { lines, send } = await serve();
  for (let n = 0; n < 500; n += 1) await send("PUT", MEETING);
  expect(lines.length).toBeLessThan(200);
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
  await send("POST", "/somebody/elses?text");
  await vi.waitFor(() => expect(lines).toHaveLength(3));
  expect(lines.map(({ route }) => route)).toEqual(["/api/meetings/:meetingID", "/m/:meetingID", "other"]);
  expect(lines[0]?.["meeting"]).toBe(lines[1]?.["meeting"]);
  expect(JSON.stringify(lines)).not.toMatch(/hT3bQ9xLmA7c|198\.51|secret|elses/);
});
