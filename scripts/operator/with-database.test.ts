import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { freshDatabase } from "#db/testing/fresh-database.ts";
import { ROOT } from "../setup/command.mjs";

test.each(["migrate", "jobs"])("npm run overlap -- %s works on the database that .env names", async (command) => {
  const fresh = await freshDatabase();
  onTestFinished(() => fresh.drop());
  const folder = mkdtempSync(join(tmpdir(), "overlap-env-file-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ["collab", "db", "domain", "scripts", "server", "package.json"]) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const key = "only-for-tests-only-for-tests-only-for-tests";
  writeFileSync(join(folder, ".env"), `DATABASE_URL=${fresh.url}\nSECRET_KEY=${key}\n`);
  const { DATABASE_URL: _url, SECRET_KEY: _key, ...env } = process.env;
  const { stdout } = await promisify(execFile)("npm", ["run", "--silent", "overlap", "--", command], {
    cwd: folder,
    env,
  });
  expect(stdout).toBe(command === "migrate" ? "Nothing to do.\n" : "0 waiting, 0 given up.\n");
});
