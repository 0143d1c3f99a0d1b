import type { HocuspocusProvider } from "@hocuspocus/provider";
import { FEW_PAINTERS } from "#domain/presence/presence.ts";
import { sharedDraft } from "#domain/presence/shared-draft.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { hereNow, isSameHere, createDraftReader, type OthersDraft } from "./peers.ts";
import { NO_DRAFTS, NOBODY_HERE, type HereNow } from "./live-state.ts";

/** Thirty times a second at most while few paint, else ten; the server takes little more. */
const SHARE_MS = { few: 33, many: 100 };

/** What the viewer paints: the answer as it is stored, and as they would have it. */
export type OwnDraft = {
  /** Undefined for a new answer. */
  readonly of: RespondentID | undefined;
  readonly base: ReadonlySet<Slot>;
  readonly slots: ReadonlySet<Slot>;
};

export type PresenceEvents = {
  readonly onHere: (here: HereNow) => void;
  readonly onDrafts: (drafts: readonly OthersDraft[]) => void;
};

export type FollowedPresence = {
  /** What others are to see of the viewer's strokes from now on. */
  readonly share: (draft: OwnDraft | undefined) => void;
  /** Tells once more what was told last, to a listener that has forgotten it. */
  readonly tell: () => void;
  /** Whether others are here, as far as this browser has heard. */
  readonly isAmongOthers: () => boolean;
  readonly stop: () => void;
};

/** Tells who else is here and what they paint, once a frame at most, and tells them what the viewer paints. */
export function followPresence(provider: HocuspocusProvider, events: PresenceEvents): FollowedPresence {
  const { awareness, document } = provider;
  const readDrafts = createDraftReader(document.clientID);
  let here = NOBODY_HERE;
  let own: OwnDraft | undefined;
  let frame = 0;
  let painting = 0;

  const send = throttle(
    () => provider.setAwarenessField("draft", own === undefined || here.isCrowd ? undefined : written(own)),
    () => (painting < FEW_PAINTERS ? SHARE_MS.few : SHARE_MS.many),
  );

  function look(): void {
    frame = 0;
    const states = awareness?.getStates() ?? new Map();
    const now = hereNow(states, document.clientID);
    const wasCrowd = here.isCrowd;
    if (!isSameHere(here, now)) events.onHere((here = now));
    const drafts = now.isCrowd ? NO_DRAFTS : readDrafts(states);
    painting = drafts.length;
    events.onDrafts(drafts);
    if (wasCrowd !== now.isCrowd && own !== undefined) send.want();
  }
  function lookSoon(): void {
    frame ||= requestAnimationFrame(look);
  }
  /** The server has published the viewer's own entry, maybe with a draft that has changed since. */
  function onOwn({ updated }: { updated: readonly number[] }, origin: unknown): void {
    if (origin === provider && updated.includes(document.clientID) && own !== undefined) send.want();
  }
  awareness?.on("change", lookSoon);
  awareness?.on("update", onOwn);
  // Makes a first change, which says "here": a state that never changed is not sent.
  provider.setAwarenessField("here", true);

  return {
    share(draft) {
      const wasPainting = own !== undefined;
      own = draft;
      if (draft !== undefined) send.want();
      else if (wasPainting) send.now();
    },
    tell() {
      here = NOBODY_HERE;
      lookSoon();
    },
    isAmongOthers: () => (awareness?.getStates().size ?? 0) > 1,
    stop() {
      cancelAnimationFrame(frame);
      send.stop();
      awareness?.off("change", lookSoon);
      awareness?.off("update", onOwn);
    },
  };
}

function written({ of, base, slots }: OwnDraft) {
  return sharedDraft({ of, added: slots.difference(base), removed: base.difference(slots) });
}

/** Work that is asked for more often than it is to be done. */
export type Throttled = {
  /** Does the work now, or at the end of the pause after the last time: what was wanted last is always done. */
  readonly want: () => void;
  /** Does the work now, whenever it was done last. */
  readonly now: () => void;
  readonly stop: () => void;
};

/** `pauseMs` is asked before each pause. */
export function throttle(work: () => void, pauseMs: () => number): Throttled {
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
    want() {
      if (timer === undefined) now();
      else isWanted = true;
    },
    now,
    stop: () => clearTimeout(timer),
  };
}
