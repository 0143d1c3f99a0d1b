import { message } from "#domain/messages/message.ts";
import { availableParallelism } from "node:os";
import bcrypt from "bcrypt";
import { composedText } from "#domain/text.ts";
import { MAX_SHOWN_PASSWORD } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { networkGroups } from "../http/caller-address.ts";
import { sha256 } from "../sha256.ts";
import { createFairQueue, QueueFull } from "./fair-queue.ts";

/** Hashes passwords, a few at a time. `address` is the sender's: no network keeps the others waiting. */
export type Passwords = {
  hash(password: string, address: string): Promise<string>;
  /** Takes the same time whether there is a hash to compare with or not. */
  matches(password: string, passwordHash: string | undefined, from: Attempt): Promise<boolean>;
};

/** The sender of a password. */
export type Attempt = { readonly address: string; readonly goesLast?: boolean };

/** 2^11 rounds: 80 to 110 ms on one core of the machine that this was written on. */
const COST = 11;
/** One core stays free for other requests. */
const MAX_RUNNING = Math.max(1, availableParallelism() - 1);
/** Some ten seconds of work. When more come, the network that sends most is refused. */
const MAX_WAITING = 100;

export function createPasswords(cost = COST): Passwords {
  const dummyHash = `${bcrypt.genSaltSync(cost)}${".".repeat(31)}`;
  const fair = createFairQueue({ atOnce: MAX_RUNNING, maxWaiting: MAX_WAITING });
  const inTurn = async <T>({ address, goesLast = false }: Attempt, work: () => Promise<T>): Promise<T> => {
    const path = networkGroups(address).map(({ network }) => network);
    try {
      return await fair({ path: path.toReversed(), goesLast }, work);
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      return refuse("unavailable", message("api.manyLogIn"));
    }
  };
  return {
    hash: (password, address) => inTurn({ address }, () => bcrypt.hash(digest(password), cost)),
    async matches(password, passwordHash, from) {
      const same = await inTurn(from, () => bcrypt.compare(digest(password), passwordHash ?? dummyHash));
      return same && passwordHash !== undefined;
    },
  };
}

/**
 * What bcrypt is given instead of the password. It reads only 72 bytes, and stops at a NUL: of thirty characters in
 * UTF-8 it could miss half. The text is normalised, because keyboards compose accents in different ways.
 */
function digest(password: string): string {
  return sha256(composedText(password, MAX_SHOWN_PASSWORD)).toString("base64");
}
