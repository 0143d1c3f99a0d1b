import { createHmac } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Keys } from "../keys.ts";

/** A caller's network or a meeting's id behind a hash of the log. */
export type Seen = {
  readonly kind: "caller" | "meeting";
  readonly text: string;
  /** Lines of the log with this hash since the start. */
  readonly lines: number;
  /** Time of the last line, in milliseconds since the epoch. */
  readonly last: number;
};

/** Some 3 MB. Evicts the least recently seen. */
export const MAX_SEEN = 20_000;

export type LogHashes = ReturnType<typeof createLogHashes>;

/**
 * Makes the hashes by which the log names callers and meetings. Remembers this process's hashes, so that the operator
 * finds the caller or meeting of a line. They stay in memory and are never stored.
 */
export function createLogHashes(keys: Keys, max = MAX_SEEN) {
  const seen = new LRUCache<string, Seen>({ max });
  return {
    /** Returns the hash for a line that is written now. */
    of(kind: Seen["kind"], text: string): string {
      const hash = logHash(text, keys);
      seen.set(hash, { kind, text, lines: (seen.get(hash)?.lines ?? 0) + 1, last: Date.now() });
      return hash;
    },
    /** Returns the caller or meeting of the hash, if this process wrote it lately. */
    seen: (hash: string): Seen | undefined => seen.peek(hash),
  };
}

/** Returns the keyed hash that stands for a caller's network or a meeting's id in the log. */
export function logHash(text: string, keys: Keys): string {
  const hash = createHmac("sha256", keys.of("log")).update(text).digest("base64url").slice(0, 12);
  // A hyphen in front would be an option for the operator's commands, grep too.
  return hash.replaceAll("-", "_");
}
