import { io, type Socket } from "socket.io-client";
import { REALTIME_PATH, type NotesFromClient, type NotesFromServer } from "#domain/contract/realtime-note.ts";

export type NotesSocket = Socket<NotesFromServer, NotesFromClient>;

/** A handshake that takes longer is not going to end: some proxies swallow what asks for a WebSocket. */
const HANDSHAKE_MS = 8_000;

let shared: NotesSocket | undefined;
let users = 0;

/**
 * The page's one socket for notes, which may be connected already; a network without WebSockets gets notes by long
 * polling. Whoever is done with it calls `giveBack`, and the last one closes it.
 */
export function borrowNotesSocket(): { readonly socket: NotesSocket; readonly giveBack: () => void } {
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
