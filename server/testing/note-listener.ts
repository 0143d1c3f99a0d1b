import { io, type Socket } from "socket.io-client";
import {
  REALTIME_PATH,
  type MeetingNote,
  type NotesFromClient,
  type NotesFromServer,
} from "#domain/contract/sockets.ts";

/** A page that hears notes. */
export type NoteListener = {
  readonly socket: Socket<NotesFromServer, NotesFromClient>;
  /** Everything heard so far. */
  readonly notes: readonly MeetingNote[];
  /** Resolves with whether the meeting exists. */
  watch(meetingID: string, answers?: boolean): Promise<boolean>;
};

export function listenToNotes(
  url: string,
  options: { transports?: ("polling" | "websocket")[]; origin?: string } = {},
): NoteListener {
  const { transports = ["websocket"], origin } = options;
  const socket: NoteListener["socket"] = io(url, {
    path: REALTIME_PATH,
    transports,
    forceNew: true,
    reconnection: false,
    ...(origin !== undefined && { extraHeaders: { origin } }),
  });
  const notes: MeetingNote[] = [];
  socket.on("note", (note) => notes.push(note));
  return {
    socket,
    notes,
    watch: (meetingID, answers = false) =>
      new Promise((resolve) => socket.emit("watch", { meetingID, answers }, resolve)),
  };
}
