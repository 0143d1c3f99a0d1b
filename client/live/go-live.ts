import type { MeetingID } from "#domain/ids.ts";
import type { MeetingKind } from "#domain/meeting/kind.ts";
import type { PresenceEvents } from "./follow-presence.ts";
import type { GridConnection } from "./grid-connection.ts";
import { type LiveState, NO_DRAFTS, NOBODY_HERE, STARTING } from "./live-state.ts";
import type { NotesConnection, NotesEvents } from "./news.ts";
import { openLater } from "./open-later.ts";
import { startPolling } from "./polling.ts";

type LiveEvents = Pick<PresenceEvents, "ownDraft" | "onDrafts"> &
  Pick<NotesEvents, "onStale" | "readAt"> & {
    readonly onState: (state: LiveState) => void;
    readonly onNotes: (isConnected: boolean) => void;
  };

export type Live = ReturnType<typeof goLive>;

/** Who looks, and at a meeting of which kind; `isShutOut`: others' answers are hidden from them, and with these the live grid. */
export type Looking = { readonly token: string; readonly kind: MeetingKind | undefined; readonly isShutOut: boolean };

/** Goes live after the page is painted: neither sockets nor Yjs are in the first download. */
export function goLive(meetingID: MeetingID, looking: Looking, events: LiveEvents) {
  let state = STARTING;
  let grid: GridConnection | undefined;
  let shown = looking;
  let closeGrid = openGridLater();
  let notes: NotesConnection | undefined;
  let hasNotes = false;
  let stopPolling: (() => void) | undefined;

  const closeNotes = openLater(
    async () => {
      const { openNotes } = await import("./news.ts");
      const { onStale, readAt } = events;
      notes = openNotes(meetingID, { onStale, onConnected, readAt, token: () => shown.token });
      notes.wantAnswers(state.status === "away");
      return notes;
    },
    () => {},
  );
  const stopFollowingDevice = followDevice({ onWake: () => grid?.refresh(), onLoss: () => grid?.lose() });

  function openGridLater(): () => void {
    if (shown.isShutOut) return () => {};
    return openLater(async () => {
      const { openGrid } = await import("./grid-connection.ts");
      grid = openGrid(meetingID, shown.token, {
        kind: shown.kind,
        onGroup: (group) => become({ ...state, status: "live", group }),
        onHere: (here) => become({ ...state, here }),
        onDrafts: events.onDrafts,
        ownDraft: events.ownDraft,
        onAway,
        onRefused: events.onStale,
      });
      return grid;
    }, onAway);
  }
  function onAway(): void {
    events.onDrafts(NO_DRAFTS);
    if (state.status !== "away") become({ ...state, status: "away", here: NOBODY_HERE, lostAt: Date.now() });
  }
  function become(next: LiveState): void {
    if (next === state) return;
    const wasAway = state.status === "away";
    state = next;
    if ((state.status === "away") !== wasAway) {
      notes?.wantAnswers(state.status === "away");
      pollIfNeeded();
    }
    events.onState(state);
  }
  function onConnected(isConnected: boolean): void {
    if (isConnected === hasNotes) return;
    hasNotes = isConnected;
    pollIfNeeded();
    events.onNotes(isConnected);
  }
  /** While neither the grid nor notes get through, REST is asked now and then. */
  function pollIfNeeded(): void {
    const isNeeded = (shown.isShutOut || state.status === "away") && !hasNotes;
    if (isNeeded) stopPolling ??= startPolling(events.onStale);
    else stopPollingNow();
  }
  function stopPollingNow(): void {
    stopPolling?.();
    stopPolling = undefined;
  }
  function leaveGrid(): void {
    closeGrid();
    grid = undefined;
    events.onDrafts(NO_DRAFTS);
  }
  return {
    /** Says who looks at what from now on, by a new connection; what was known stays on screen until that has caught up. */
    look(next: Looking) {
      const { isShutOut } = shown;
      if (next.token === shown.token && next.kind === shown.kind && next.isShutOut === isShutOut) return;
      shown = next;
      leaveGrid();
      // Nothing of what was seen before is shown any longer, and it is REST that is asked.
      if (shown.isShutOut) become(STARTING);
      if (shown.isShutOut !== isShutOut) pollIfNeeded();
      closeGrid = openGridLater();
    },
    close() {
      stopFollowingDevice();
      leaveGrid();
      closeNotes();
      stopPollingNow();
    },
  };
}

/** A page hidden for longer may have slept through the end of its connection without noticing. */
const SLEEP_MS = 15_000;

/** Calls `onWake` when the page may have missed something, `onLoss` when the browser says that there is no network; until stopped. */
function followDevice({ onWake, onLoss }: Record<"onWake" | "onLoss", () => void>): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let hiddenSince: number | undefined;
  const onVisibility = (): void => {
    if (document.visibilityState === "hidden") {
      hiddenSince = performance.now();
      return;
    }
    if (hiddenSince !== undefined && performance.now() - hiddenSince > SLEEP_MS) onWake();
    hiddenSince = undefined;
  };
  document.addEventListener("visibilitychange", onVisibility, { signal });
  window.addEventListener("online", onWake, { signal });
  window.addEventListener("offline", onLoss, { signal });
  window.addEventListener("pageshow", (event) => event.persisted && onWake(), { signal });
  return () => stop.abort();
}
