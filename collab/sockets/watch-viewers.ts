import type { Hocuspocus } from "@hocuspocus/server";
import { PING } from "./frames.ts";
import { hidePresence } from "../presence/presence.ts";
import { awarenessOf, type Viewer, type Viewers, waitingFor } from "./viewers.ts";
import type { CollabLimits } from "./limits.ts";

/** After this many unanswered pings in a row the viewer is gone: a closed lid, a dead network. */
const MAX_UNANSWERED = 2;
/** A viewer who is alone is asked only once in this many beats: there is no other viewer to see them leave. */
const BEATS_ALONE = 6;

/** A beat is spread over this many steps: thousands of questions, and their answers, at once would hold up a save. */
const STEPS = 30;

/**
 * Asks every viewer for a sign of life, every `everyMs`. A viewer who gives none is hidden from the others, but keeps the
 * socket: on a slow network a large document may be in front of the question, and cutting it off would start it again.
 */
export function startHeartbeat(
  { viewers, hocuspocus }: { viewers: Viewers; hocuspocus: Pick<Hocuspocus, "documents"> },
  everyMs: number,
): { stop(): void } {
  let beats = 0;
  let left: Viewer[] = [];

  function ask(viewer: Viewer): void {
    const awareness = awarenessOf(viewer, hocuspocus);
    if (!viewer.isJoined || !awareness) return;
    if (viewer.unanswered >= MAX_UNANSWERED) hidePresence(viewer, awareness);
    if (awareness.states.size <= 1 && beats % BEATS_ALONE !== 0) return;
    viewer.unanswered += 1;
    viewer.send(PING);
  }
  let step = 0;
  const timer = setInterval(() => {
    if (step === 0) {
      beats += 1;
      left = [...viewers.all];
    }
    const asked = left.splice(0, Math.ceil(left.length / (STEPS - step)));
    for (const viewer of asked) ask(viewer);
    step = (step + 1) % STEPS;
  }, everyMs / STEPS).unref();
  return { stop: () => clearInterval(timer) };
}

type Limits = Pick<CollabLimits, "stalledMs" | "waitingPerAddress" | "lookMs">;
type Seen = { readonly taken: number; readonly at: number };

/**
 * Looks every now and then how much waits for whom. Cuts viewers who take nothing of what waits for them, and of an
 * address for which too much waits those for whom most does. What one socket may leave unread is checked whenever
 * something is sent to it (`viewers.ts`).
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
  let waiting = waitingFor(viewers);
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
