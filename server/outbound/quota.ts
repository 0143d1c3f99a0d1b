import { createTally } from "../tally.ts";
import { OutboundFault } from "./outbound-fault.ts";

type Bounds = { readonly total: number; readonly perCaller: number };
export type Quota = ReturnType<typeof createQuota>;

/** Bounds the use of all callers at a time, and the use of each, so that a hostile caller leaves enough to others. */
export function createQuota({ total, perCaller }: Bounds) {
  let used = 0;
  const usedBy = createTally();
  return {
    /** Throws an {@link OutboundFault} when the rest is too small. */
    take(caller: string, amount: number): void {
      if (used + amount > total || usedBy.of(caller) + amount > perCaller) throw new OutboundFault("busy");
      used += amount;
      usedBy.add(caller, amount);
    },
    release(caller: string, amount: number): void {
      used -= amount;
      usedBy.add(caller, -amount);
    },
  };
}
