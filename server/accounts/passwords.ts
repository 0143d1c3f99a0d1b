import { availableParallelism } from "node:os";
import bcrypt from "bcrypt";
import { composedText } from "#domain/text.ts";
import { MAX_SHOWN_PASSWORD } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { widestNetwork } from "../http/caller-address.ts";
import { createBoundedQueue, QueueFull } from "../bounded-queue.ts";
import { sha256 } from "../sha256.ts";

/** 2^11 rounds take 80 to 110 ms on one core of a usual machine. */
const COST = 11;
/** Leaves one core for other requests. */
const MAX_RUNNING = Math.max(1, availableParallelism() - 1);
/** Some twelve seconds of work, half of it from one network, so that a whole class can sign up at once. */
const MAX_WAITING = 120;

export type Passwords = ReturnType<typeof createPasswords>;

/** Hashes a few passwords at a time. A network (of `address`) delays other networks by one hash each. */
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
    /** Takes the same time with and without a hash to compare. */
    async matches(password: string, passwordHash: string | undefined, address: string): Promise<boolean> {
      const same = await inTurn(address, () => bcrypt.compare(digest(password), passwordHash ?? dummyHash));
      return same && passwordHash !== undefined;
    },
  };
}

/**
 * Returns the text that bcrypt hashes, because bcrypt stops after 72 bytes or at a NUL. Normalises the password, because
 * keyboards compose accents in different ways.
 */
function digest(password: string): string {
  return sha256(composedText(password, MAX_SHOWN_PASSWORD)).toString("base64");
}
