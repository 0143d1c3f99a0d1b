import {
  type MeetingChange,
  REALTIME_PATH,
  type NotesFromClient,
  type NotesFromServer,
} from "#domain/contract/sockets.ts";
import { type MeetingID, parseMeetingID } from "#domain/ids.ts";
import type { IncomingMessage, Server as HTTPServer } from "node:http";
import { Server, type ServerOptions, type Socket } from "socket.io";
import type { Log } from "../log.ts";
import type { Authenticate } from "../http/credentials.ts";
import { createSessionCount } from "./session-count.ts";
import { acknowledge, notifyUsersOver, unwatchMe, watchMe, type NotifyUsers } from "./watch-me.ts";

/** Notifies every page that shows the meeting what has changed. After COMMIT only: pages ask again at once. */
export type Announce = (meetingID: MeetingID, change: MeetingChange) => void;

export type Realtime = {
  readonly announce: Announce;
  readonly notifyUsers: NotifyUsers;
  attach(server: HTTPServer): void;
  sockets(): number;
  /** Notes of other processes may have been lost: every page of this one asks again. */
  missed(): void;
  close(): void;
};

type Needs = {
  readonly exists: (meetingID: MeetingID) => Promise<boolean>;
  readonly authenticate: Authenticate;
  /** Whether the page that opens the socket is one of ours. */
  readonly isOurs: (request: IncomingMessage) => boolean;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly log: Log;
  /** Carries notes to the pages of other processes; absent: there are none. */
  readonly adapter?: NonNullable<ServerOptions["adapter"]>;
};

type NoteSocket = Socket<NotesFromClient, NotesFromServer>;

/** A page shows one meeting; a few more for pages that list them. */
const MAX_ROOMS = 20;
/** Messages in ten seconds; a page sends one or two in its life. */
const MAX_MESSAGES = 50;
/** A class of 60 behind one address with a few tabs each. */
const MAX_SOCKETS_PER_ADDRESS = 300;
/** A page says at once what it wants; a connection that is silent until then belongs to none. */
const MAX_SILENCE_MS = 15_000;

/** Socket.IO at {@link REALTIME_PATH}: notes that something changed, never the thing itself. */
export function createRealtime({ exists, authenticate, isOurs, addressOf, log, adapter }: Needs): Realtime {
  const sessions = createSessionCount(MAX_SOCKETS_PER_ADDRESS, addressOf);
  const io = new Server<NotesFromClient, NotesFromServer>({
    path: REALTIME_PATH,
    serveClient: false,
    ...(adapter && { adapter }),
    // By default Socket.IO destroys, after a second, every upgrade that is not its own: those of `/collab` too.
    destroyUpgrade: false,
    maxHttpBufferSize: 8 * 1024,
    connectTimeout: MAX_SILENCE_MS,
    allowRequest: (request, decide) => decide(null, sessions.hasRoom(request) && isOurs(request)),
  });

  const withSocket = new WeakSet<NoteSocket["conn"]>();
  io.on("connection", (socket) => {
    // Socket.IO makes one for each time that a connection asks, and sessions alone are counted. A page asks once.
    if (withSocket.has(socket.conn)) {
      socket.conn.close(true);
      return;
    }
    withSocket.add(socket.conn);
    limitMessages(socket);
    const inOrder = runInOrder(socket, log);
    socket.on("watch", (...sent) => inOrder(() => watch(socket, sent, exists)));
    socket.on("unwatch", (...sent) => inOrder(() => leave(socket, sent)));
    socket.on("watchMe", (...sent) => inOrder(() => watchMe(socket, sent, authenticate)));
    socket.on("unwatchMe", () => inOrder(() => unwatchMe(socket)));
  });

  return {
    announce(meetingID, change) {
      io.to(change === "answered" ? answersRoom(meetingID) : meetingRoom(meetingID)).emit("note", {
        meetingID,
        change,
      });
      if (change === "deleted")
        io.in(meetingRoom(meetingID)).socketsLeave([meetingRoom(meetingID), answersRoom(meetingID)]);
    },
    notifyUsers: notifyUsersOver(io),
    attach(server) {
      io.attach(server);
      io.engine.on("connection", (session: NoteSocket["conn"]) => sessions.add(session));
    },
    sockets: () => io.engine.clientsCount,
    missed: () => askAgain(io),
    close() {
      // Those of this process only: with Redis, `io` means all processes.
      io.local.disconnectSockets(true);
      io.engine.close();
    },
  };
}

/** Notifies every page of this process that what it shows may have changed. */
function askAgain(io: Server<NotesFromClient, NotesFromServer>): void {
  for (const room of io.sockets.adapter.rooms.keys()) {
    const [kind, meetingID = ""] = room.split(" ");
    const pages = io.local.to(room);
    if (kind === "user") pages.emit("userNote", { kind: "lists" });
    else if (kind === "meeting") pages.emit("note", { meetingID, change: "edited" });
    else if (kind === "answers") pages.emit("note", { meetingID, change: "answered" });
  }
}

/**
 * Answers what one page asks for, one after the other: a slow look-up must not undo what was asked for after it. Where a
 * look-up fails, the page is disconnected, because a page asks again only when it has connected again.
 */
function runInOrder(socket: NoteSocket, log: Log): (work: () => Promise<void>) => void {
  let last = Promise.resolve();
  return (work) => {
    last = last.then(work).catch((err: unknown) => {
      log.warn({ err }, "what a page asked for failed");
      socket.conn.close();
    });
  };
}

const meetingRoom = (meetingID: MeetingID) => `meeting ${meetingID}`;
const answersRoom = (meetingID: MeetingID) => `answers ${meetingID}`;

/** Clients may send anything: the types say what ours send, and nothing here relies on them. */
async function watch(socket: NoteSocket, sent: readonly unknown[], exists: Needs["exists"]): Promise<void> {
  const { meetingID, answers } = readMeeting(sent[0]);
  const reply = acknowledge(sent);
  const known = meetingID !== undefined && (await exists(meetingID));
  // Its own id is the first of a socket's rooms; a watched meeting takes up to two.
  const room = socket.rooms.size - 1 < 2 * MAX_ROOMS;
  if (!known || !room || !socket.connected) return reply(false);
  await socket.join(meetingRoom(meetingID));
  if (answers) await socket.join(answersRoom(meetingID));
  else await socket.leave(answersRoom(meetingID));
  reply(true);
}

async function leave(socket: NoteSocket, sent: readonly unknown[]): Promise<void> {
  const { meetingID } = readMeeting(sent[0]);
  if (meetingID === undefined) return;
  await socket.leave(meetingRoom(meetingID));
  await socket.leave(answersRoom(meetingID));
}

function readMeeting(sent: unknown): { meetingID?: MeetingID; answers: boolean } {
  if (typeof sent !== "object" || sent === null) return { answers: false };
  const meetingID =
    "meetingID" in sent && typeof sent.meetingID === "string" ? parseMeetingID(sent.meetingID) : undefined;
  return { ...(meetingID !== undefined && { meetingID }), answers: "answers" in sent && sent.answers === true };
}

function limitMessages(socket: NoteSocket): void {
  let messages = 0;
  let windowEnds = 0;
  socket.use((_message, next) => {
    const now = Date.now();
    if (now > windowEnds) {
      messages = 0;
      windowEnds = now + 10_000;
    }
    messages += 1;
    if (messages > MAX_MESSAGES) socket.disconnect(true);
    else next();
  });
}
