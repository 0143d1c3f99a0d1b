/** This many missing signs of life in a row mean that the process has died. */
const MAX_MISSED = 3;

/**
 * Notices that another process has died when its signs of life stop. Every process gives a sign each `everyMs`; `nowMs`
 * is always milliseconds of one steady clock. No process counts as dead while the relay itself is silent. When the
 * relay works again, every process first gets the usual time for a sign.
 */
export function createPeerLiveness(everyMs: number) {
  const patience = (MAX_MISSED + 0.5) * everyMs;
  const alive = new Map<string, number>();
  let worksSince: number | undefined;
  let selfAt = Number.NEGATIVE_INFINITY;

  return {
    noteMessage: (sender: string, nowMs: number) => void alive.set(sender, nowMs),
    /** Notes that this process's own message came back, so the relay works. */
    noteOwnMessage(nowMs: number): void {
      if (nowMs - selfAt > 2 * everyMs) worksSince = nowMs;
      selfAt = nowMs;
    },
    /** Returns the processes that have died since the last call, each of them once. */
    takeDead(nowMs: number): readonly string[] {
      if (worksSince === undefined || nowMs - selfAt > 2 * everyMs) return [];
      const since = worksSince;
      const gone = [...alive].filter(([, at]) => nowMs - Math.max(at, since) > patience).map(([sender]) => sender);
      for (const sender of gone) alive.delete(sender);
      return gone;
    },
  };
}
