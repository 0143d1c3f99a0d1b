import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, onTestFinished, test, vi } from "vitest";
import { ROOT } from "../setup/command.mjs";

/** Starts two programs, prints their process ids and runs until it is killed; one of the programs ends by itself. */
const PARENT = `
  import { spawn } from "node:child_process";
  import { once } from "node:events";
  import { endsWithUs } from "./scripts/cluster/programs.ts";
  const [one, other] = [spawn("sleep", ["600"]), spawn("true")];
  for (const child of [one, other]) endsWithUs(child);
  await once(other, "exit");
  console.log(one.pid);
  setInterval(() => {}, 1_000);
`;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.runIf(existsSync("/bin/sh"))("a program ends when the process that started it is killed", async () => {
  const parent = spawn(process.execPath, ["--input-type=module-typescript", "-e", PARENT], { cwd: ROOT });
  onTestFinished(() => void parent.kill("SIGKILL"));
  const child = await new Promise<number>((resolve) => {
    parent.stdout.once("data", (chunk: Buffer) => resolve(Number(chunk.toString())));
  });
  expect(isAlive(child)).toBe(true);
  parent.kill("SIGKILL");
  await vi.waitFor(() => expect(isAlive(child)).toBe(false), { timeout: 10_000 });
});
