import type { HocuspocusProvider } from "@hocuspocus/provider";
import type { Store } from "../store.ts";
import {
  type Crowd,
  countHere,
  FEW_PAINTERS,
  parseMarkRuns,
  type Presence,
  sharedDraft,
  type SharedDraft,
} from "#domain/presence/presence.ts";
import { type HereNow, NO_DRAFTS, NOBODY_HERE, type OthersDraft, type OwnDraft } from "./live-state.ts";
import type { Marks } from "#domain/answers/levels.ts";

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
      provider.setAwarenessField("draft", own && shared(own));
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

function shared({ of, base, slots }: OwnDraft) {
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
    now,
    stop: () => clearTimeout(timer),
  };
}

/** What awareness says, by client: a {@link Presence} each, if the server has written it already, or a {@link Crowd}. */
type States = ReadonlyMap<number, Partial<Presence & Crowd>>;

/** What the awareness states say of who is here. `own` is the viewer's client. */
export function hereNow(states: States, own: number): HereNow {
  const all = [...states];
  const crowd = all.find(([, { count }]) => typeof count === "number");
  if (crowd?.[1].count !== undefined) return { ...NOBODY_HERE, count: crowd[1].count, isCrowd: true };

  const editing = new Map<string, string | undefined>();
  let newcomers = 0;
  for (const [clientID, { respondentID, name, draft }] of all) {
    if (clientID === own || draft === undefined) continue;
    const whose = draft.of ?? respondentID;
    if (whose === undefined) newcomers += 1;
    else if (whose === respondentID) editing.set(whose, undefined);
    else if (!editing.has(whose)) editing.set(whose, name ?? "");
  }
  const respondents = new Set(all.map(([, { respondentID }]) => respondentID).filter((id) => id !== undefined));
  return { count: countHere(states.values()), respondents, editing, newcomers, isCrowd: false };
}

export function isSameHere(one: HereNow, other: HereNow): boolean {
  const textOf = (here: HereNow): string =>
    JSON.stringify({ ...here, respondents: [...here.respondents], editing: [...here.editing] });
  return textOf(one) === textOf(other);
}

const NOTHING: Marks = new Set();

/** Reads the drafts of others again and again: what has not changed is the same object, and so is the whole list. */
export function createDraftReader(own: number): (states: States) => readonly OthersDraft[] {
  const cache = new Map<number, { readonly written: string; readonly draft: OthersDraft }>();
  let last = NO_DRAFTS;

  function read(
    clientID: number,
    { respondentID, name }: { respondentID?: string; name?: string },
    draft: SharedDraft,
  ) {
    const of = draft.of ?? respondentID;
    const written = JSON.stringify([of, name, draft.added, draft.removed]);
    const before = cache.get(clientID);
    if (before?.written === written) return before.draft;
    const now = { clientID, of, name, added: marksIn(draft.added), removed: marksIn(draft.removed) };
    cache.set(clientID, { written, draft: now });
    return now;
  }
  return (states) => {
    const drafts: OthersDraft[] = [];
    for (const [clientID, { draft, ...who }] of states) {
      if (clientID !== own && draft !== undefined) drafts.push(read(clientID, who, draft));
    }
    for (const clientID of cache.keys()) if (states.get(clientID)?.draft === undefined) cache.delete(clientID);
    const isSame = drafts.length === last.length && drafts.every((draft, at) => draft === last[at]);
    if (!isSame) last = drafts.length === 0 ? NO_DRAFTS : drafts;
    return last;
  };
}

function marksIn(text: string | undefined): Marks {
  return text === undefined ? NOTHING : (parseMarkRuns(text) ?? NOTHING);
}
