import {
  type MeetingChange,
  REALTIME_PATH,
  type NotesFromClient,
  type NotesFromServer,
  type UserNote,
} from "#domain/contract/sockets.ts";
import { type MeetingID, parseMeetingID, type UserID } from "#domain/ids.ts";
import type { IncomingMessage, Server as HTTPServer, ServerResponse } from "node:http";
import { randomUUID } from "node:crypto";
import { Server, type Socket } from "socket.io";
import * as z from "zod";
import type { Identity } from "#collab/ports.ts";
import type { Relay } from "#collab/relay/relay.ts";
import type { Log } from "../log.ts";
import type { Authenticate } from "../http/credentials.ts";
import { createConnectionBounds, MAX_SILENCE_MS } from "./connection-bounds.ts";

/**
 * Notifies every page that shows the meeting what has changed; `isHidden`: of a change of answers that only the organiser sees. After
 * COMMIT only: pages ask again at once.
 */
export type Announce = (meetingID: MeetingID, change: MeetingChange, isHidden?: boolean) => void;

export type Realtime = ReturnType<typeof createRealtime>;

type RealtimePorts = {
  readonly exists: (meetingID: MeetingID) => Promise<boolean>;
  /** As for the live grid: who may see the answers. */
  readonly identify: (token: string, meetingID: MeetingID) => Promise<Identity | undefined>;
  readonly authenticate: Authenticate;
  readonly isOurs: (request: IncomingMessage) => boolean;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly log: Log;
  /** Carries notes to the pages of other processes; absent: there are none. */
  readonly relay?: Relay;
};

type NoteServer = Server<NotesFromClient, NotesFromServer>;
type NoteSocket = Socket<NotesFromClient, NotesFromServer>;

/** A page shows one meeting; a few more for pages that list them. */
const MAX_ROOMS = 20;

/** Socket.IO at {@link REALTIME_PATH}: notes that something changed, never the thing itself. */
export function createRealtime({ exists, identify, authenticate, isOurs, addressOf, log, relay }: RealtimePorts) {
  const bounds = createConnectionBounds(addressOf);
  const io = new Server<NotesFromClient, NotesFromServer>({
    path: REALTIME_PATH,
    serveClient: false,
    // By default Socket.IO destroys, after a second, every upgrade that is not its own: those of `/collab` too.
    destroyUpgrade: false,
    maxHttpBufferSize: 8 * 1024,
    connectTimeout: MAX_SILENCE_MS,
    allowRequest: (request, decide) => void admit(request, decide),
  });

  async function admit(request: IncomingMessage, decide: (error: null, isAdmitted: boolean) => void): Promise<void> {
    const isWanted = isOurs(request) && !wantsScript(request);
    const hasRoom = isWanted && (await bounds.admit(request));
    if (isWanted && !hasRoom) log.warn("A connection for notes was refused: too many of one network.");
    decide(null, hasRoom);
  }

  io.on("connection", (socket) => {
    // Socket.IO makes one for each time that a connection asks, and only connections are counted. A page asks once.
    if (!bounds.hold(socket)) {
      socket.conn.close(true);
      return;
    }
    const inOrder = runInOrder(socket, log);
    socket.on("watch", (...sent) => inOrder(() => watch(socket, sent, { exists, identify })));
    socket.on("unwatch", (...sent) => inOrder(() => leave(socket, sent)));
    socket.on("watchMe", (...sent) => inOrder(() => watchMe(socket, sent, authenticate)));
    socket.on("unwatchMe", () => inOrder(() => unwatchMe(socket)));
  });

  const notes = notesTo(io);
  const { announce, lists, signedOut } = relay ? toEveryProcess(notes, relay, log) : notes;
  // Notes of other processes may have been lost: every page of this one asks again.
  relay?.onBack(() => askAgain(io));

  return {
    announce,
    notifyUsers: { lists, signedOut },
    attach(server: HTTPServer): void {
      io.attach(server);
      io.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
        response.setHeader("X-Content-Type-Options", "nosniff");
        next();
      });
    },
    sockets: () => io.engine.clientsCount,
    close(): void {
      // Only the connections: a client that is told "disconnect" by Socket.IO stays away for good, and a browser would hear
      // nothing of what happens after a restart.
      io.engine.close();
    },
  };
}

/** Notes to users' own pages. After COMMIT only: pages ask again at once. */
export type NotifyUsers = ReturnType<typeof notifyUsersOver>;
type Notes = NotifyUsers & { readonly announce: Announce };

function notesTo(io: NoteServer): Notes {
  return {
    announce(meetingID, change, isHidden = false) {
      const ofAnswers = [organiserRoom(meetingID), ...(isHidden ? [] : [answersRoom(meetingID)])];
      const room = meetingRoom(meetingID);
      io.to(change === "answered" ? ofAnswers : room).emit("note", { meetingID, change });
      if (change === "deleted") io.in(room).socketsLeave([room, ...ofAnswers]);
    },
    ...notifyUsersOver(io),
  };
}

/** The topic of what one process has other processes say to their pages. */
const TOPIC = "notes";

type SentNote = { readonly sender: string; readonly name: keyof Notes; readonly args: readonly unknown[] };

