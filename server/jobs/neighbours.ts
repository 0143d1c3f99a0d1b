import type { AppContext } from "../app-context.ts";
import type { Keys } from "../keys.ts";
import { randomText } from "../random-id.ts";

/** Tells keys apart, and is of no use to its readers. */
function keyFingerprint(keys: Keys): string {
  return Buffer.from(keys.of("process-sign")).toString("hex").slice(0, 12);
}

/** What other processes of the same database are to know of this one: a fingerprint of its key, whether it has Redis, and a name. */
export function processSign({ keys, redis }: Pick<AppContext, "keys" | "redis">): string {
  return `${keyFingerprint(keys)} ${redis === undefined ? "alone" : "redis"} ${randomText(8)}`;
}

/** Says as errors what keeps this process and others of the same database from serving the same people. */
export async function reportNeighbours(mine: string, { database, log }: Pick<AppContext, "database" | "log">) {
  const others = (await database.processSigns()).filter((sign) => sign !== mine).map((sign) => sign.split(" "));
  const [key, redis] = mine.split(" ");
  if (others.some(([theirs]) => theirs !== key)) {
    log.error(
      "Another process serves this database with another SECRET_KEY: logins of one are refused by the other. Give all of them the same.",
    );
  }
  if (others.some(([, theirs]) => theirs === "alone" || redis === "alone")) {
    log.error(
      "Another process serves this database, and not all of them have REDIS_URL: what people change in one is seen late, or not at all, in the other. Give all of them the same, or end one.",
    );
  }
}

/** Says once, at the first start with it, that the key is another one than that of the process that started before. */
export async function reportKeyChange({ keys, database, log }: Pick<AppContext, "keys" | "database" | "log">) {
  const mine = keyFingerprint(keys);
  const before = await database.replaceKeyFingerprint(mine);
  if (before === undefined || before === mine) return;
  log.warn(
    "SECRET_KEY is another one than at the last start. All logins have ended, links in mails and linked calendars stop working, and addresses without an account that unsubscribed may get mails again. Keys of guests and organisers, and access tokens, go on. If this is not meant, start again with the former key.",
  );
}
