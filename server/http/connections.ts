import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "./caller-address.ts";
import type { RequestHandler } from "express";
import { REALTIME_PATH } from "#domain/contract/sockets.ts";
import { within } from "../background.ts";

export type ConnectionLimits = {
  /** Connections of one process: beyond them the system closes new ones. */
  readonly inAll: number;
  /** 300 people behind one address have two live sockets each, and up to six connections that a browser keeps. */
  readonly perAddress: number;
  /**
   * Connections over which no whole request came yet. A browser opens one or two ahead, and the requests of others
   * arrive at once, so the oldest of too many is one that will not be missed.
   */
  readonly silentPerAddress: number;
  readonly silentInAll: number;
};

const CONNECTION_LIMITS: ConnectionLimits = {
  inAll: 10_000,
  perAddress: 3_000,
  silentPerAddress: 1_000,
  silentInAll: 4_000,
};

/** Connections of one address. */
type Own = { open: number; readonly silent: Set<Socket> };

/** Bounds how many connections this server holds. For one that people reach without a proxy: a proxy has one address. */
export function limitConnections(server: Server, limits: ConnectionLimits = CONNECTION_LIMITS): void {
  const ofAddresses = new Map<string, Own>();
  const ofSockets = new WeakMap<Socket, Own>();
  const silent = new Set<Socket>();
  server.maxConnections = limits.inAll;

  server.on("connection", (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? "unknown");
    const own = ofAddresses.get(address) ?? { open: 0, silent: new Set() };
    if (own.open >= limits.perAddress) {
      socket.destroy();
      return;
    }
    ofAddresses.set(address, own);
    ofSockets.set(socket, own);
    own.open += 1;
    socket.once("close", () => {
      speaks(socket);
      own.open -= 1;
      if (own.open === 0) ofAddresses.delete(address);
    });
    own.silent.add(socket);
    silent.add(socket);
    if (own.silent.size > limits.silentPerAddress) cutOldest(own.silent);
    if (silent.size > limits.silentInAll) cutOldest(silent);
  });
  const heard = ({ socket }: IncomingMessage) => speaks(socket);
  server.on("request", heard).on("upgrade", heard);

  function speaks(socket: Socket): void {
    silent.delete(socket);
    ofSockets.get(socket)?.silent.delete(socket);
  }

  function cutOldest([oldest]: Iterable<Socket>): void {
    if (oldest === undefined) return;
    speaks(oldest);
    oldest.destroy();
  }
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
