import { io, type Socket } from "socket.io-client";
import {
  REALTIME_PATH,
  type MeetingNews,
  type NewsFromClient,
  type NewsFromProgram,
  type NewsFromServer,
  type WatchReply,
} from "#domain/contract/sockets.ts";

export type NoteListener = ReturnType<typeof listenToNotes>;

type Options = {
  readonly transports?: ("polling" | "websocket")[];
  readonly origin?: string;
  /** Whether it connects again by itself, as Socket.IO's clients do; what it watched, it has to ask for again. */
  readonly reconnection?: boolean;
};

/** A client that hears notes. */
export function listenToNotes(url: string, options: Options = {}) {
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
    /** Everything heard so far. */
    notes: notes as readonly Omit<MeetingNews, "sequence">[],
    sequences: sequences as readonly number[],
    program,
    /** Resolves with the acknowledgement that a program gets. */
    watchAll: (what: Parameters<NewsFromProgram["watch"]>[0]): Promise<WatchReply> =>
      new Promise((resolve) => program.emit("watch", what, resolve)),
    /** Resolves with whether the meeting exists. */
    watch: (meetingID: string, answers = false): Promise<boolean> =>
      new Promise((resolve) => socket.emit("watch", { meetingID, answers }, resolve)),
  };
}
