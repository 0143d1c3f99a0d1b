import express, { Router } from "express";
import { expect, onTestFinished, test, vi } from "vitest";
import { createKeys } from "../keys.ts";
import type { Log } from "../log.ts";
import { serve } from "../testing/serve.ts";
import { createLogHashes } from "./log-hashes.ts";
import { logRequests, nameRequest } from "./log-requests.ts";
import { refusalToReply } from "./refusal-to-reply.ts";

/** Starts a server with a few routes, and collects its log lines. */
async function logging() {
  const lines: Record<string, unknown>[] = [];
  const info = (line: Record<string, unknown>) => lines.push(line);
  const log = { isLevelEnabled: (level: string) => level === "info", info, error: info } as unknown as Log;
  const logHashes = createLogHashes(createKeys("only for tests"));
  const app = express();
  const addressOf = () => "198.51.100.1";
  app.use(nameRequest, logRequests({ log, logHashes, addressOf }));
  const api = Router();
  api.all("/meetings/:meetingID", (_request, response) => void response.status(204).end());
  api.get("/meetings/:meetingID/slots", () => {
    throw new Error("A fault of ours.");
  });
  app.use("/api", api);
  app.use(refusalToReply({ log, logHashes }));
  const { url, close } = await serve(app);
  onTestFinished(close);
  const send = (method: string, path: string) => fetch(url + path, { method });
  return { lines, send, logHashes };
}

const MEETING = "/api/meetings/hT3bQ9xLmA7c";

test("a successful read with any method is not logged as info", async () => {
  const { lines, send } = await logging();
  for (const method of ["GET", "HEAD", "OPTIONS"]) await send(method, MEETING);
  await send("DELETE", MEETING);
  await vi.waitFor(() => expect(lines.map(({ method }) => method)).toEqual(["DELETE"]));
});

test("a log line has the route and a hash of the meeting, and no id, address or query", async () => {
  const { lines, send } = await logging();
  await send("PUT", `${MEETING}?key=secret`);
  await send("POST", "/m/hT3bQ9xLmA7c");
  await send("POST", "/not/theirs?text");
  await vi.waitFor(() => expect(lines).toHaveLength(3));
  expect(lines.map(({ route }) => route)).toEqual(["/api/meetings/:meetingID", "/m/:meetingID", "other"]);
  expect(lines[0]?.["meeting"]).toBe(lines[1]?.["meeting"]);
  expect(JSON.stringify(lines)).not.toMatch(/hT3bQ9xLmA7c|198\.51|secret|elses/);
});

test("a log line about an unforeseen failure has the route and the hash of the meeting", async () => {
  const { lines, send } = await logging();
  await send("GET", `${MEETING}/slots?key=secret`);
  await send("PUT", MEETING);
  await vi.waitFor(() => expect(lines).toHaveLength(3));
  expect(lines[0]).toMatchObject({ route: "/api/meetings/:meetingID/slots", err: expect.any(Error) as Error });
  expect(lines[0]?.["meeting"]).toBe(lines[2]?.["meeting"]);
  expect(JSON.stringify(lines)).not.toMatch(/hT3bQ9xLmA7c|secret/);
});

test("the hashes of log lines lead back to caller and meeting, and the oldest are forgotten", async () => {
  const { lines, send, logHashes } = await logging();
  await send("PUT", MEETING);
  await send("DELETE", MEETING);
  await send("GET", "/api/meetings/NotWritten12");
  await vi.waitFor(() => expect(lines).toHaveLength(2));
  const { meeting, caller } = lines[0] as { meeting: string; caller: string };
  expect(logHashes.seen(meeting)).toMatchObject({ kind: "meeting", text: "hT3bQ9xLmA7c", lines: 2 });
  expect(logHashes.seen(caller)).toMatchObject({ kind: "caller", text: "198.51.100.1", lines: 2 });

  const few = createLogHashes(createKeys("only for tests"), 2);
  const [first = "", second = ""] = ["a", "b", "a", "c"].map((text) => few.of("caller", text));
  expect([few.seen(first)?.lines, few.seen(second)]).toEqual([2, undefined]);
});

test("a hash in the log never begins like an option of a command", () => {
  const hashes = createLogHashes(createKeys("only for tests"));
  const all = Array.from({ length: 500 }, (_, index) => hashes.of("caller", `198.51.100.${index}`));
  for (const hash of all) expect(hash).toMatch(/^\w{12}$/);
});
