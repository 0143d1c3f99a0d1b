import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { ROOT } from "../setup/command.mjs";

test("the benchmark runner loads without Vitest and refuses an unknown part by name", () => {
  const { stderr } = spawnSync(process.execPath, ["scripts/bench/run.ts", "none"], { cwd: ROOT, encoding: "utf8" });
  expect(stderr).toContain("There is no benchmark none; there are memory, rest,");
});
