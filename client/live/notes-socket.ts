import { io, type Socket } from "socket.io-client";
import { REALTIME_PATH, type NotesFromClient, type NotesFromServer } from "#domain/contract/realtime-note.ts";

export type NotesSocket = Socket<NotesFromServer, NotesFromClient>;

/** A handshake that takes longer is not going to end: some proxies swallow what asks for a WebSocket. */
const HANDSHAKE_MS = 8_000;

let shared: NotesSocket | undefined;
let users = 0;

/**
 * The page's one socket for notes; a network without WebSockets gets them by long polling. It may be connected
 * already. Whoever is done calls `giveBack`, the last of whom closes it.
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
  // A refused WebSocket leads to polling by itself, one without an answer does not.
  socket.on("connect_error", ({ message }) => {
    if (message === "timeout") socket.io.opts.transports = ["polling", "websocket"];
  });
  return socket;
}
