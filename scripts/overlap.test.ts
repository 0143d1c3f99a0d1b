import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#server/testing/temporary-folder.ts";
import { runTool } from "./operator/testing/run-tool.ts";
import { ROOT } from "./setup/command.mjs";

test.each([
  ["an unknown command", ["frobnicate"], /^error: unknown command 'frobnicate'/],
  ["an unknown option", ["jobs", "--retri"], /^error: unknown option '--retri'\n\(Did you mean --retry\?\)/],
  ["a missing argument", ["test-mail"], /^error: missing required argument 'address'/],
  ["a surplus argument", ["migrate", "down"], /^error: too many arguments for 'migrate'/],
] as const)("the operator's tool ends with 2 and a hint when it gets %s", async (_what, args, said) => {
  const { code, out, err } = await runTool({}, ...args);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toMatch(said);
  expect(err).toContain("Add --help for arguments and examples.");
});

test("the operator's tool explains every command in its help, with 0", async () => {
  const { code, out } = await runTool({});
  expect(code).toBe(0);
  const commands = [...out.matchAll(/^ {2}([a-z][a-z-]+) /gm)].map(([, name = ""]) => name);
  expect(commands).toEqual(expect.arrayContaining(["prepare", "migrate", "jobs", "test-mail"]));
  expect(out).toContain("Exit codes: 0 done, 1 not done");
});

test("the operator's tool works in the image, which has neither development packages nor the client's sources", async () => {
  const folder = temporaryFolder(onTestFinished);
  const scripts = readFileSync(join(ROOT, "Dockerfile"), "utf8").matchAll(/^COPY (scripts\/\S+)/gm);
  const parts = ["package.json", "domain", "db", "collab", "server", ...Array.from(scripts, ([, path = ""]) => path)];
  for (const part of parts) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  mkdirSync(join(folder, "node_modules"));
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { dependencies: object };
  for (const name of Object.keys(dependencies).filter((one) => !one.startsWith("@"))) {
    symlinkSync(join(ROOT, "node_modules", name), join(folder, "node_modules", name));
  }
  const env = { PATH: process.env["PATH"] };
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ["scripts/overlap.ts", ...args], { cwd: folder, env });
  expect((await run("help", "jobs")).stdout).toContain("overlap -- jobs --retry 17 18");
  await expect(run("prepare")).rejects.toMatchObject({
    code: 1,
    stderr: "There is nothing to prepare in an image: upgrade by starting a container of the next one.\n",
  });
});

test("npm run overlap says how to install the packages when they are missing", async () => {
  const folder = temporaryFolder(onTestFinished);
  for (const part of ["package.json", "scripts/overlap.mjs", "scripts/setup"]) {
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  }
  await expect(
    promisify(execFile)(process.execPath, ["scripts/overlap.mjs", "usage"], { cwd: folder }),
  ).rejects.toMatchObject({
    code: 1,
    stderr: "The packages are not installed; run this first: npm run overlap -- prepare\n",
  });
});
