import { runProgram } from "./run-program.ts";
import type { ServerUser } from "./server-user.ts";

/**
 * Whether the user may enter the folder (or run the program) at this path. Asked of the system itself, as that user,
 * because modes alone say nothing about access lists and mounts.
 */
export async function canReach(path: string, user: ServerUser | undefined): Promise<boolean> {
  const { code } = await runProgram("/bin/sh", ["-c", 'test -x "$0"', path], user);
  return code === 0;
}
