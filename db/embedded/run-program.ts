import { spawn } from "node:child_process";
import type { ServerUser } from "./server-user.ts";

/**
 * Runs a program to its end and returns its exit code with all that it printed. Code 127 when it cannot be started.
 *
 * @param user as whom; undefined: as the user of this process
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  user?: ServerUser,
): Promise<{ code: number; output: string }> {
  return await new Promise((resolve) => {
    let output = "";
    const child = spawn(program, args, {
      // Not the caller's folder: the other user may have no right to be there.
      cwd: "/",
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env.PATH, LC_ALL: "C" },
      ...(user && { uid: user.uid, gid: user.gid }),
    });
    child.stdout.on("data", (chunk) => (output += String(chunk)));
    child.stderr.on("data", (chunk) => (output += String(chunk)));
    child.on("error", (error) => resolve({ code: 127, output: error.message }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
