import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server as HTTPServer, ServerResponse } from "node:http";
import { Server } from "socket.io";
import * as z from "zod";
import type { Relay } from "#collab/relay/relay.ts";
import { REALTIME_PATH } from "#domain/contract/sockets.ts";
import type { UserID } from "#domain/ids.ts";
import type { ShareOf } from "../http/own-networks.ts";
import type { Log } from "../log.ts";
import PQueue from "p-queue";
import { createConnectionBounds, MAX_SILENCE_MS } from "./connection-bounds.ts";
import {
  type Announce,
  askAgain,
  createSequence,
  type News,
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
  readonly shareOf?: ShareOf;
  readonly log: Log;
  /** Carries news to the pages of other processes; absent with one process. */
  readonly relay?: Relay;
};

/** Bytes. A list of all meetings that a socket may watch takes some kilobytes. */
const MAX_MESSAGE = 32 * 1024;

/** Serves Socket.IO at {@link REALTIME_PATH}: news that something changed, never the data. */
export function createRealtime({ isOurs, addressOf, shareOf, log, relay, ...ports }: RealtimePorts) {
  const bounds = createConnectionBounds(addressOf, shareOf);
  const io: NewsServer = new Server({
    path: REALTIME_PATH,
    serveClient: false,
    // By default Socket.IO destroys the upgrades of other paths after a second, such as `/collab`.
    destroyUpgrade: false,
    maxHttpBufferSize: MAX_MESSAGE,
    connectTimeout: MAX_SILENCE_MS,
    allowRequest: (request, decide) => void admit(request, decide),
  });

  async function admit(request: IncomingMessage, decide: (error: null, isAdmitted: boolean) => void): Promise<void> {
    const isAllowed = isOurs(request) && !isJSONP(request);
    const hasRoom = isAllowed && (await bounds.admit(request));
    if (isAllowed && !hasRoom) log.warn("A connection for live news was refused: too many of one network.");
    decide(null, hasRoom);
  }

  io.on("connection", (socket) => {
    // Closes a connection that asks for a second socket, because only connections are counted.
    if (!bounds.hold(socket)) {
      socket.conn.close(true);
      return;
    }
    serveMessages(socket, ports, log);
  });

  const sequence = createSequence();
  const news = newsTo(io, (userID) => followUser(userID, io, { ports, sequence }));
  const { announce, lists, signedOut } = relay ? toEveryProcess(news, { relay, log, sequence }) : news;
  // Every page of this process asks again, because news of other processes may have been lost.
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
      // Closes only the connections, because a client that gets "disconnect" from Socket.IO does not reconnect.
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

/** Updates the programs that watch a user's meetings. A meeting that is new to them counts as edited. */
function followUser(userID: UserID, io: NewsServer, { ports, sequence }: Following): void {
  for (const id of io.sockets.adapter.rooms.get(ROOMS.mine(userID)) ?? []) {
    const socket = io.sockets.sockets.get(id);
    socket?.data.inOrder(async () => {
      for (const meetingID of await followMine(socket, ports))
        socket.emit("note", { meetingID, change: "edited", sequence: sequence.next() });
    });
  }
}

const TOPIC = "news";

type RelayedNews = { readonly sender: string; readonly name: keyof News; readonly args: readonly unknown[] };

type Everywhere = {
  readonly relay: Relay;
  readonly log: Log;
  readonly sequence: ReturnType<typeof createSequence>;
};

/** Sends news to the pages of this process and, through the relay, of all others. */
function toEveryProcess(news: News, { relay, log, sequence }: Everywhere): News {
  const sender = randomUUID();
  void relay.subscribe(TOPIC, (bytes) => {
    try {
      const sent = JSON.parse(new TextDecoder().decode(bytes)) as RelayedNews; // as: another process wrote it below
      if (sent.sender === sender || !Object.hasOwn(news, sent.name)) return;
      if (sent.name === "announce") sequence.moveOn((sent.args as Parameters<News["announce"]>)[2].sequence);
      Reflect.apply(news[sent.name], news, sent.args);
    } catch (err) {
      log.error({ err }, "could not make use of another process's news");
    }
  });
  const everywhere =
    <Args extends unknown[]>(name: keyof News, here: (...args: Args) => void) =>
    (...args: Args): void => {
      here(...args);
      // Leaves out optional arguments, which come last, because JSON has no undefined.
      const sent: RelayedNews = { sender, name, args: args.filter((arg) => arg !== undefined) };
      relay.publish(TOPIC, new TextEncoder().encode(JSON.stringify(sent)));
    };
  const lists = everywhere("lists", (userIDs: readonly UserID[]) => news.lists(userIDs));
  return {
    announce: everywhere("announce", news.announce),
    lists: (userIDs) => lists([...userIDs]),
    signedOut: everywhere("signedOut", news.signedOut),
  };
}

/** JSONP is refused, because any site could run it. */
function isJSONP({ url = "" }: IncomingMessage): boolean {
  return new URLSearchParams(url.slice(url.indexOf("?") + 1)).has("j");
}

/**
 * Serves the messages of a page one after the other, otherwise a slow query could undo a later message. Disconnects a page
 * whose query fails, because a page asks again only after it reconnects.
 */
function runInOrder(socket: NewsSocket, log: Log): (work: () => Promise<void>) => void {
  const queue = new PQueue({ concurrency: 1 });
  return (work) =>
    void queue.add(work).catch((err: unknown) => {
      log.warn({ err }, "what a page asked for failed");
      socket.conn.close();
    });
}

const Me = z.object({ token: z.string().max(MAX_TOKEN) });

async function watchMe(socket: NewsSocket, sent: unknown, { openLogin }: WatchPorts): Promise<boolean> {
  const { data } = Me.safeParse(sent);
  await unwatchMe(socket);
  const login = data === undefined ? undefined : await openLogin(data.token);
  if (data === undefined || login === undefined || !socket.connected) return false;
  await socket.join([ROOMS.user(login.userID), ROOMS.session(login.tokenID)]);
  // Checks again after joining, because the session may have ended in between.
  const isLoggedIn = (await openLogin(data.token)) !== undefined;
  if (!isLoggedIn) await unwatchMe(socket);
  return isLoggedIn;
}

async function unwatchMe(socket: NewsSocket): Promise<void> {
  for (const room of socket.rooms) if (/^(?:user|session) /.test(room)) await socket.leave(room);
}

function acknowledge([, done]: readonly unknown[], reply: unknown): void {
  if (typeof done === "function") Reflect.apply(done, undefined, [reply]);
}
