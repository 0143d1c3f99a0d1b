import type { Hocuspocus } from "@hocuspocus/server";
import { PING } from "./frame.ts";
import { hidePresence } from "../presence/presence.ts";
import type { Viewer } from "./viewer.ts";
import type { Viewers } from "./viewers.ts";

/** After so many unanswered pings in a row nobody is there any more: a closed lid, a dead network. */
const MAX_UNANSWERED = 2;
/** A viewer who is alone is asked only every so many beats: nobody is there to see them leave. */
const BEATS_ALONE = 6;

/** A beat is spread over so many steps: thousands of questions, and their answers, at once would hold up a save. */
const STEPS = 30;

/**
 * Asks every viewer for a sign of life, every `everyMs`. Whoever gives none is hidden from the others, but keeps the
 * socket: on a slow network a large document may be in front of the question, and cutting it off would start it anew.
 */
export function startHeartbeat(
  { viewers, hocuspocus }: { viewers: Viewers; hocuspocus: Pick<Hocuspocus, "documents"> },
  everyMs: number,
): { stop(): void } {
  let beats = 0;
  let left: Viewer[] = [];

  function ask(viewer: Viewer): void {
    const { meetingID } = viewer.gate;
    const awareness = meetingID && hocuspocus.documents.get(meetingID)?.awareness;
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
  }, everyMs / STEPS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
