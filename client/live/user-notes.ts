import type { NotesFromServer } from "#domain/contract/realtime-note.ts";
import { borrowNotesSocket } from "./notes-socket.ts";

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
    // Nobody tells later what happened while the socket was away: so everything counts as changed.
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
