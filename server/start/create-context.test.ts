import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseMeetingID } from "#domain/ids.ts";
import { startTestApp } from "../testing/start-test-app.ts";
import { readConfig, StartFault } from "./config.ts";
import { secretKey } from "./create-context.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "overlap-secret-key-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const ask = () => secretKey(readConfig({ DATA_DIR: dataDir }));

test("secretKey makes a key once, keeps it, and lets its owner alone read it", async () => {
  const key = await ask();
  expect(Buffer.from(key, "base64url")).toHaveLength(32);
  expect(await ask()).toBe(key);
  expect(statSync(join(dataDir, "secret-key")).mode & 0o777).toBe(0o600);
});

// A disk that was full when it was made leaves an empty file: anyone could guess that key.
test.each(["", "\n", "abc"])("secretKey refuses the remains of a key: %j", async (rest) => {
  const path = join(dataDir, "secret-key");
  writeFileSync(path, rest);
  await expect(ask()).rejects.toThrow(StartFault);
  await expect(ask()).rejects.toThrow(path);
  expect(readFileSync(path, "utf8")).toBe(rest);
});

test("a process that stops lets work in the background write to meetings", async () => {
  const app = await startTestApp();
  const { background, writer } = app.context;
  const { meetingID } = await app.api.createMeeting();
  const finish = vi.spyOn(background, "finish");
  const work = async () => {
    await vi.waitFor(() => expect(finish).toHaveBeenCalled(), 15_000);
    return writer.write(parseMeetingID(meetingID)!, { decideAlone: () => ({ result: "written" }) });
  };
  const written = work();
  background.run("a late change", async () => void (await written));
  await app.stop();
  expect(await written).toMatchObject({ result: "written" });
});