function toEveryProcess(notes: Notes, relay: Relay, log: Log): Notes {
  const sender = randomUUID();
  void relay.subscribe(TOPIC, (bytes) => {
    try {
      const sent = JSON.parse(new TextDecoder().decode(bytes)) as SentNote; // written below, by another process
      if (sent.sender !== sender && Object.hasOwn(notes, sent.name)) Reflect.apply(notes[sent.name], notes, sent.args);
    } catch (err) {
      log.error({ err }, "could not make use of another process's note");
    }
  });
  const everywhere =
    <Args extends unknown[]>(name: keyof Notes, here: (...args: Args) => void) =>
    (...args: Args): void => {
      here(...args);
      // What is optional comes last, and JSON knows no undefined.
      const sent: SentNote = { sender, name, args: args.filter((arg) => arg !== undefined) };
      relay.publish(TOPIC, new TextEncoder().encode(JSON.stringify(sent)));
    };
  const lists = everywhere("lists", (userIDs: readonly UserID[]) => notes.lists(userIDs));
  return {
    announce: everywhere("announce", notes.announce),
    lists: (userIDs) => lists([...userIDs]),
    signedOut: everywhere("signedOut", notes.signedOut),
  };
}

/** Long polling by scripts (JSONP), which any site could run: no client of ours asks for it. */
function wantsScript({ url = "" }: IncomingMessage): boolean {
  return new URLSearchParams(url.slice(url.indexOf("?") + 1)).has("j");
}

function askAgain(io: NoteServer): void {
  for (const room of io.sockets.adapter.rooms.keys()) {
    const [kind, meetingID = ""] = room.split(" ");
    const pages = io.to(room);
    if (kind === "user") pages.emit("userNote", { kind: "lists" });
    else if (kind === "meeting") pages.emit("note", { meetingID, change: "edited" });
    else if (kind === "answers" || kind === "organiser") pages.emit("note", { meetingID, change: "answered" });
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

const userRoom = (userID: UserID) => `user ${userID}`;
const sessionRoom = (tokenID: string) => `session ${tokenID}`;
const meetingRoom = (meetingID: MeetingID) => `meeting ${meetingID}`;
const answersRoom = (meetingID: MeetingID) => `answers ${meetingID}`;
const organiserRoom = (meetingID: MeetingID) => `organiser ${meetingID}`;

const MAX_TOKEN = 2_000;

/** What clients send, as far as it is what ours do: they may send anything. */
const Sent = z
  .object({
    meetingID: z
      .string()
      .transform((text) => parseMeetingID(text))
      .catch(undefined),
    answers: z.literal(true).optional().catch(undefined),
    token: z.string().max(MAX_TOKEN).optional().catch(undefined),
  })
  .catch({ meetingID: undefined });

async function watch(
  socket: NoteSocket,
  sent: readonly unknown[],
  { exists, identify }: Pick<RealtimePorts, "exists" | "identify">,
): Promise<void> {
  const { meetingID, answers, token } = Sent.parse(sent[0]);
  const reply = acknowledge(sent);
  const known = meetingID !== undefined && (await exists(meetingID));
  const viewer =
    known && answers
      ? ((token === undefined ? undefined : await identify(token, meetingID)) ?? (await identify("guest", meetingID)))
      : undefined;
  // Its own id is the first of a socket's rooms; a watched meeting takes up to two.
  const room = socket.rooms.size - 1 < 2 * MAX_ROOMS;
  if (!known || !room || !socket.connected) return reply(false);
  await socket.join(meetingRoom(meetingID));
  await leaveAnswers(socket, meetingID);
  if (viewer?.isOrganiser === true) await socket.join(organiserRoom(meetingID));
  else if (viewer !== undefined) await socket.join(answersRoom(meetingID));
  reply(true);
}

async function leave(socket: NoteSocket, sent: readonly unknown[]): Promise<void> {
  const { meetingID } = Sent.parse(sent[0]);
  if (meetingID === undefined) return;
  await socket.leave(meetingRoom(meetingID));
  await leaveAnswers(socket, meetingID);
}

async function leaveAnswers(socket: NoteSocket, meetingID: MeetingID): Promise<void> {
  await socket.leave(answersRoom(meetingID));
  await socket.leave(organiserRoom(meetingID));
}

async function watchMe(socket: NoteSocket, sent: readonly unknown[], authenticate: Authenticate): Promise<void> {
  const reply = acknowledge(sent);
  const { token } = Sent.parse(sent[0]);
  await unwatchMe(socket);
  const login = token === undefined ? undefined : await authenticate(token, "session");
  if (token === undefined || login === undefined || !socket.connected) return reply(false);
  await socket.join([userRoom(login.userID), sessionRoom(login.tokenID)]);
  // Asked once more after joining: a session that ended in between would never hear of it.
  const still = (await authenticate(token, "session")) !== undefined;
  if (!still) await unwatchMe(socket);
  reply(still);
}

function acknowledge([, done]: readonly unknown[]): (answer: boolean) => void {
  return (answer) => {
    if (typeof done === "function") Reflect.apply(done, undefined, [answer]);
  };
}

async function unwatchMe(socket: NoteSocket): Promise<void> {
  for (const room of socket.rooms) if (/^(?:user|session) /.test(room)) await socket.leave(room);
}

function notifyUsersOver(io: NoteServer) {
  const note = (rooms: string | string[], what: UserNote) => io.to(rooms).emit("userNote", what);
  return {
    lists: (userIDs: Iterable<UserID>): void => {
      const rooms = [...new Set(userIDs)].map(userRoom);
      // `to` without a room would mean all sockets.
      if (rooms.length > 0) note(rooms, { kind: "lists" });
    },
    signedOut: (userID: UserID, tokenID?: string): void => {
      const room = tokenID === undefined ? userRoom(userID) : sessionRoom(tokenID);
      note(room, { kind: "signedOut" });
      io.in(room).socketsLeave([userRoom(userID), room]);
    },
  };
}
