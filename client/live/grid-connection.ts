import type { MeetingKind } from "#domain/meeting/kind.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import { followPresence, type PresenceEvents } from "./follow-presence.ts";
import { groupOf, withoutRespondent, withRespondent, type Group } from "./group.ts";
import { HocuspocusProvider, HocuspocusProviderWebsocket, WebSocketStatus } from "@hocuspocus/provider";
import * as Y from "yjs";
import { answerOf, observeAnswers, peopleOf } from "#domain/answers/grid-document.ts";
import { COLLAB_PATH, GRID_CLOSE } from "#domain/contract/sockets.ts";

/** Pause before a new connection, doubled by every failure, with jitter so that not all return at once. */
const RETRY_MS = 500;
/** A page is current within 5 s of a restart. */
const MAX_RETRY_MS = 3_000;

export type GridEvents = PresenceEvents & {
  /** The whole group, when caught up and after every change from then on. */
  readonly onGroup: (group: Group) => void;
  /** The meeting's: the document has other answers for each. */
  readonly kind: MeetingKind | undefined;
  readonly onAway: () => void;
  /** The server knows no such meeting any more, or does not take the token: REST can tell. */
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
    /** Connects again at once: the device woke up, or the network is back. */
    refresh: () => connectIn(0),
    /** There is no network, as the browser says: not live from now on, whatever it takes until the socket ends. */
    lose: () => following.onLost(0),
    close() {
      clearTimeout(retry);
      stopFollowing();
    },
  };
}

/** A connection that has not caught up by then is late: until it has, the page asks REST. */
const LATE_MS = 5_000;
/** A connection that has not caught up by then counts as lost. A large grid over a slow network may take long. */
const PATIENCE_MS = 30_000;
/** The server speaks every 3 s to clients that are not alone; nothing for so long means that the network is dead. */
const SILENT_MS = 10_000;
const LISTEN_MS = 2_000;
/** The server repeats the viewer's own presence, which is renewed every 15 s: one who is alone needs no pings to notice a dead network. */
const ECHO_MS = 5_000;
/** When more answers than this change at once, counting again is cheaper than correcting the counts. */
const COUNT_ANEW = 50;

type FollowEvents = Omit<GridEvents, "onAway"> & {
  readonly onLate: () => void;
  /** With the socket's close code; 0 when the server stayed silent. */
  readonly onLost: (code: number) => void;
};

/**
 * Follows a meeting's grid document over one socket with a document of its own, until that is lost. The next one
 * starts from nothing: a copy of a document that was refused, rebuilt or deleted must never meet the server's new one.
 * The document is only read; a save is a REST request. Returns the function that stops it.
 */
function followDocument(meetingID: MeetingID, token: string, events: FollowEvents): () => void {
  let over = false;
  const ifOpen = <Args extends unknown[]>(tell: (...args: Args) => void) => {
    return (...args: Args) => void (over || tell(...args));
  };
  const lost = ifOpen(events.onLost);
  const doc = new Y.Doc();
  let heardAt = performance.now();
  /** When the viewer's presence was sent and nothing has come since. */
  let unansweredSince: number | undefined;
  const socket = new HocuspocusProviderWebsocket({
    // Named in the address for balancers, which send viewers of a meeting to one process; the server reads the frames.
    url: `${location.origin.replace("http", "ws")}${COLLAB_PATH}/${meetingID}`,
    maxAttempts: 1,
    onClose: ({ event }) => lost(event.code),
    onMessage() {
      heardAt = performance.now();
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
    // If only the document is closed, its socket would stay open and silent for ever.
    onClose: ({ event }) => void (socket.status === WebSocketStatus.Connected && lost(event.code)),
  });
  const presence = followPresence(provider, events);
  provider.attach();
  const late = setTimeout(ifOpen(events.onLate), LATE_MS);
  const patience = setTimeout(() => lost(0), PATIENCE_MS);
  provider.awareness?.on("update", (_: unknown, origin: unknown) => {
    if (origin === "local") unansweredSince ??= performance.now();
  });
  const listening = setInterval(() => {
    const now = performance.now();
    const isSilent = presence.isAmongOthers() && now - heardAt > SILENT_MS;
    const isUnanswered = unansweredSince !== undefined && now - unansweredSince > ECHO_MS;
    if (stopObserving && (isSilent || isUnanswered)) lost(0);
  }, LISTEN_MS);
  let stopObserving: (() => void) | undefined;

  function stopWaiting(): void {
    clearTimeout(late);
    clearTimeout(patience);
  }
  function caughtUp(): void {
    stopWaiting();
    if (stopObserving !== undefined) return;
    // A listener that heard of a late connection has forgotten who is here.
    presence.tell();
    let group = wholeGroup(doc, events.kind);
    stopObserving = observeAnswers(doc, (changed) => {
      group =
        changed.size > COUNT_ANEW
          ? wholeGroup(doc, events.kind)
          : groupAfter(group, { doc, kind: events.kind }, changed);
      events.onGroup(group);
    });
    events.onGroup(group);
  }
  return () => {
    if (over) return;
    over = true;
    stopWaiting();
    clearInterval(listening);
    stopObserving?.();
    presence.stop();
    provider.destroy();
    socket.destroy();
    doc.destroy();
  };
}

function wholeGroup(doc: Y.Doc, kind: MeetingKind | undefined): Group {
  return groupOf([...peopleOf(doc)].map(([id, person]) => [id, { ...person, slots: answerOf(doc, id, kind) }]));
}

type GridAnswers = { readonly doc: Y.Doc; readonly kind: MeetingKind | undefined };

function groupAfter(group: Group, { doc, kind }: GridAnswers, changed: ReadonlySet<RespondentID>): Group {
  const people = peopleOf(doc);
  return [...changed].reduce((now, id) => {
    const person = people.get(id);
    if (person === undefined) return withoutRespondent(now, id);
    return withRespondent(now, id, { ...person, slots: answerOf(doc, id, kind) });
  }, group);
}
