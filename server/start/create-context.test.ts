import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfig, StartFault } from "./config.ts";
import { secretKey } from "./create-context.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "overlap-secret-key-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const ask = () => secretKey(readConfig({ DATA_DIR: dataDir }));

describe("a key that is not set", () => {
  test("is made once, kept, and readable by its owner alone", async () => {
    const key = await ask();
    expect(Buffer.from(key, "base64url")).toHaveLength(32);
    expect(await ask()).toBe(key);
    expect(statSync(join(dataDir, "secret-key")).mode & 0o777).toBe(0o600);
  });

  // A disk that was full when it was made leaves an empty file: anyone could guess that key.
  test.each(["", "\n", "abc"])("is never what is left of one: %j", async (rest) => {
    const path = join(dataDir, "secret-key");
    writeFileSync(path, rest);
    await expect(ask()).rejects.toThrow(StartFault);
    await expect(ask()).rejects.toThrow(path);
    expect(readFileSync(path, "utf8")).toBe(rest);
  });
});
