import { OutboundFault } from "./outbound-fault.ts";

type Bounds = { readonly total: number; readonly perCaller: number };
export type Quota = ReturnType<typeof createQuota>;

/** Bounds what all callers use at a time, and what one of them uses, so that a hostile caller leaves enough to others. */
export function createQuota({ total, perCaller }: Bounds) {
  let used = 0;
  const usedBy = new Map<string, number>();
  return {
    /** Throws an {@link OutboundFault} when too little is left. */
    take(caller: string, amount: number): void {
      const own = (usedBy.get(caller) ?? 0) + amount;
      if (used + amount > total || own > perCaller) throw new OutboundFault("busy");
      used += amount;
      usedBy.set(caller, own);
    },
    release(caller: string, amount: number): void {
      used -= amount;
      const own = (usedBy.get(caller) ?? 0) - amount;
      if (own > 0) usedBy.set(caller, own);
      else usedBy.delete(caller);
    },
  };
}
