import { setPriority } from "node:os";
import { guessedPasswords, logFlood, longText, unreadReplies } from "./request-attacks.ts";
import { unreadableFrames, wholeStates } from "./socket-attacks.ts";
import type { Attack, Stage } from "./stage.ts";

/*
 * The attacker, in a process of its own. It steps back for everything else on this machine: in the world its processor
 * is its own, and what it takes of ours is no fault of the server.
 */
export const ATTACKS = {
  "text that is dear to normalise": longText,
  "replies that nobody reads": unreadReplies,
  "whole states over 490 sockets": wholeStates,
  "requests that fill the log": logFlood,
  "frames that nobody can read": unreadableFrames,
  "passwords from 130 networks": guessedPasswords,
} satisfies Record<string, Attack>;
export type AttackName = keyof typeof ATTACKS;

export type ToAttacker = Omit<Stage, "endsAt" | "note"> & {
  readonly attacks: readonly AttackName[];
  readonly seconds: number;
};
/** What the server said to the attack, and how often. */
export type FromAttacker = Readonly<Record<string, number>>;

const LOWEST = 19;

if (process.send) {
  setPriority(LOWEST);
  process.on("disconnect", () => process.exit());
  process.once("message", (orders: ToAttacker) => void attack(orders).then((said) => process.send?.(said)));
}

async function attack({ attacks, seconds, ...stage }: ToAttacker): Promise<FromAttacker> {
  const said: Record<string, number> = {};
  const endsAt = Date.now() + seconds * 1_000;
  const note = (what: string | number): void => void (said[what] = (said[what] ?? 0) + 1);
  await Promise.all(attacks.map((name) => ATTACKS[name]({ ...stage, endsAt, note })));
  return said;
}
