import express, { Router } from "express";
import { createServer } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { createKeys } from "../keys.ts";
import type { Log } from "../log.ts";
import { listen } from "../start/start-app.ts";
import { logRequests, nameRequest } from "./log-requests.ts";
import { refusalToReply } from "./refusal-to-reply.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that knows a few addresses, and the lines that it logs. */
async function serve() {
  const lines: Record<string, unknown>[] = [];
  const info = (line: Record<string, unknown>) => lines.push(line);
  const log = { isLevelEnabled: (level: string) => level === "info", info, error: info } as unknown as Log;
  const keys = createKeys("only for tests");
  const app = express();
  const addressOf = () => "198.51.100.1";
  app.use(nameRequest, logRequests({ log, keys, addressOf }));
  const api = Router();
  api.all("/meetings/:meetingID", (_request, response) => void response.status(204).end());
  api.get("/meetings/:meetingID/slots", () => {
    throw new Error("A fault of ours.");
  });
  app.use("/api", api);
  app.use(refusalToReply({ log, keys }));
  const server = createServer(app);
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  closing.push(() => server.close());
  const send = (method: string, path: string) => fetch(`http://127.0.0.1:${port}${path}`, { method });
  return { lines, send };
}

const MEETING = "/api/meetings/hT3bQ9xLmA7c";

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
