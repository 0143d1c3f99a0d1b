import { randomBytes } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SHORTEST_SECRET, type Config, StartFault } from "./config.ts";

/** The key that signs tokens: from the environment, else made once and kept in the data directory. */
export async function secretKey({ secretKey: given, dataDir }: Config): Promise<string> {
  if (given !== undefined) return given;
  const path = join(dataDir, "secret-key");
  await mkdir(dataDir, { recursive: true });
  try {
    // "wx": of two processes that start at once, one makes the key and the other reads it.
    await writeFile(path, `${randomBytes(32).toString("base64url")}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      // On a full disk there is a file already, with nothing in it.
      await rm(path, { force: true });
      throw isFull(error) ? new StartFault(`The disk is full: Overlap cannot write to ${dataDir}.`, error) : error;
    }
  }
  const kept = (await readFile(path, "utf8")).trim();
  if (kept.length < SHORTEST_SECRET) throw new StartFault(damaged(path));
  return kept;
}

/** Such an error does not say where. */
function isFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}

/** What is left of a damaged key could be guessed. */
function damaged(path: string): string {
  return `The key in ${path} is damaged; bring it back from a backup, or delete it: a new one is made, and all users have to log in again.`;
}
