import type { MeetingID } from "#domain/ids.ts";
import type { MeetingKind } from "#domain/meeting/kind.ts";
import { openAfterPaint } from "../lazy.ts";
import type { PresenceEvents } from "./follow-presence.ts";
import type { GridConnection } from "./grid-connection.ts";
import { type LiveState, NO_DRAFTS, NOBODY_HERE, STARTING } from "./live-state.ts";
import type { MeetingNews, MeetingNewsEvents } from "./news.ts";

type LiveEvents = Pick<PresenceEvents, "ownDraft" | "onDrafts"> &
  Pick<MeetingNewsEvents, "onStale"> & {
    readonly onState: (state: LiveState) => void;
    readonly onNews: (isConnected: boolean) => void;
  };

export type Live = ReturnType<typeof goLive>;

/** `isShutOut`: the meeting hides its answers from this viewer, and with them the live grid. */
export type LiveViewer = {
  readonly token: string;
  readonly kind: MeetingKind | undefined;
  readonly isShutOut: boolean;
};

/** As the page promises: "changes show every half minute". */
const RELOAD_MS = 30_000;

/** Goes live after the first paint: neither sockets nor Yjs are in the first download. */
export function goLive(meetingID: MeetingID, firstViewer: LiveViewer, events: LiveEvents) {
  let state = STARTING;
  let grid: GridConnection | undefined;
  let viewer = firstViewer;
  let closeGrid = openGridLater();
  let news: MeetingNews | undefined;
  let hasNews = false;
  let reloading: ReturnType<typeof setInterval> | undefined;

  const closeNews = openAfterPaint(async () => {
    const { openMeetingNews } = await import("./news.ts");
    news = openMeetingNews(meetingID, { onStale: events.onStale, onConnected, token: () => viewer.token });
    news.wantAnswers(state.status === "away");
    return news;
  });
  const stopFollowingDevice = followDevice({ onWake: () => grid?.refresh(), onLoss: () => grid?.lose() });

  function openGridLater(): () => void {
    if (viewer.isShutOut) return () => {};
    return openAfterPaint(async () => {
      const { openGrid } = await import("./grid-connection.ts");
      grid = openGrid(meetingID, viewer.token, {
        kind: viewer.kind,
        onGroup: (group) => change({ ...state, status: "live", group }),
        onHere: (here) => change({ ...state, here }),
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
    if (state.status !== "away") change({ ...state, status: "away", here: NOBODY_HERE, lostAt: Date.now() });
  }
  function change(next: LiveState): void {
    if (next === state) return;
    const wasAway = state.status === "away";
    state = next;
    if ((state.status === "away") !== wasAway) {
      news?.wantAnswers(state.status === "away");
      reloadIfCutOff();
    }
    events.onState(state);
  }
  function onConnected(isConnected: boolean): void {
    if (isConnected === hasNews) return;
    hasNews = isConnected;
    reloadIfCutOff();
    events.onNews(isConnected);
  }
  /** Reads the meeting again at intervals while neither the grid nor news get through. */
  function reloadIfCutOff(): void {
    clearInterval(reloading);
    const isCutOff = (viewer.isShutOut || state.status === "away") && !hasNews;
    if (isCutOff) reloading = setInterval(() => document.hidden || events.onStale(), RELOAD_MS);
  }
  function leaveGrid(): void {
    closeGrid();
    grid = undefined;
    events.onDrafts(NO_DRAFTS);
  }
  return {
    /** Reconnects as another viewer. The last known state stays on screen until the new connection has caught up. */
    look(next: LiveViewer) {
      const { isShutOut } = viewer;
      if (next.token === viewer.token && next.kind === viewer.kind && next.isShutOut === isShutOut) return;
      viewer = next;
      leaveGrid();
      // Clears the live state; from now on the page reads over REST only.
      if (viewer.isShutOut) change(STARTING);
      if (viewer.isShutOut !== isShutOut) reloadIfCutOff();
      closeGrid = openGridLater();
    },
    close() {
      stopFollowingDevice();
      leaveGrid();
      closeNews();
      clearInterval(reloading);
    },
  };
}

/** A page hidden for longer may have slept through the end of its connection without noticing. */
const SLEEP_MS = 15_000;

/**
 * Calls `onWake` when the page may have missed something, and `onLoss` when the browser reports that there is no network.
 * Returns a function that stops it.
 */
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
