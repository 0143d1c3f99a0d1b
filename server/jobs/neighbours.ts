import type { AppContext } from "../app-context.ts";
import type { Keys } from "../keys.ts";
import { randomText } from "../random-id.ts";

/** Returns a fingerprint that tells keys apart and reveals nothing about them. */
function keyFingerprint(keys: Keys): string {
  return Buffer.from(keys.of("process-sign")).toString("hex").slice(0, 12);
}

/** Returns what other processes of the same database see of this one: its key's fingerprint, whether it has Redis, a name. */
export function processSign({ keys, redis }: Pick<AppContext, "keys" | "redis">): string {
  return `${keyFingerprint(keys)} ${redis === undefined ? "alone" : "redis"} ${randomText(8)}`;
}

/** Logs errors when this process and others of the same database cannot serve the same people. */
export async function reportNeighbours(ownSign: string, { database, log }: Pick<AppContext, "database" | "log">) {
  const others = (await database.processSigns()).filter((sign) => sign !== ownSign).map((sign) => sign.split(" "));
  const [key, redis] = ownSign.split(" ");
  if (others.some(([otherKey]) => otherKey !== key)) {
    log.error(
      "Another process serves this database with another SECRET_KEY: logins of one are refused by the other. Give all of them the same.",
    );
  }
  if (others.some(([, otherRedis]) => otherRedis === "alone" || redis === "alone")) {
    log.error(
      "Another process serves this database, and not all of them have REDIS_URL: what people change in one is seen late, or not at all, in the other. Give all of them the same, or end one.",
    );
  }
}

/** Warns once when the key differs from the key of the last start. */
export async function reportKeyChange({ keys, database, log }: Pick<AppContext, "keys" | "database" | "log">) {
  const fingerprint = keyFingerprint(keys);
  const previous = await database.replaceKeyFingerprint(fingerprint);
  if (previous === undefined || previous === fingerprint) return;
  log.warn(
    "SECRET_KEY is another one than at the last start. All logins have ended, links in mails and linked calendars stop working, and addresses without an account that unsubscribed may get mails again. Keys of guests and organisers, and access tokens, go on. If this is not meant, start again with the former key.",
  );
}
