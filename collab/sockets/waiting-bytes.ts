import type { Viewer } from "./viewer.ts";
import type { CollabLimits } from "./limits.ts";
import type { Viewers } from "./viewers.ts";

type Limits = Pick<CollabLimits, "stalledMs" | "waitingPerAddress" | "lookMs">;
type Seen = { readonly taken: number; readonly at: number };

/**
 * Looks every now and then how much waits for whom. Cuts viewers who take nothing of what waits for them, and of an
 * address for which too much waits those for whom most does. What one socket may leave unread is checked whenever
 * something is sent to it (`viewer.ts`).
 */
export function startCutting(viewers: Viewers, limits: Limits): { stop(): void } {
  const seen = new WeakMap<Viewer, Seen>();

  /** Whether it has taken nothing for too long. */
  function isStalled(viewer: Viewer, now: number): boolean {
    const before = seen.get(viewer);
    if (viewer.waiting > 0 && before?.taken === viewer.taken) return now - before.at >= limits.stalledMs;
    seen.set(viewer, { taken: viewer.taken, at: now });
    return false;
  }
  function look(): void {
    const now = performance.now();
    for (const viewer of viewers.all) if (isStalled(viewer, now)) viewer.cut();
    for (const address of viewers.addresses()) cutFullest(viewers.fromAddress(address), limits.waitingPerAddress);
  }
  const timer = setInterval(look, limits.lookMs).unref();
  return { stop: () => clearInterval(timer) };
}

function cutFullest(viewers: ReadonlySet<Viewer>, maxBytes: number): void {
  let waiting = 0;
  for (const viewer of viewers) waiting += viewer.waiting;
  if (waiting <= maxBytes) return;
  const fullest = [...viewers]
    .map((viewer) => ({ viewer, bytes: viewer.waiting }))
    .toSorted((a, b) => b.bytes - a.bytes);
  for (const { viewer, bytes } of fullest) {
    if (waiting <= maxBytes) return;
    viewer.cut();
    waiting -= bytes;
  }
}
