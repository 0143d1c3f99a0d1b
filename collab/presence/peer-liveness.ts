/**
 * Notices which of the other processes have died: those of which nothing is heard any more, not even a sign of life.
 */
export type PeerLiveness = {
  /** Something came from that process. */
  heard(sender: string, now: number): void;
  /** This process's own came back: the relay works. */
  heardSelf(now: number): void;
  /** Those that have died since the last time, each of them once. */
  dead(now: number): readonly string[];
};

/** So many signs of life in a row that do not come mean death. */
const MAX_MISSED = 3;

/**
 * Every process gives a sign of life each `everyMs`; `now` is always milliseconds of one steady clock. Nobody is taken
 * for dead while the relay itself is silent, nor in the first moments after it works again: everybody first gets the
 * time in which a dead process is noticed.
 */
export function createPeerLiveness(everyMs: number): PeerLiveness {
  const patience = (MAX_MISSED + 0.5) * everyMs;
  const alive = new Map<string, number>();
  let worksSince: number | undefined;
  let selfAt = Number.NEGATIVE_INFINITY;

  return {
    heard: (sender, now) => void alive.set(sender, now),
    heardSelf(now) {
      if (now - selfAt > 2 * everyMs) worksSince = now;
      selfAt = now;
    },
    dead(now) {
      if (worksSince === undefined || now - selfAt > 2 * everyMs) return [];
      const since = worksSince;
      const gone = [...alive].filter(([, at]) => now - Math.max(at, since) > patience).map(([sender]) => sender);
      for (const sender of gone) alive.delete(sender);
      return gone;
    },
  };
}
