import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { ROOT } from "../setup/command.mjs";

test("benchmarks can be loaded without Vitest, and one that does not exist is refused by name", () => {
  const { stderr } = spawnSync(process.execPath, ["scripts/bench/run.ts", "none"], { cwd: ROOT, encoding: "utf8" });
  expect(stderr).toContain("There is no benchmark none; there are memory, rest,");
});
