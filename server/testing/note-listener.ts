import { io, type Socket } from "socket.io-client";
import {
  REALTIME_PATH,
  type MeetingNote,
  type NotesFromClient,
  type NotesFromServer,
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
  const socket: Socket<NotesFromServer, NotesFromClient> = io(url, {
    path: REALTIME_PATH,
    transports,
    forceNew: true,
    reconnection,
    ...(origin !== undefined && { extraHeaders: { origin } }),
  });
  const notes: MeetingNote[] = [];
  socket.on("note", (note) => notes.push(note));
  return {
    socket,
    /** Everything heard so far. */
    notes: notes as readonly MeetingNote[],
    /** Resolves with whether the meeting exists. */
    watch: (meetingID: string, answers = false): Promise<boolean> =>
      new Promise((resolve) => socket.emit("watch", { meetingID, answers }, resolve)),
  };
}
