import express from "express";
import { createServer } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import type { Log } from "../log.ts";
import { listen } from "./listen.ts";
import { logRequests } from "./log-requests.ts";
import { nameRequest } from "./request-id.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that knows `/there` alone, and the lines that it logs. */
async function serve() {
  const lines: Record<string, unknown>[] = [];
  const info = (line: Record<string, unknown>) => lines.push(line);
  const log = { isLevelEnabled: (level: string) => level === "info", info } as unknown as Log;
  const app = express();
  app.use(nameRequest, logRequests(log));
  app.post("/there", (_request, response) => void response.status(204).end());
  const server = createServer(app);
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  closing.push(() => server.close());
  const post = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { method: "POST" });
  return { lines, post };
}

test("a flood of refused requests leaves some lines and their number, and hides nobody else's", async () => {
  const { lines, post } = await serve();
  for (let n = 0; n < 1_000; n += 1) await post(`/nowhere/${"x".repeat(1_000)}`);
  await post("/there");
  await vi.waitFor(() => expect(lines.at(-1)).toMatchObject({ path: "/there", status: 204 }));
  const refused = lines.filter(({ status }) => status === 404);
  expect(refused.length).toBeLessThan(500);
  expect(String(refused[0]?.["path"]).length).toBe(200);
  const unsaid = lines.reduce((sum, { alsoRefused = 0 }) => sum + Number(alsoRefused), 0);
  expect(refused.length + unsaid).toBe(1_000);
});
