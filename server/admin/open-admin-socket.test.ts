import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "../log.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { socketPath } from "./admin-socket-path.ts";
import { openAdminSocket } from "./open-admin-socket.ts";

/** Opens a socket whose server answers with `name`. */
async function open(dataDir: string, name: string) {
  const log = createLog("silent");
  const warn = vi.spyOn(log, "warn");
  const socket = await openAdminSocket((_request, response) => response.end(name), { dataDir, log, lookMs: 20 });
  onTestFinished(() => socket.close());
  return { ...socket, warn };
}

/** Returns the name of the server that answers, or the code of the fault. */
async function whoAnswers(dataDir: string): Promise<string> {
  const place = socketPath(dataDir, "admin.sock");
  try {
    const sent = request({ socketPath: place?.path ?? "", agent: false }).end();
    const [reply] = (await once(sent, "response")) as [IncomingMessage];
    return await text(reply);
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  } finally {
    place?.end();
  }
}

test("the socket is open to its user alone and is removed at the stop", async () => {
  const dataDir = join(temporaryFolder(onTestFinished), "made");
  const socket = await open(dataDir, "first");
  expect(statSync(join(dataDir, "admin.sock")).mode & 0o777).toBe(0o600);
  expect(await whoAnswers(dataDir)).toBe("first");
  await socket.close();
  expect(readdirSync(dataDir)).toEqual([]);
});

test("a server replaces the socket of a killed server", async () => {
  const dataDir = temporaryFolder(onTestFinished);
  const killed = createServer().listen(join(dataDir, "s"));
  await once(killed, "listening");
  // A move keeps Node from removing the file when it closes.
  renameSync(join(dataDir, "s"), join(dataDir, "admin.sock"));
  killed.close();
  expect(await whoAnswers(dataDir)).toBe("ECONNREFUSED");
  await open(dataDir, "next");
  expect(await whoAnswers(dataDir)).toBe("next");
});

test("a second server leaves the socket of a living one, and takes over when that one stops", async () => {
  const dataDir = temporaryFolder(onTestFinished);
  const first = await open(dataDir, "first");
  await open(dataDir, "second");
  expect(await whoAnswers(dataDir)).toBe("first");
  await first.close();
  await expect.poll(() => whoAnswers(dataDir)).toBe("second");
});

test("a server makes its socket again when the file was deleted", async () => {
  const dataDir = temporaryFolder(onTestFinished);
  await open(dataDir, "first");
  rmSync(join(dataDir, "admin.sock"));
  await expect.poll(() => whoAnswers(dataDir)).toBe("first");
});

test.runIf(process.platform === "linux")("a data directory may have a longer path than sockets", async () => {
  const dataDir = join(temporaryFolder(onTestFinished), "x".repeat(200));
  await open(dataDir, "first");
  expect(statSync(join(dataDir, "admin.sock")).mode & 0o777).toBe(0o600);
  expect(await whoAnswers(dataDir)).toBe("first");
});

test("a server without a data directory works on and warns once", async () => {
  const file = join(temporaryFolder(onTestFinished), "file");
  writeFileSync(file, "");
  const { warn } = await open(join(file, "data"), "first");
  expect(warn.mock.calls.map(([, sentence]) => sentence)).toEqual([
    `The operator's tool cannot reach this server: it cannot make ${file}/data/admin.sock (ENOTDIR).`,
  ]);
});
