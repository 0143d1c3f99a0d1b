import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "./caller-address.ts";
import type { RequestHandler } from "express";
import { REALTIME_PATH } from "#domain/contract/sockets.ts";
import { within } from "../background.ts";

const CONNECTION_LIMITS = {
  /** Connections of one process: beyond them the system closes new ones. */
  inAll: 10_000,
  /** 300 people behind one address have two live sockets each, and up to six connections that a browser keeps. */
  perAddress: 3_000,
  /**
   * Pipelined requests of one address that are dropped within `droppedMs`. Each costs some 10 µs, and up to 3,600 come in
   * one read: with one more the address is hung up on, and gets no connection until the time is over.
   */
  dropped: 500,
  droppedMs: 10_000,
};

type Own = {
  readonly address: string;
  open: number;
  /** All but those that became sockets of live pages. */
  readonly plain: Set<Socket>;
  dropped: number;
};

/**
 * Bounds how many connections this server holds. For one that people reach without a proxy: a proxy has one address.
 * What it returns is called with the connection of each pipelined request that was dropped.
 */
export function limitConnections(server: Server, limits = CONNECTION_LIMITS): (socket: Socket) => void {
  const ofAddresses = new Map<string, Own>();
  const ofSockets = new WeakMap<Socket, Own>();
  server.maxConnections = limits.inAll;

  server.on("connection", (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? "unknown");
    const own = ofAddresses.get(address) ?? { address, open: 0, plain: new Set(), dropped: 0 };
    if (own.dropped > limits.dropped || own.open >= limits.perAddress) {
      socket.destroy();
      return;
    }
    ofAddresses.set(address, own);
    ofSockets.set(socket, own);
    own.open += 1;
    socket.once("close", () => {
      own.plain.delete(socket);
      own.open -= 1;
      forgetUnused(own);
    });
    own.plain.add(socket);
  });
  server.on("upgrade", ({ socket }: IncomingMessage) => ofSockets.get(socket)?.plain.delete(socket));

  return (socket) => {
    const own = ofSockets.get(socket);
    if (own === undefined) return;
    if (own.dropped === 0) setTimeout(() => forgetDropped(own), limits.droppedMs).unref();
    own.dropped += 1;
    // What these have sent is read in this same turn of the event loop, if they are not closed before.
    if (own.dropped === limits.dropped + 1) for (const one of own.plain) one.destroy();
  };

  function forgetDropped(own: Own): void {
    own.dropped = 0;
    forgetUnused(own);
  }

  function forgetUnused({ address, open, dropped }: Own): void {
    if (open === 0 && dropped === 0) ofAddresses.delete(address);
  }
}

/** Requests of one connection that are served at a time. Browsers and proxies send the next after the reply. */
export const MAX_OUTSTANDING = 4;

type Serving = {
  readonly serve: RequestListener;
  /** Called with the connection of each request that is dropped. */
  readonly onDropped?: ((socket: Socket) => void) | undefined;
};

/**
 * Serves the requests of a server, and closes a connection over which more came than are served at a time: Node hands out all that one
 * read of a connection holds, up to 3,600 requests, while others wait. Nothing else may listen to this server's
 * requests, so that a dropped one costs no more than its parsing.
 *
 * The server has `requireHostHeader: false`: what Node refuses by itself it refuses 3,600 times, too.
 */
export function serveFewAtOnce(server: Server, { serve, onDropped }: Serving): void {
  const outstanding = new WeakMap<Socket, number>();

  function admit(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const before = outstanding.get(socket) ?? 0;
    if (socket.destroyed || before >= MAX_OUTSTANDING) {
      socket.destroy();
      onDropped?.(socket);
      return;
    }
    outstanding.set(socket, before + 1);
    response.once("close", () => outstanding.set(socket, (outstanding.get(socket) ?? 1) - 1));
    if (hasHost(request)) serve(request, response);
    else response.writeHead(400, { Connection: "close" }).end();
  }

  server.on("request", admit);
  // Node would refuse these by itself. An expectation that a server does not know may be ignored.
  server.on("checkExpectation", admit);
}

function hasHost({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host !== undefined || httpVersion !== "1.1";
}

/** Lets no connection wait for a further request once the server is stopping: it would be cut instead of answered. */
export function closeWhen(stopping: () => boolean): RequestHandler {
  return (_request, response, next) => {
    if (stopping()) response.setHeader("Connection", "close");
    next();
  };
}

/** How long the rest of a body is read off once it was replied to: its sender may only look for the reply afterwards. */
const LINGER_MS = 1_000;

/**
 * Hangs up on a client that goes on sending a body after the reply to it: nothing will come of it. Without the moment in
 * between, the system would throw away a reply that has not been read.
 */
export function hangUp(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  response.on("finish", () => {
    if (request.complete) return;
    request.resume();
    setTimeout(() => {
      if (!request.complete) request.socket.destroy();
    }, LINGER_MS).unref();
  });
  next();
}

/** What a request may still take when the server stops. */
const MAX_DRAIN_MS = 2_000;

/** Counts a server's requests from now on; the returned function resolves when none is running, or at the deadline. */
export function drained(server: Server): () => Promise<void> {
  let running = 0;
  let onIdle: (() => void) | undefined;
  server.on("request", (request, response) => {
    // Long polls last until something happens.
    if (request.url?.startsWith(`${REALTIME_PATH}/`)) return;
    running += 1;
    response.once("close", () => {
      running -= 1;
      if (running === 0) onIdle?.();
    });
  });
  return async () => {
    if (running > 0) await within(MAX_DRAIN_MS, new Promise<void>((resolve) => (onIdle = resolve)));
  };
}
