import { REALTIME_PATH, type NotesFromServer, type NotesFromClient } from "#domain/contract/sockets.ts";
import type { MeetingID } from "#domain/ids.ts";
import { io, type Socket } from "socket.io-client";

export type NotesConnection = {
  /** Whether notes about answers are wanted too: only while the live grid is away. */
  readonly wantAnswers: (answers: boolean) => void;
  readonly close: () => void;
};

export type NotesEvents = {
  /** For each note, and when some may have been missed. */
  readonly onStale: () => void;
  /** Whether notes arrive. */
  readonly onConnected: (connected: boolean) => void;
  /** When REST was asked last, in milliseconds since the epoch. */
  readonly readAt: () => number;
};

/** What was read longer ago than this when the first notes may come is asked for again. Mostly it was a moment ago. */
const FRESH_MS = 5_000;

/** Listens for notes about one meeting. */
export function openNotes(meetingID: MeetingID, { onStale, onConnected, readAt }: NotesEvents): NotesConnection {
  const { socket, giveBack } = borrowNotesSocket();
  let answers = false;
  let isFirst = true;
  function onConnect(): void {
    // The page itself has mostly just asked when it connects for the first time.
    const mayHaveMissed = !isFirst || answers || Date.now() - readAt() > FRESH_MS;
    isFirst = false;
    watch(mayHaveMissed);
  }
  const onDisconnect = (): void => onConnected(false);
  const onNote: NotesFromServer["note"] = (note) => {
    if (note.meetingID === meetingID) onStale();
  };
  function watch(mayHaveMissed: boolean): void {
    socket.emit("watch", { meetingID, answers }, (found) => {
      onConnected(true);
      if (mayHaveMissed || !found) onStale();
    });
  }
  socket.on("connect", onConnect);
  socket.on("disconnect", onDisconnect);
  socket.on("note", onNote);
  if (socket.connected) onConnect();
  return {
    wantAnswers(wanted) {
      if (answers === wanted) return;
      answers = wanted;
      if (socket.connected) watch(wanted);
    },
    close() {
      socket.off("connect", onConnect);
      socket.off("disconnect", onDisconnect);
      socket.off("note", onNote);
      if (socket.connected) socket.emit("unwatch", { meetingID });
      giveBack();
    },
  };
}

export type NotesSocket = Socket<NotesFromServer, NotesFromClient>;

/** A handshake that takes longer is not going to end: some proxies swallow what asks for a WebSocket. */
const HANDSHAKE_MS = 8_000;

let shared: NotesSocket | undefined;
let users = 0;

/**
 * The page's one socket for notes, which may be connected already; a network without WebSockets gets notes by long
 * polling. A caller that is done with it calls `giveBack`, and the last one closes it.
 */
function borrowNotesSocket(): { readonly socket: NotesSocket; readonly giveBack: () => void } {
  shared ??= open();
  const socket = shared;
  users += 1;
  return {
    socket,
    giveBack() {
      users -= 1;
      if (users > 0) return;
      socket.disconnect();
      shared = undefined;
    },
  };
}

function open(): NotesSocket {
  const socket: NotesSocket = io({
    path: REALTIME_PATH,
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    reconnectionDelayMax: 10_000,
    timeout: HANDSHAKE_MS,
  });
  // Socket.IO goes over to polling when a WebSocket is refused, but not when it gets no answer at all.
  socket.on("connect_error", ({ message }) => {
    if (message === "timeout") socket.io.opts.transports = ["polling", "websocket"];
  });
  return socket;
}

export type UserNotes = {
  /** A meeting that the user created or answered has changed, or may have. */
  readonly onLists: () => void;
  /** The session has ended. */
  readonly onSignedOut: () => void;
};

/** Listens for what concerns the token's user, on whichever page. */
export function openUserNotes(token: string, { onLists, onSignedOut }: UserNotes): { readonly close: () => void } {
  const { socket, giveBack } = borrowNotesSocket();
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
  const onNote: NotesFromServer["userNote"] = ({ kind }) => (kind === "lists" ? onLists() : onSignedOut());
  socket.on("connect", onConnect);
  socket.on("userNote", onNote);
  if (socket.connected) onConnect();
  return {
    close() {
      socket.off("connect", onConnect);
      socket.off("userNote", onNote);
      if (socket.connected) socket.emit("unwatchMe");
      giveBack();
    },
  };
}
