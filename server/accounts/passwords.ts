import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import bcrypt from "bcrypt";
import { refuse } from "#domain/refusal.ts";

/** Hashes passwords, a few at a time. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes the same time whether there is a hash to compare with or not. */
  matches(password: string, passwordHash: string | undefined): Promise<boolean>;
};

/** 2^11 rounds: 80 to 110 ms on one core of the machine that this was written on. */
const COST = 11;
/** One core stays free for everybody else's requests. */
const MOST_RUNNING = Math.max(1, availableParallelism() - 1);
/** Some ten seconds of work. Whoever comes when so many wait already is refused at once. */
const MOST_WAITING = 100;

export function createPasswords(): Passwords {
  const nobodys = `${bcrypt.genSaltSync(COST)}${".".repeat(31)}`;
  const inTurn = createTurns();
  return {
    hash: (password) => inTurn(() => bcrypt.hash(digest(password), COST)),
    async matches(password, passwordHash) {
      const same = await inTurn(() => bcrypt.compare(digest(password), passwordHash ?? nobodys));
      return same && passwordHash !== undefined;
    },
  };
}

/**
 * What bcrypt is given instead of the password. It reads only 72 bytes, and stops at a NUL: of thirty characters in
 * UTF-8 it could miss half. The text is normalised, because keyboards compose accents in different ways.
 */
function digest(password: string): string {
  return createHash("sha256").update(password.normalize("NFC")).digest("base64");
}

function createTurns() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= MOST_WAITING) {
      refuse("unavailable", "Too many people are logging in just now. Please try again in a moment.");
    }
    if (running >= MOST_RUNNING) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next(); // takes this turn over
    }
  };
}
