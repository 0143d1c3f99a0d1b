import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { COLLAB_PATH, PLAIN_YJS_PATH, REALTIME_PATH } from "#domain/contract/sockets.ts";
import type { Collab } from "#collab/create-collab.ts";

type Needs = { readonly collab: Collab; readonly isOurs: (request: IncomingMessage) => boolean };

/** Says who takes a request that wants to become a socket. Socket.IO listens by itself, to its own path only. */
export function routeUpgrades(server: Server, { collab, isOurs }: Needs): void {
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node has taken its own listener off: a connection reset now would end the process.
    socket.on("error", () => {});
    // engine.io compares the bare beginning of the address, so the same comparison must stand here.
    if (request.url?.startsWith(`${REALTIME_PATH}/`)) return;
    const path = request.url?.split("?", 1)[0] ?? "";
    // For anybody's displays and bots: it takes nothing, and browsers send no credentials along by themselves.
    if (path.startsWith(`${PLAIN_YJS_PATH}/`)) return collab.handlePlainUpgrade(request, socket, head);
    const wanted = path === COLLAB_PATH || path.startsWith(`${COLLAB_PATH}/`);
    if (!wanted) return refuseUpgrade(socket, "404 Not Found");
    if (!isOurs(request)) return refuseUpgrade(socket, "403 Forbidden");
    collab.handleUpgrade(request, socket, head);
  });
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
