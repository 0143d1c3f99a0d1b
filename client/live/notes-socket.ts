import { io, type Socket } from "socket.io-client";
import { REALTIME_PATH, type NotesFromClient, type NotesFromServer } from "#domain/contract/realtime-note.ts";

export type NotesSocket = Socket<NotesFromServer, NotesFromClient>;

let shared: NotesSocket | undefined;
let users = 0;

/**
 * The page's one socket for notes; a network without WebSockets gets them by long polling. It may be connected
 * already. Whoever is done calls `giveBack`, the last of whom closes it.
 */
export function borrowNotesSocket(): { readonly socket: NotesSocket; readonly giveBack: () => void } {
  shared ??= io({
    path: REALTIME_PATH,
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    reconnectionDelayMax: 10_000,
  });
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
