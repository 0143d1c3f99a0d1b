import type { Hocuspocus } from "@hocuspocus/server";
import { PING } from "./frame.ts";
import { hidePresence } from "./presence.ts";
import type { Viewers } from "./viewers.ts";

/** So many pings in a row that nobody answers mean that nobody is there: a closed lid, a dead network. */
const MOST_UNANSWERED = 2;
/** Whoever is alone in a meeting is asked only every so many beats: nobody waits for them to leave. */
const BEATS_ALONE = 6;

/**
 * Asks every viewer for a sign of life. Whoever gives none is not shown any more, but keeps the socket: a large
 * document on a slow network keeps the question waiting, and cutting it off would mean to begin anew.
 */
export function startHeartbeat(
  { viewers, hocuspocus }: { viewers: Viewers; hocuspocus: Pick<Hocuspocus, "documents"> },
  everyMs: number,
): { stop(): void } {
  let beats = 0;
  const timer = setInterval(() => {
    beats += 1;
    for (const viewer of viewers.all) {
      const { meetingID } = viewer.gate;
      const awareness = meetingID && hocuspocus.documents.get(meetingID)?.awareness;
      if (!viewer.isJoined || !awareness) continue;
      if (viewer.unanswered >= MOST_UNANSWERED) hidePresence(viewer, awareness);
      if (awareness.states.size <= 1 && beats % BEATS_ALONE !== 0) continue;
      viewer.unanswered += 1;
      viewer.send(PING);
    }
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
