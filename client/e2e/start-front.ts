import { createServer, type IncomingMessage, request as ask, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { BrowserContext } from "playwright";

type Wanted = (request: IncomingMessage) => boolean;

/** A network between browser and app that can be unplugged. */
export type Front = Awaited<ReturnType<typeof startFront>>;

/** Starts the network in front of the app at `target`. */
export async function startFront(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const tunnels = new Map<Duplex, Socket>();
  const seen: string[] = [];
  let isBlocked: Wanted = () => false;
  let isSwallowing = false;
  const swallowed = new Set<Duplex>();
  let isLost: Wanted = () => false;
  let other: { listener: RequestListener; wanted: Wanted } | undefined;

  const server: Server = createServer((request, response) => {
    if (isBlocked(request)) return void response.writeHead(403).end();
    if (other?.wanted(request)) return other.listener(request, response);
    seen.push(`${request.method} ${request.url}`);
    const forward = ask({
      hostname,
      port,
      path: request.url,
      method: request.method,
      headers: request.headers,
    });
    forward.on("response", (reply) => {
      if (!isLost(request)) {
        response.writeHead(reply.statusCode ?? 500, reply.rawHeaders);
        reply.pipe(response);
        return;
      }
      reply.resume();
      reply.on("end", () => request.socket.destroy());
    });
    forward.on("error", () => request.socket.destroy());
    request.pipe(forward);
  });
  server.on("upgrade", (request, socket, head) => {
    if (isSwallowing) return void swallowed.add(socket);
    if (isBlocked(request)) return void socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n");
    const upstream = connect(Number(port), hostname, () => {
      const lines = request.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []));
      upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
      tunnels.set(socket, upstream);
    });
    socket.on("close", () => tunnels.delete(socket));
    upstream.on("error", () => socket.destroy());
    socket.on("error", () => upstream.destroy());
    socket.on("close", () => upstream.destroy());
    upstream.on("close", () => socket.destroy());
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
  });
  const listen = (at: number) => new Promise<void>((done) => server.listen(at, "127.0.0.1", done));
  const close = () =>
    new Promise<void>((done) => {
      if (!server.listening) return done();
      server.close(() => done());
      for (const socket of sockets) socket.destroy();
    });
  await listen(0);
  const at = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${at}`,
    /** Requests that reached the app, as `POST /api/…`. */
    seen,
    /** Blocks all traffic, and the browser knows it. */
    async unplug(context?: BrowserContext): Promise<void> {
      await context?.setOffline(true);
      await close();
    },
    async plug(context?: BrowserContext): Promise<void> {
      if (!server.listening) await listen(at);
      await context?.setOffline(false);
    },
    /** Passes matching requests to the app and drops their replies. */
    loseReplies: (wanted: Wanted | undefined): void => {
      isLost = wanted ?? (() => false);
    },
    /** Refuses matching requests as a proxy does. */
    block: (wanted: Wanted | undefined): void => {
      isBlocked = wanted ?? (() => false);
    },
    /** Leaves WebSocket upgrades without a reply. */
    swallowUpgrades: (): void => {
      isSwallowing = true;
    },
    /** Keeps sockets open and drops all their traffic: a dead network. */
    silenceSockets: (): void => {
      isSwallowing = true;
      for (const [socket, upstream] of tunnels) {
        upstream.unpipe(socket).pause();
        socket.unpipe(upstream).pause();
      }
    },
    /** Replies to requests instead of the app if it returns a reply. */
    instead: (listener: RequestListener | undefined, wanted: Wanted = () => true): void => {
      other = listener && { listener, wanted };
    },
    /** Restores the initial state, and ends upgrades that had no reply. */
    async mend(): Promise<void> {
      isBlocked = isLost = () => false;
      other = undefined;
      isSwallowing = false;
      // A browser would wait half a minute for their replies.
      for (const socket of swallowed) socket.destroy();
      swallowed.clear();
      seen.length = 0;
      if (!server.listening) await listen(at);
    },
    stop: close,
  };
}
