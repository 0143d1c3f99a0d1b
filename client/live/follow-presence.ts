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

/** Shortest pause between two drafts, while few or many paint. The server accepts little more. */
const SHARE_MS = { few: 33, many: 100 };

export type PresenceEvents = {
  readonly onHere: (here: HereNow) => void;
  readonly onDrafts: (drafts: readonly OthersDraft[]) => void;
  /** The page holds the viewer's draft once, and every connection follows it. */
  readonly ownDraft: Pick<Store<OwnDraft | undefined>, "get" | "subscribe">;
};

/** Reports the other viewers and their drafts, at most once a frame, and shares the viewer's draft. */
export function followPresence(provider: HocuspocusProvider, events: PresenceEvents) {
  const { awareness, document } = provider;
  const readDrafts = createDraftReader(document.clientID);
  let here = NOBODY_HERE;
  let frame = 0;
  let painting = 0;

  const send = throttle(
    () => {
      const draft = here.isCrowd ? undefined : events.ownDraft.get();
      provider.setAwarenessField("draft", draft && shared(draft));
    },
    () => (painting < FEW_PAINTERS ? SHARE_MS.few : SHARE_MS.many),
  );

  const isPainting = (): boolean => events.ownDraft.get() !== undefined;
  function look(): void {
    frame = 0;
    const states = awareness?.getStates() ?? new Map();
    const next = hereNow(states, document.clientID);
    const wasCrowd = here.isCrowd;
    if (!isSameHere(here, next)) events.onHere((here = next));
    const drafts = next.isCrowd ? NO_DRAFTS : readDrafts(states);
    painting = drafts.length;
    events.onDrafts(drafts);
    if (wasCrowd !== next.isCrowd && isPainting()) send.want();
  }
  function lookSoon(): void {
    frame ||= requestAnimationFrame(look);
  }
  /** The server has published the viewer's presence, perhaps with an older draft. */
  function onEcho({ updated }: { updated: readonly number[] }, origin: unknown): void {
    if (origin === provider && updated.includes(document.clientID) && isPainting()) send.want();
  }
  awareness?.on("change", lookSoon);
  awareness?.on("update", onEcho);
  // Yjs does not send a state that never changed.
  provider.setAwarenessField("here", true);

  // The end of a draft is sent at once.
  const stopSharing = events.ownDraft.subscribe(() => (isPainting() ? send.want() : send.now()));
  if (isPainting()) send.want();

  return {
    /** Reports everything once more to a listener that has forgotten it. */
    repeat() {
      here = NOBODY_HERE;
      lookSoon();
    },
    isAmongOthers: () => (awareness?.getStates().size ?? 0) > 1,
    stop() {
      cancelAnimationFrame(frame);
      stopSharing();
      send.stop();
      awareness?.off("change", lookSoon);
      awareness?.off("update", onEcho);
    },
  };
}

function shared({ of, base, slots }: OwnDraft) {
  return sharedDraft({ of, added: slots.difference(base), removed: base.difference(slots) });
}

/** Runs work at most once in each pause. `pauseMs` is called before each pause. */
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
    /** Runs the work now, or at the end of the present pause, so that the last request is always served. */
    want() {
      if (timer === undefined) now();
      else isWanted = true;
    },
    now,
    stop: () => clearTimeout(timer),
  };
}

/** Awareness by client: a {@link Presence} each, once the server has written it, or a {@link Crowd}. */
type States = ReadonlyMap<number, Partial<Presence & Crowd>>;

/** Reads who is here from the awareness states. `ownClient` is the viewer's. */
export function hereNow(states: States, ownClient: number): HereNow {
  const all = [...states];
  const crowd = all.find(([, { count }]) => typeof count === "number");
  if (crowd?.[1].count !== undefined) return { ...NOBODY_HERE, count: crowd[1].count, isCrowd: true };

  const editing = new Map<string, string | undefined>();
  let newcomers = 0;
  for (const [clientID, { respondentID, name, draft }] of all) {
    if (clientID === ownClient || draft === undefined) continue;
    const edited = draft.of ?? respondentID;
    if (edited === undefined) newcomers += 1;
    else if (edited === respondentID) editing.set(edited, undefined);
    else if (!editing.has(edited)) editing.set(edited, name ?? "");
  }
  const respondents = new Set(all.map(([, { respondentID }]) => respondentID).filter((id) => id !== undefined));
  return { count: countHere(states.values()), respondents, editing, newcomers, isCrowd: false };
}

export function isSameHere(previous: HereNow, other: HereNow): boolean {
  const textOf = (here: HereNow): string =>
    JSON.stringify({ ...here, respondents: [...here.respondents], editing: [...here.editing] });
  return textOf(previous) === textOf(other);
}

const NOTHING: Marks = new Set();

/** Creates a reader of others' drafts. Unchanged drafts stay the same objects, and so does an unchanged list. */
export function createDraftReader(ownClient: number): (states: States) => readonly OthersDraft[] {
  /** A client's state is the same object until the client sends another state. */
  const cache = new WeakMap<Partial<Presence>, OthersDraft>();
  let last = NO_DRAFTS;
  return (states) => {
    const drafts = [...states].flatMap(([clientID, state]): OthersDraft[] => {
      if (clientID === ownClient || state.draft === undefined) return [];
      const draft = cache.get(state) ?? readDraft(clientID, state, state.draft);
      cache.set(state, draft);
      return [draft];
    });
    const isSame = drafts.length === last.length && drafts.every((draft, at) => draft === last[at]);
    if (!isSame) last = drafts.length === 0 ? NO_DRAFTS : drafts;
    return last;
  };
}

function readDraft(clientID: number, { respondentID, name }: Partial<Presence>, draft: SharedDraft): OthersDraft {
  const { of = respondentID, added, removed } = draft;
  return { clientID, of, name, added: marksIn(added), removed: marksIn(removed) };
}

function marksIn(text: string | undefined): Marks {
  return text === undefined ? NOTHING : (parseMarkRuns(text) ?? NOTHING);
}
