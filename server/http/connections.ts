import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { RequestHandler } from "express";
import { REALTIME_PATH } from "#domain/contract/sockets.ts";
import { waitAtMost } from "../wait-at-most.ts";
import { networkOf } from "./caller-address.ts";
import type { ShareOf } from "./own-networks.ts";

export const CONNECTION_LIMITS = {
  /** Connections of one process: the system closes further ones. */
  total: 10_000,
  /** 300 people behind one address have two live sockets each, and up to six connections that a browser keeps. */
  perAddress: 3_000,
  /**
   * Pipelined requests of one address that are dropped within `droppedMs`. Each costs some 10 µs, and one read holds up
   * to 3,600. Beyond the limit, the address loses its connections and gets no connection until the time is over.
   */
  dropped: 500,
  droppedMs: 10_000,
};

type AddressState = {
  readonly address: string;
  open: number;
  /** Connections that are no WebSockets. */
  readonly plain: Set<Socket>;
  dropped: number;
};

/**
 * Bounds the connections of a server without a proxy, because behind a proxy all connections have its address. Returns
 * a callback for each pipelined request that was dropped.
 */
export function limitConnections(
  server: Server,
  limits: typeof CONNECTION_LIMITS,
  shareOf: ShareOf = () => 1,
): (socket: Socket) => void {
  const byAddress = new Map<string, AddressState>();
  const bySocket = new WeakMap<Socket, AddressState>();
  server.maxConnections = limits.total;

  server.on("connection", (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? "unknown");
    const state = byAddress.get(address) ?? { address, open: 0, plain: new Set(), dropped: 0 };
    if (state.dropped > limits.dropped || state.open >= limits.perAddress * shareOf(address)) {
      socket.destroy();
      return;
    }
    byAddress.set(address, state);
    bySocket.set(socket, state);
    state.open += 1;
    socket.once("close", () => {
      state.plain.delete(socket);
      state.open -= 1;
      forgetUnused(state);
    });
    state.plain.add(socket);
  });
  server.on("upgrade", ({ socket }: IncomingMessage) => bySocket.get(socket)?.plain.delete(socket));

  return (socket) => {
    const state = bySocket.get(socket);
    if (state === undefined) return;
    if (state.dropped === 0) setTimeout(() => resetDropped(state), limits.droppedMs).unref();
    state.dropped += 1;
    // Closes all connections at once, because their requests would be read in this turn of the event loop.
    if (state.dropped === limits.dropped + 1) for (const plainSocket of state.plain) plainSocket.destroy();
  };

  function resetDropped(state: AddressState): void {
    state.dropped = 0;
    forgetUnused(state);
  }

  function forgetUnused({ address, open, dropped }: AddressState): void {
    if (open === 0 && dropped === 0) byAddress.delete(address);
  }
}

/** Requests of one connection that are served at a time. Browsers and proxies send the next request after the reply. */
export const MAX_OUTSTANDING = 4;

type Serving = {
  readonly serve: RequestListener;
  /** Called with the connection of each request that is dropped. */
  readonly onDropped: ((socket: Socket) => void) | undefined;
};

/**
 * Serves the requests of a server. Closes a connection that sends more at once than {@link MAX_OUTSTANDING}, because
 * Node emits all requests of one read, up to 3,600, while others wait. Add no other listener for this server's
 * requests, otherwise a dropped request costs more than its parsing.
 *
 * The server needs `requireHostHeader: false`, otherwise Node answers each of the 3,600 itself.
 */
export function serveFewAtOnce(server: Server, { serve, onDropped }: Serving): void {
  const outstanding = new WeakMap<Socket, number>();

  function admit(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const count = outstanding.get(socket) ?? 0;
    if (socket.destroyed || count >= MAX_OUTSTANDING) {
      socket.destroy();
      onDropped?.(socket);
      return;
    }
    outstanding.set(socket, count + 1);
    response.once("close", () => outstanding.set(socket, (outstanding.get(socket) ?? 1) - 1));
    if (hasHost(request)) serve(request, response);
    else response.writeHead(400, { Connection: "close" }).end();
  }

  server.on("request", admit);
  // Otherwise Node answers these itself with 417. A server may ignore an unknown expectation.
  server.on("checkExpectation", admit);
}

function hasHost({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host !== undefined || httpVersion !== "1.1";
}

/** Closes each connection with its reply once the server is stopping, otherwise a further request would be cut off. */
export function closeWhen(stopping: () => boolean): RequestHandler {
  return (_request, response, next) => {
    if (stopping()) response.setHeader("Connection", "close");
    next();
  };
}

const MAX_DRAIN_MS = 2_000;

/** Counts a server's requests from now on. The returned function resolves when none is running, or at a deadline. */
export function drained(server: Server): () => Promise<void> {
  let running = 0;
  let onIdle: (() => void) | undefined;
  server.on("request", (request, response) => {
    // A long poll ends only when there is news.
    if (request.url?.startsWith(`${REALTIME_PATH}/`)) return;
    running += 1;
    response.once("close", () => {
      running -= 1;
      if (running === 0) onIdle?.();
    });
  });
  return async () => {
    if (running > 0) await waitAtMost(MAX_DRAIN_MS, new Promise<void>((resolve) => (onIdle = resolve)));
  };
}
