import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { GRID_CLOSE } from "#domain/contract/sockets.ts";
import { type AcceptParts, acceptViewer, countUnreadable } from "./accept-viewer.ts";
import { createAddressBudget } from "./address-budget.ts";
import { createAnswerSync } from "./answer-sync.ts";
import { startCutting, startHeartbeat } from "./watch-viewers.ts";
import type { Viewers } from "./viewers.ts";
import type { Wire } from "./wire.ts";

type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

const TOO_MANY_SOCKETS = "Too many connections from your network. Try again in a minute.";

/** How long a closing socket may take to say goodbye. */
const GOODBYE_MS = 2_000;
/** Closes are spread over this long, so that browsers do not all come back in one instant. */
const SPREAD_MS = 500;

type Parts = Omit<AcceptParts, "answerSync" | "unreadable" | "presence"> & {
  readonly viewers: Viewers;
  /** Says whom a request counts against. */
  readonly addressOf: (request: IncomingMessage) => string;
};

/** Turns upgrade requests into viewers. */
export function openSockets(parts: Parts) {
  const { viewers, limits, addressOf, log } = parts;
  const opened = createAddressBudget(limits.opened);
  const stateBytes = createAddressBudget(limits.stateBytes);
  const unreadable = countUnreadable(log);
  const presence = createAddressBudget(limits.presencePerAddress);
  const accepting = { ...parts, unreadable, presence, answerSync: createAnswerSync({ viewers, limits, stateBytes }) };
  // @types/ws does not know closeTimeout yet.
  const options = { noServer: true, clientTracking: false, perMessageDeflate: false, closeTimeout: GOODBYE_MS };
  const upgrades = new WebSocketServer({ ...options, maxPayload: limits.frameBytes });
  const heartbeat = startHeartbeat(parts, limits.pingMs);
  const cutting = startCutting(viewers, limits);
  let isClosing = false;

  return {
    /** The handler of upgrade requests; `wireOf` says how the client speaks. */
    handler:
      (wireOf: (request: IncomingMessage) => Wire): UpgradeHandler =>
      (request, socket, head) => {
        // First of all: Node removes its own error handler before an upgrade, and an error without one ends the process.
        socket.on("error", (error) => log.debug({ err: error }, "an upgrade request failed"));
        if (isClosing) return refuseUpgrade(socket, "503 Service Unavailable");
        const address = addressOf(request);
        const isTooMany = viewers.fromAddress(address).size >= limits.socketsPerAddress;
        if (isTooMany || !opened.take(address, 1, performance.now())) {
          return refuseUpgrade(socket, "429 Too Many Requests", TOO_MANY_SOCKETS);
        }
        // Of an HTTP server on TCP, as ours are.
        if (!(socket instanceof Socket)) return refuseUpgrade(socket, "400 Bad Request");
        return upgrades.handleUpgrade(request, socket, head, (webSocket) =>
          acceptViewer(accepting, webSocket, { address, wire: wireOf(request), stream: socket }),
        );
      },
    /** Sockets that were closed for a frame that could not be read. */
    unreadable: () => unreadable.total(),
    /** Takes no more sockets. */
    refuse(): void {
      isClosing = true;
    },
    /** Closes all with 1012, not all in the same instant; drops what is left at the deadline. */
    async close(): Promise<void> {
      isClosing = true;
      heartbeat.stop();
      cutting.stop();
      await closeAll(viewers, limits.closeMs);
    },
  };
}

/** Answers a request that wanted to become a socket with a status (`404 Not Found`) and a sentence in ASCII, and ends it. */
export function refuseUpgrade(socket: Duplex, status: string, sentence = ""): void {
  socket.once("finish", () => socket.destroy());
  const head = `Connection: close\r\nContent-Type: text/plain\r\nContent-Length: ${sentence.length}`;
  socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n\r\n${sentence}`);
}

async function closeAll(viewers: Viewers, maxMs: number): Promise<void> {
  const spread = Math.min(SPREAD_MS, 5 * viewers.all.size);
  const closes = [...viewers.all].map((viewer) =>
    setTimeout(() => viewer.close(GRID_CLOSE.restart, "The server is restarting."), Math.random() * spread),
  );
  const end = performance.now() + spread + maxMs;
  while (viewers.all.size > 0 && performance.now() < end) await pause(10);
  for (const timer of closes) clearTimeout(timer);
  for (const viewer of viewers.all) {
    viewer.cut();
    viewers.remove(viewer);
  }
}
