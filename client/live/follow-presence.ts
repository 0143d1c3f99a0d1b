import type { HocuspocusProvider } from "@hocuspocus/provider";
import { FEW_PAINTERS, sharedDraft } from "#domain/presence/presence.ts";
import { hereNow, isSameHere, createDraftReader } from "./peers.ts";
import type { Store } from "../store.ts";
import { NO_DRAFTS, NOBODY_HERE, type HereNow, type OthersDraft, type OwnDraft } from "./live-state.ts";

/** Thirty times a second at most while few paint, else ten; the server takes little more. */
const SHARE_MS = { few: 33, many: 100 };

export type PresenceEvents = {
  readonly onHere: (here: HereNow) => void;
  readonly onDrafts: (drafts: readonly OthersDraft[]) => void;
  /** What the viewer paints now; undefined for nothing. Held once, by the page: every connection follows it. */
  readonly ownDraft: Pick<Store<OwnDraft | undefined>, "get" | "subscribe">;
};

/** Tells who else is here and what they paint, once a frame at most, and tells them what the viewer paints. */
export function followPresence(provider: HocuspocusProvider, events: PresenceEvents) {
  const { awareness, document } = provider;
  const readDrafts = createDraftReader(document.clientID);
  let here = NOBODY_HERE;
  let frame = 0;
  let painting = 0;

  const send = throttle(
    () => {
      const own = here.isCrowd ? undefined : events.ownDraft.get();
      provider.setAwarenessField("draft", own && written(own));
    },
    () => (painting < FEW_PAINTERS ? SHARE_MS.few : SHARE_MS.many),
  );

  const isPainting = (): boolean => events.ownDraft.get() !== undefined;
  function look(): void {
    frame = 0;
    const states = awareness?.getStates() ?? new Map();
    const now = hereNow(states, document.clientID);
    const wasCrowd = here.isCrowd;
    if (!isSameHere(here, now)) events.onHere((here = now));
    const drafts = now.isCrowd ? NO_DRAFTS : readDrafts(states);
    painting = drafts.length;
    events.onDrafts(drafts);
    if (wasCrowd !== now.isCrowd && isPainting()) send.want();
  }
  function lookSoon(): void {
    frame ||= requestAnimationFrame(look);
  }
  /** The server has published the viewer's own entry, maybe with a draft that has changed since. */
  function onOwn({ updated }: { updated: readonly number[] }, origin: unknown): void {
    if (origin === provider && updated.includes(document.clientID) && isPainting()) send.want();
  }
  awareness?.on("change", lookSoon);
  awareness?.on("update", onOwn);
  // Makes a first change, which says "here": a state that never changed is not sent.
  provider.setAwarenessField("here", true);

  // That nothing is painted any more does not wait.
  const stopSharing = events.ownDraft.subscribe(() => (isPainting() ? send.want() : send.now()));
  if (isPainting()) send.want();

  return {
    /** Tells once more what was told last, to a listener that has forgotten it. */
    tell() {
      here = NOBODY_HERE;
      lookSoon();
    },
    /** Whether others are here, as far as this browser has heard. */
    isAmongOthers: () => (awareness?.getStates().size ?? 0) > 1,
    stop() {
      cancelAnimationFrame(frame);
      stopSharing();
      send.stop();
      awareness?.off("change", lookSoon);
      awareness?.off("update", onOwn);
    },
  };
}

function written({ of, base, slots }: OwnDraft) {
  return sharedDraft({ of, added: slots.difference(base), removed: base.difference(slots) });
}

/** Does work that is asked for more often than it is to be done. `pauseMs` is asked before each pause. */
export function throttle(work: () => void, pauseMs: () => number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;

  function now(): void {
    clearTimeout(timer);
    isWanted = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isWanted) now();
    }, pauseMs());
    work();
  }
  return {
    /** Does the work now, or at the end of the pause after the last time: what was wanted last is always done. */
    want() {
      if (timer === undefined) now();
      else isWanted = true;
    },
    /** Does the work now, whenever it was done last. */
    now,
    stop: () => clearTimeout(timer),
  };
}
