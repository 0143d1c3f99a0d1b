import type { MeetingKind } from "#domain/meeting/kind.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import { followPresence, type PresenceEvents } from "./follow-presence.ts";
import { type Group, groupOf, type Respondent, withoutRespondent, withRespondent } from "./group.ts";
import { HocuspocusProvider, HocuspocusProviderWebsocket, WebSocketStatus } from "@hocuspocus/provider";
import * as Y from "yjs";
import { answerOf, observeAnswers, peopleOf, type Person } from "#domain/answers/grid-document.ts";
import { COLLAB_PATH, GRID_CLOSE } from "#domain/contract/sockets.ts";

/** Pause before a new connection, doubled by each failure, with jitter so that viewers do not return together. */
const RETRY_MS = 500;
/** A page is current within 5 s of a restart. */
const MAX_RETRY_MS = 3_000;

export type GridEvents = PresenceEvents & {
  /** Called once the grid has caught up, and after every change. */
  readonly onGroup: (group: Group) => void;
  /** The document keeps other answers for each kind. */
  readonly kind: MeetingKind | undefined;
  readonly onAway: () => void;
  /** The meeting is gone, or the token is refused: REST says which. */
  readonly onRefused: () => void;
};

export type GridConnection = ReturnType<typeof openGrid>;

export function openGrid(meetingID: MeetingID, token: string, events: GridEvents) {
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let stopFollowing = (): void => {};

  const following: FollowEvents = {
    ...events,
    onGroup(group) {
      failures = 0;
      events.onGroup(group);
    },
    onLate: events.onAway,
    onRefused: () => lost(MAX_RETRY_MS, events.onRefused),
    onLost(code) {
      if (code === GRID_CLOSE.unknown) lost(MAX_RETRY_MS, events.onRefused);
      else lost(Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** failures++));
    },
  };
  function connect(): void {
    stopFollowing();
    stopFollowing = followDocument(meetingID, token, following);
  }
  function connectIn(delay: number): void {
    clearTimeout(retry);
    retry = setTimeout(connect, delay * (0.75 + Math.random() / 2));
  }
  function lost(delay: number, tell: () => void = () => {}): void {
    stopFollowing();
    connectIn(delay);
    events.onAway();
    tell();
  }
  connect();
  return {
    /** Reconnects at once. */
    refresh: () => connectIn(0),
    /** Ends the live state at once, because a dead socket may stay open for long. */
    lose: () => following.onLost(0),
    close() {
      clearTimeout(retry);
      stopFollowing();
    },
  };
}

/** A connection that has not caught up by then is late: the page reads over REST until it has. */
const LATE_MS = 5_000;
/** A connection that has not caught up by then counts as lost. A large grid over a slow network takes long. */
const LOST_MS = 30_000;
/** The server sends something every 3 s to viewers who are not alone, so a longer silence means a dead network. */
const SILENT_MS = 10_000;
const CHECK_MS = 2_000;
/** The server echoes the viewer's presence, which is renewed every 15 s, so a viewer who is alone notices a dead network too. */
const ECHO_MS = 5_000;
/** When more answers than this change at once, recounting is cheaper than correcting the counts. */
const MAX_CORRECTED = 50;

type FollowEvents = Omit<GridEvents, "onAway"> & {
  readonly onLate: () => void;
  /** `code` is the socket's close code, or 0 when the server stayed silent. */
  readonly onLost: (code: number) => void;
};

/**
 * Follows a meeting's grid document over one socket, with its own copy of the document, until the socket is lost. The next
 * connection starts from nothing, because a copy of a document that was refused, rebuilt or deleted must never meet the server's
 * new one. The document is only read; a save is a REST request. Returns a function that stops following.
 */
function followDocument(meetingID: MeetingID, token: string, events: FollowEvents): () => void {
  let isOver = false;
  const ifOpen = <Args extends unknown[]>(tell: (...args: Args) => void) => {
    return (...args: Args) => void (isOver || tell(...args));
  };
  const lost = ifOpen(events.onLost);
  const doc = new Y.Doc();
  let lastMessageAt = performance.now();
  /** When the viewer's presence was sent, if nothing has come since. */
  let unansweredSince: number | undefined;
  const socket = new HocuspocusProviderWebsocket({
    // Balancers send the viewers of a meeting to one process by its address; the server reads the frames.
    url: `${location.origin.replace("http", "ws")}${COLLAB_PATH}/${meetingID}`,
    maxAttempts: 1,
    onClose: ({ event }) => lost(event.code),
    onMessage() {
      lastMessageAt = performance.now();
      unansweredSince = undefined;
    },
  });
  const provider = new HocuspocusProvider({
    name: meetingID,
    document: doc,
    websocketProvider: socket,
    token,
    onSynced: ifOpen(() => caughtUp()),
    onAuthenticationFailed: ifOpen(events.onRefused),
    // Otherwise the socket of a closed document would stay open and silent for ever.
    onClose: ({ event }) => void (socket.status === WebSocketStatus.Connected && lost(event.code)),
  });
  const presence = followPresence(provider, events);
  provider.attach();
  const lateTimer = setTimeout(ifOpen(events.onLate), LATE_MS);
  const lostTimer = setTimeout(() => lost(0), LOST_MS);
  provider.awareness?.on("update", (_: unknown, origin: unknown) => {
    if (origin === "local") unansweredSince ??= performance.now();
  });
  const checking = setInterval(() => {
    const nowMs = performance.now();
    const isSilent = presence.isAmongOthers() && nowMs - lastMessageAt > SILENT_MS;
    const isUnanswered = unansweredSince !== undefined && nowMs - unansweredSince > ECHO_MS;
    if (stopObserving && (isSilent || isUnanswered)) lost(0);
  }, CHECK_MS);
  let stopObserving: (() => void) | undefined;

  function stopWaiting(): void {
    clearTimeout(lateTimer);
    clearTimeout(lostTimer);
  }
  function caughtUp(): void {
    stopWaiting();
    if (stopObserving !== undefined) return;
    // A listener that learned of a late connection has forgotten who is here.
    presence.repeat();
    const { whole, after } = groupReader(doc, events.kind);
    let group = whole();
    stopObserving = observeAnswers(doc, (changed) => events.onGroup((group = after(group, changed))));
    events.onGroup(group);
  }
  return () => {
    if (isOver) return;
    isOver = true;
    stopWaiting();
    clearInterval(checking);
    stopObserving?.();
    presence.stop();
    provider.destroy();
    socket.destroy();
    doc.destroy();
  };
}

/** Reads the group from a document, whole or after changes of some answers. */
function groupReader(doc: Y.Doc, kind: MeetingKind | undefined) {
  const respondentOf = (id: RespondentID, person: Person): Respondent => ({
    ...person,
    slots: answerOf(doc, id, kind),
  });
  const whole = (): Group => groupOf([...peopleOf(doc)].map(([id, person]) => [id, respondentOf(id, person)]));
  function after(group: Group, changed: ReadonlySet<RespondentID>): Group {
    if (changed.size > MAX_CORRECTED) return whole();
    const people = peopleOf(doc);
    return [...changed].reduce((next, id) => {
      const person = people.get(id);
      return person === undefined ? withoutRespondent(next, id) : withRespondent(next, id, respondentOf(id, person));
    }, group);
  }
  return { whole, after };
}
