import type { NotesFromServer } from "#domain/contract/realtime-note.ts";
import type { MeetingID } from "#domain/meeting-id.ts";
import { borrowNotesSocket } from "./notes-socket.ts";

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
};

/** Listens for notes about one meeting. */
export function openNotes(meetingID: MeetingID, { onStale, onConnected }: NotesEvents): NotesConnection {
  const { socket, giveBack } = borrowNotesSocket();
  let answers = false;
  let isFirst = true;
  function onConnect(): void {
    // The page itself has just asked when it connects for the first time.
    const mayHaveMissed = !isFirst || answers;
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
