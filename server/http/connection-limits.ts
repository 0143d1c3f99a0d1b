import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "./caller-address.ts";

export type ConnectionLimits = {
  /** Connections of one process: beyond them the system is told to close what comes. */
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

export const CONNECTION_LIMITS: ConnectionLimits = {
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
