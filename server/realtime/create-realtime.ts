import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server as HTTPServer, ServerResponse } from "node:http";
import { Server } from "socket.io";
import * as z from "zod";
import type { Relay } from "#collab/relay/relay.ts";
import { REALTIME_PATH } from "#domain/contract/sockets.ts";
import type { UserID } from "#domain/ids.ts";
import type { Log } from "../log.ts";
import { createConnectionBounds, MAX_SILENCE_MS } from "./connection-bounds.ts";
import {
  type Announce,
  askAgain,
  createSequence,
  type Notes,
  type NewsServer,
  type NewsSocket,
  newsTo,
  ROOMS,
} from "./news-rooms.ts";
import {
  followMine,
  isOfProgram,
  MAX_TOKEN,
  unwatch,
  unwatchOne,
  watch,
  watchOne,
  type WatchPorts,
} from "./watch-meetings.ts";

export type Realtime = ReturnType<typeof createRealtime>;

type RealtimePorts = WatchPorts & {
  readonly isOurs: (request: IncomingMessage) => boolean;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly log: Log;
  /** Carries notes to the pages of other processes; absent: there are none. */
  readonly relay?: Relay;
};

/** A list of all the meetings that a socket may watch takes some kilobytes. */
const MAX_MESSAGE = 32 * 1024;

/** Socket.IO at {@link REALTIME_PATH}: notes that something changed, never the thing itself. */
export function createRealtime({ isOurs, addressOf, log, relay, ...ports }: RealtimePorts) {
  const bounds = createConnectionBounds(addressOf);
  const io: NewsServer = new Server({
    path: REALTIME_PATH,
    serveClient: false,
    // By default Socket.IO destroys, after a second, every upgrade that is not its own: those of `/collab` too.
    destroyUpgrade: false,
    maxHttpBufferSize: MAX_MESSAGE,
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
    serveMessages(socket, ports, log);
  });

  const sequence = createSequence();
  const notes = newsTo(io, (userID) => followUser(userID, io, { ports, sequence }));
  const { announce, lists, signedOut } = relay ? toEveryProcess(notes, { relay, log, sequence }) : notes;
  // Notes of other processes may have been lost: every page of this one asks again.
  relay?.onBack(() => askAgain(io, sequence.next()));

  const announceNext: Announce = (meetingID, change, detail) =>
    announce(meetingID, change, { ...detail, sequence: sequence.next() });
  return {
    announce: announceNext,
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

function serveMessages(socket: NewsSocket, ports: WatchPorts, log: Log): void {
  const inOrder = runInOrder(socket, log);
  socket.data = { inOrder, listed: new Set() };
  const answer = (sent: readonly unknown[], work: () => Promise<unknown>) =>
    inOrder(async () => acknowledge(sent, await work()));
  socket.on("watch", (...sent: readonly unknown[]) =>
    answer(sent, () => (isOfProgram(sent[0]) ? watch : watchOne)(socket, sent[0], ports)),
  );
  socket.on("unwatch", (...sent: readonly unknown[]) =>
    answer(sent, async () => (isOfProgram(sent[0]) ? unwatch : unwatchOne)(socket, sent[0])),
  );
  socket.on("watchMe", (...sent: readonly unknown[]) => answer(sent, () => watchMe(socket, sent[0], ports)));
  socket.on("unwatchMe", () => inOrder(() => unwatchMe(socket)));
}

type Following = { readonly ports: WatchPorts; readonly sequence: ReturnType<typeof createSequence> };

/** Has programs that watch a user's meetings watch those that the user has by now; what is new to them counts as edited. */
function followUser(userID: UserID, io: NewsServer, { ports, sequence }: Following): void {
  for (const id of io.sockets.adapter.rooms.get(ROOMS.mine(userID)) ?? []) {
    const socket = io.sockets.sockets.get(id);
    socket?.data.inOrder(async () => {
      for (const meetingID of await followMine(socket, ports))
        socket.emit("note", { meetingID, change: "edited", sequence: sequence.next() });
    });
  }
}

/** The topic of what one process has other processes say to their pages. */
const TOPIC = "notes";

type SentNote = { readonly sender: string; readonly name: keyof Notes; readonly args: readonly unknown[] };

type Everywhere = {
  readonly relay: Relay;
  readonly log: Log;
  readonly sequence: ReturnType<typeof createSequence>;
};

function toEveryProcess(notes: Notes, { relay, log, sequence }: Everywhere): Notes {
  const sender = randomUUID();
  void relay.subscribe(TOPIC, (bytes) => {
    try {
      const sent = JSON.parse(new TextDecoder().decode(bytes)) as SentNote; // written below, by another process
      if (sent.sender === sender || !Object.hasOwn(notes, sent.name)) return;
      if (sent.name === "announce") sequence.see((sent.args as Parameters<Notes["announce"]>)[2].sequence);
      Reflect.apply(notes[sent.name], notes, sent.args);
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

/**
 * Answers what one page asks for, one after the other: a slow look-up must not undo what was asked for after it. Where a
 * look-up fails, the page is disconnected, because a page asks again only when it has connected again.
 */
function runInOrder(socket: NewsSocket, log: Log): (work: () => Promise<void>) => void {
  let last = Promise.resolve();
  return (work) => {
    last = last.then(work).catch((err: unknown) => {
      log.warn({ err }, "what a page asked for failed");
      socket.conn.close();
    });
  };
}

const Me = z.object({ token: z.string().max(MAX_TOKEN) });

async function watchMe(socket: NewsSocket, sent: unknown, { openLogin }: WatchPorts): Promise<boolean> {
  const { data } = Me.safeParse(sent);
  await unwatchMe(socket);
  const login = data === undefined ? undefined : await openLogin(data.token);
  if (data === undefined || login === undefined || !socket.connected) return false;
  await socket.join([ROOMS.user(login.userID), ROOMS.session(login.tokenID)]);
  // Asked once more after joining: a session that ended in between would never hear of it.
  const still = (await openLogin(data.token)) !== undefined;
  if (!still) await unwatchMe(socket);
  return still;
}

async function unwatchMe(socket: NewsSocket): Promise<void> {
  for (const room of socket.rooms) if (/^(?:user|session) /.test(room)) await socket.leave(room);
}

function acknowledge([, done]: readonly unknown[], answer: unknown): void {
  if (typeof done === "function") Reflect.apply(done, undefined, [answer]);
}
