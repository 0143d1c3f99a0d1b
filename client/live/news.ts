import { REALTIME_PATH, type NotesFromServer, type NotesFromClient } from "#domain/contract/sockets.ts";
import type { MeetingID } from "#domain/ids.ts";
import { io, type Socket } from "socket.io-client";

export type NotesConnection = ReturnType<typeof openNotes>;

export type NotesEvents = {
  readonly onStale: () => void;
  /** When REST was asked last, in milliseconds since the epoch. */
  readonly readAt: () => number;
  readonly onConnected: (isConnected: boolean) => void;
  /** Shows who may hear of answers that are hidden. */
  readonly token: () => string;
};

/** What was read longer ago than this when the first notes may come is asked for again. Mostly it was a moment ago. */
const FRESH_MS = 5_000;

export function openNotes(meetingID: MeetingID, { onStale, onConnected, readAt, token }: NotesEvents) {
  const socket = (shared ??= open());
  let answers = false;
  let isFirst = true;
  function onConnect(): void {
    // The page itself has mostly just asked when it connects for the first time.
    const mayHaveMissed = !isFirst || answers || Date.now() - readAt() > FRESH_MS;
    isFirst = false;
    watch(mayHaveMissed);
  }
  const onNote: NotesFromServer["note"] = (note) => {
    if (note.meetingID === meetingID) onStale();
  };
  function watch(mayHaveMissed: boolean): void {
    socket.emit("watch", { meetingID, answers, ...(answers && { token: token() }) }, (found) => {
      onConnected(true);
      if (mayHaveMissed || !found) onStale();
    });
  }
  const leave = (): unknown => socket.emit("unwatch", { meetingID });
  const close = listen(socket, { connect: onConnect, disconnect: () => onConnected(false), note: onNote }, leave);
  return {
    /** Whether notes about answers are wanted too: only while the live grid is away. */
    wantAnswers(wanted: boolean) {
      if (answers === wanted) return;
      answers = wanted;
      if (socket.connected) watch(wanted);
    },
    close,
  };
}

type NotesSocket = Socket<NotesFromServer, NotesFromClient>;

/** A handshake that takes longer is not going to end: some proxies swallow what asks for a WebSocket. */
const HANDSHAKE_MS = 8_000;
/** Pause before a new connection at most, give or take a half: a page is current within 5 s of a restart. */
const MAX_RETRY_MS = 3_000;

let shared: NotesSocket | undefined;
let users = 0;

type Listeners = Partial<NotesFromServer> & { readonly connect: () => void; readonly disconnect?: () => void };

/** Listens on the page's one socket. Returns the function that stops: it tells the server by `leave`, and the last one closes the socket. */
function listen(socket: NotesSocket, listeners: Listeners, leave: () => unknown): () => void {
  // Each event with the listener of its own type.
  const all = Object.entries(listeners) as ["connect", () => void][];
  users += 1;
  for (const [event, listener] of all) socket.on(event, listener);
  if (socket.connected) listeners.connect();
  return () => {
    for (const [event, listener] of all) socket.off(event, listener);
    if (socket.connected) leave();
    users -= 1;
    if (users > 0) return;
    socket.disconnect();
    shared = undefined;
  };
}

function open(): NotesSocket {
  const socket: NotesSocket = io({
    path: REALTIME_PATH,
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    reconnectionDelayMax: MAX_RETRY_MS,
    timeout: HANDSHAKE_MS,
  });
  // Socket.IO goes over to polling when a WebSocket is refused, but not when it gets no answer at all.
  socket.on("connect_error", ({ message }) => {
    if (message === "timeout") socket.io.opts.transports = ["polling", "websocket"];
  });
  // After this reason Socket.IO stays away by itself. Version 0.1.0 gives it when it stops, and every version above a limit.
  socket.on("disconnect", (reason) => {
    const delay = MAX_RETRY_MS * (0.5 + Math.random() / 2);
    if (reason === "io server disconnect") setTimeout(() => socket === shared && socket.connect(), delay);
  });
  return socket;
}

export type UserNotes = {
  /** A meeting that the user created or answered has changed, or may have. */
  readonly onLists: () => void;
  readonly onSignedOut: () => void;
};

/** Listens for what concerns the token's user, on whichever page. */
export function openUserNotes(token: string, { onLists, onSignedOut }: UserNotes): { readonly close: () => void } {
  const socket = (shared ??= open());
  let isFirst = true;
  function onConnect(): void {
    // Nothing tells later what happened while the socket was away: so everything counts as changed.
    const mayHaveMissed = !isFirst;
    isFirst = false;
    socket.emit("watchMe", { token }, (signedIn) => {
      if (!signedIn) onSignedOut();
      else if (mayHaveMissed) onLists();
    });
  }
  const userNote: NotesFromServer["userNote"] = ({ kind }) => (kind === "lists" ? onLists() : onSignedOut());
  return { close: listen(socket, { connect: onConnect, userNote }, () => socket.emit("unwatchMe")) };
}
