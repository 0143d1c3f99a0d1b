import { io, type Socket } from "socket.io-client";
import {
  REALTIME_PATH,
  type MeetingNews,
  type NewsFromClient,
  type NewsFromProgram,
  type NewsFromServer,
  type WatchReply,
} from "#domain/contract/sockets.ts";

export type NewsListener = ReturnType<typeof listenToNews>;

type Options = {
  readonly transports?: ("polling" | "websocket")[];
  readonly origin?: string;
  /** True: reconnects as Socket.IO's clients do, and must ask again for everything that it watched. */
  readonly reconnection?: boolean;
};

/** Starts a client of the live news. */
export function listenToNews(url: string, options: Options = {}) {
  const { transports = ["websocket"], origin, reconnection = false } = options;
  const socket: Socket<NewsFromServer, NewsFromClient> = io(url, {
    path: REALTIME_PATH,
    transports,
    forceNew: true,
    reconnection,
    ...(origin !== undefined && { extraHeaders: { origin } }),
  });
  const notes: Omit<MeetingNews, "sequence">[] = [];
  const sequences: number[] = [];
  socket.on("note", ({ sequence, ...note }) => {
    notes.push(note);
    sequences.push(sequence);
  });
  // A program sends other messages than our pages over the same socket.
  const program = socket as unknown as Socket<NewsFromServer, NewsFromProgram>;
  return {
    socket,
    notes: notes as readonly Omit<MeetingNews, "sequence">[],
    sequences: sequences as readonly number[],
    program,
    /** Watches as a program does. */
    watchAll: (what: Parameters<NewsFromProgram["watch"]>[0]): Promise<WatchReply> =>
      new Promise((resolve) => program.emit("watch", what, resolve)),
    /** Watches as a page does; resolves with false for an unknown meeting. */
    watch: (meetingID: string, answers = false): Promise<boolean> =>
      new Promise((resolve) => socket.emit("watch", { meetingID, answers }, resolve)),
  };
}
