import { io, type Socket } from "socket.io-client";
import { REALTIME_PATH, type NotesFromClient, type NotesFromServer } from "#domain/contract/realtime-note.ts";
import type { MeetingID } from "#domain/meeting-id.ts";

export type NotesConnection = {
  /** Whether notes about answers are wanted too: only while the live grid is away. */
  readonly wantAnswers: (answers: boolean) => void;
  readonly close: () => void;
};

/**
 * Listens for notes about one meeting; a network without WebSockets gets them by long polling. `onStale` is called
 * for each note, and when some may have been missed.
 */
export function openNotes(meetingID: MeetingID, onStale: () => void): NotesConnection {
  const socket: Socket<NotesFromServer, NotesFromClient> = io({
    path: REALTIME_PATH,
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    reconnectionDelayMax: 10_000,
  });
  let answers = false;
  let isFirst = true;
  socket.on("connect", () => {
    // The page itself has just asked when it connects for the first time.
    const mayHaveMissed = !isFirst || answers;
    isFirst = false;
    watch(mayHaveMissed);
  });
  socket.on("note", (note) => {
    if (note.meetingID === meetingID) onStale();
  });
  function watch(mayHaveMissed: boolean): void {
    socket.emit("watch", { meetingID, answers }, (found) => {
      if (mayHaveMissed || !found) onStale();
    });
  }
  return {
    wantAnswers(wanted) {
      if (answers === wanted) return;
      answers = wanted;
      if (socket.connected) watch(wanted);
    },
    close: () => void socket.disconnect(),
  };
}
