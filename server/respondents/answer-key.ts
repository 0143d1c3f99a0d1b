import { hkdfSync } from "node:crypto";
import { newKey } from "../http/key-hash.ts";
import type { Keys } from "../keys.ts";
import { randomText } from "../random-id.ts";

/**
 * The respondent key of a new answer. With a request's id it is always the same one: whoever lost the reply gets it
 * again, although only its hash is stored.
 */
export function answerKey(keys: Keys, meetingID: string, requestID: string | undefined): string {
  if (requestID === undefined) return newKey();
  const key = keys.of("respondent-key");
  return randomText(32, (count) => new Uint8Array(hkdfSync("sha256", key, requestID, meetingID, count)));
}
