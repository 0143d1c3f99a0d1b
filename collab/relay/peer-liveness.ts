/** This many missing signs of life in a row mean that the process has died. */
const MAX_MISSED = 3;

/**
 * Notices which of the other processes have died, because not even a sign of life comes from them. Every process gives one
 * each `everyMs`; `nowMs` is always milliseconds of one steady clock. No process counts as dead while the relay itself is
 * silent, nor in the first moments after it works again: every process first gets the time in which a dead one is noticed.
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
