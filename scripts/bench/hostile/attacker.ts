import { setPriority } from "node:os";
import { guessedPasswords, logFlood, longText, unreadReplies } from "./request-attacks.ts";
import { unreadableFrames, wholeStates } from "./socket-attacks.ts";
import type { Attack, Stage } from "./stage.ts";

/*
 * The attacker, in a process of its own. It steps back for everything else on this machine: in the world its processor
 * is its own, and what it takes of ours is no fault of the server.
 */
export const ATTACKS = {
  "text that is slow to normalise": longText,
  "replies that are not read": unreadReplies,
  "whole states over 490 sockets": wholeStates,
  "requests that fill the log": logFlood,
  "frames that cannot be read": unreadableFrames,
  "passwords from 130 networks": guessedPasswords,
} satisfies Record<string, Attack>;
export type AttackName = keyof typeof ATTACKS;

export type ToAttacker = Omit<Stage, "endsAt" | "count"> & {
  readonly attacks: readonly AttackName[];
  readonly seconds: number;
};
/** What the server replied to the attack, and how often. */
export type FromAttacker = Readonly<Record<string, number>>;

const LOWEST = 19;

if (process.send) {
  setPriority(LOWEST);
  process.on("disconnect", () => process.exit());
  process.once("message", (orders: ToAttacker) => void attack(orders).then((replies) => process.send?.(replies)));
}

async function attack({ attacks, seconds, ...stage }: ToAttacker): Promise<FromAttacker> {
  const replies: Record<string, number> = {};
  const endsAt = Date.now() + seconds * 1_000;
  const count = (reply: string | number): void => void (replies[reply] = (replies[reply] ?? 0) + 1);
  await Promise.all(attacks.map((name) => ATTACKS[name]({ ...stage, endsAt, count })));
  return replies;
}
