import { availableParallelism } from "node:os";
import bcrypt from "bcrypt";
import { composedText } from "#domain/text.ts";
import { MAX_SHOWN_PASSWORD } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { widestNetwork } from "../http/caller-address.ts";
import { createBoundedQueue, QueueFull } from "../bounded-queue.ts";
import { sha256 } from "../sha256.ts";

/** 2^11 rounds: 80 to 110 ms on one core of the machine that this was written on. */
const COST = 11;
/** One core stays free for other requests. */
const MAX_RUNNING = Math.max(1, availableParallelism() - 1);
/** Some twelve seconds of work, and half of it from one network: a class that signs up at once. */
const MAX_WAITING = 120;

export type Passwords = ReturnType<typeof createPasswords>;

/** Hashes passwords, a few at a time. `address` is the sender's: no network keeps others waiting for more than one hash each. */
export function createPasswords(cost = COST) {
  const dummyHash = `${bcrypt.genSaltSync(cost)}${".".repeat(31)}`;
  const queue = createBoundedQueue({ atOnce: MAX_RUNNING, maxWaiting: MAX_WAITING });
  const inTurn = async <T>(address: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await queue(widestNetwork(address), work);
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      return refuse("unavailable", "api.manyLogIn");
    }
  };
  return {
    hash: (password: string, address: string) => inTurn(address, () => bcrypt.hash(digest(password), cost)),
    /** Takes the same time whether there is a hash to compare with or not. */
    async matches(password: string, passwordHash: string | undefined, address: string): Promise<boolean> {
      const same = await inTurn(address, () => bcrypt.compare(digest(password), passwordHash ?? dummyHash));
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
