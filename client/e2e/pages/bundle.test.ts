import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("every page weighs no more than its budget", () => {
  const { status, stdout } = spawnSync(process.execPath, ["scripts/check-bundle.ts"], { encoding: "utf8" });
  console.log(stdout);
  expect(status).toBe(0);
});
