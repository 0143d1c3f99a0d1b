import { removeAwarenessStates } from "y-protocols/awareness";
import type { Viewer, Viewing } from "../sockets/viewer.ts";

/** After this many unanswered pings in a row the viewer is gone: a closed lid, a dead network. */
const MAX_UNANSWERED = 2;
/** A viewer who is alone is asked only once in this many beats: there is no other viewer to see them leave. */
const BEATS_ALONE = 6;
/** A socket that is silent for so long is closed. */
const SILENT_MS = 60_000;

/**
 * Asks a viewer for a sign of life, every `everyMs`, until the returned function is called. A viewer who gives none is
 * hidden from the others, but keeps the socket for a minute: on a slow network a large document may be in front of the
 * question, and cutting it off would start it again.
 */
export function keepAsking(viewer: Viewer, viewing: Viewing, everyMs: number): () => void {
  const { awareness } = viewing.document;
  let beats = 0;

  function beat(): void {
    beats += 1;
    if (performance.now() - viewing.heardAt > SILENT_MS) return viewer.cut();
    if (viewing.unanswered >= MAX_UNANSWERED && !viewing.isHidden && viewing.clientID !== undefined) {
      viewing.isHidden = true;
      removeAwarenessStates(awareness, [viewing.clientID], null);
    }
    if (awareness.states.size <= 1 && beats % BEATS_ALONE !== 0) return;
    viewing.unanswered += 1;
    viewer.ping();
  }
  // Those who join in the same moment are not all asked in the same one: questions and answers would hold up a save.
  let timer = setTimeout(() => {
    timer = setInterval(beat, everyMs).unref();
    beat();
  }, Math.random() * everyMs).unref();
  return () => clearTimeout(timer);
}
