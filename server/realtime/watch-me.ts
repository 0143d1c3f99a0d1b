import type { Server, Socket } from "socket.io";
import type { NotesFromClient, NotesFromServer, UserNote } from "#domain/contract/sockets.ts";
import type { UserID } from "#domain/ids.ts";
import type { Authenticate } from "../http/credentials.ts";

/** Longer than any of our tokens. */
const MAX_TOKEN = 2_000;

const userRoom = (userID: UserID) => `user ${userID}`;
const sessionRoom = (tokenID: string) => `session ${tokenID}`;

/** Notes to users' own pages. After COMMIT only: pages ask again at once. */
export type NotifyUsers = ReturnType<typeof notifyUsersOver>;

type NoteServer = Server<NotesFromClient, NotesFromServer>;
type NoteSocket = Socket<NotesFromClient, NotesFromServer>;

/** Lets a socket hear the notes to its user. Clients may send anything, so `sent` is checked. */
export async function watchMe(socket: NoteSocket, sent: readonly unknown[], authenticate: Authenticate): Promise<void> {
  const reply = acknowledge(sent);
  const token = readToken(sent[0]);
  await unwatchMe(socket);
  const login = token === undefined ? undefined : await authenticate(token, "session");
  if (token === undefined || login === undefined || !socket.connected) return reply(false);
  await socket.join([userRoom(login.userID), sessionRoom(login.tokenID)]);
  // Asked once more after joining: a session that ended in between would never hear of it.
  const still = (await authenticate(token, "session")) !== undefined;
  if (!still) await unwatchMe(socket);
  reply(still);
}

/** Answers a message, if its sender waits for that. */
export function acknowledge([, done]: readonly unknown[]): (answer: boolean) => void {
  return (answer) => {
    if (typeof done === "function") Reflect.apply(done, undefined, [answer]);
  };
}

/** Lets a socket hear no more notes to a user. */
export async function unwatchMe(socket: NoteSocket): Promise<void> {
  for (const room of socket.rooms) if (/^(?:user|session) /.test(room)) await socket.leave(room);
}

export function notifyUsersOver(io: NoteServer) {
  const note = (rooms: string | string[], what: UserNote) => io.to(rooms).emit("userNote", what);
  return {
    /** Something in the lists of these users has changed. */
    lists: (userIDs: Iterable<UserID>): void => {
      const rooms = [...new Set(userIDs)].map(userRoom);
      // `to` without a room would mean all sockets.
      if (rooms.length > 0) note(rooms, { kind: "lists" });
    },
    /** A session has ended, or all of the user's. */
    signedOut: (userID: UserID, tokenID?: string): void => {
      const room = tokenID === undefined ? userRoom(userID) : sessionRoom(tokenID);
      note(room, { kind: "signedOut" });
      io.in(room).socketsLeave([userRoom(userID), room]);
    },
  };
}

/** The token in what a client sends; undefined where there is none that can be one. */
export function readToken(sent: unknown): string | undefined {
  if (typeof sent !== "object" || sent === null || !("token" in sent)) return undefined;
  return typeof sent.token === "string" && sent.token.length <= MAX_TOKEN ? sent.token : undefined;
}
