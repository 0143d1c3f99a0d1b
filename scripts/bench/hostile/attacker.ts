import { setPriority } from "node:os";
import { guessedPasswords, logFlood, longText, pipelinedRequests, unreadReplies } from "./request-attacks.ts";
import { unreadableFrames, wholeStates } from "./socket-attacks.ts";
import type { Attack, Stage } from "./stage.ts";

/*
 * The attacker in a separate process with the lowest priority, because a real attacker does not use the server's
 * processor.
 */
export const ATTACKS = {
  "text that is slow to normalise": longText,
  "replies that are not read": unreadReplies,
  "whole states over 490 sockets": wholeStates,
  "requests that fill the log": logFlood,
  "frames that cannot be read": unreadableFrames,
  "passwords from 130 networks": guessedPasswords,
  "pipelined requests": pipelinedRequests,
} satisfies Record<string, Attack>;
export type AttackName = keyof typeof ATTACKS;
/** Attacks that no proxy passes on. They reach the server directly, which then counts connections by their address. */
export const DIRECT: ReadonlySet<AttackName> = new Set(["pipelined requests"]);

export type ToAttacker = Omit<Stage, "endsAt" | "count"> & {
  readonly attacks: readonly AttackName[];
  readonly seconds: number;
};
const LOWEST = 19;

if (process.send) {
  setPriority(LOWEST);
  process.on("disconnect", () => process.exit());
  process.once("message", (orders: ToAttacker) => void attack(orders).then((replies) => process.send?.(replies)));
}

/** Resolves with the number of replies by status. */
async function attack({ attacks, seconds, ...stage }: ToAttacker): Promise<Readonly<Record<string, number>>> {
  const replies: Record<string, number> = {};
  const endsAt = Date.now() + seconds * 1_000;
  const count = (reply: string | number): void => void (replies[reply] = (replies[reply] ?? 0) + 1);
  await Promise.all(attacks.map((name) => ATTACKS[name]({ ...stage, endsAt, count })));
  return replies;
}
