import type { Document } from "@hocuspocus/server";
import type { MeetingID } from "#domain/meeting-id.ts";
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
  { viewers, documentOf }: { viewers: Viewers; documentOf: (meetingID: MeetingID) => Document | undefined },
  everyMs: number,
): { stop(): void } {
  let beats = 0;
  const timer = setInterval(() => {
    beats += 1;
    for (const viewer of viewers.all) {
      const { meetingID } = viewer.gate;
      const awareness = meetingID && documentOf(meetingID)?.awareness;
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
