import type { Hocuspocus } from "@hocuspocus/server";
import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Duplex } from "node:stream";
import type { MeetingID } from "#domain/ids.ts";
import type { Log } from "../ports.ts";
import { type WebSocket, WebSocketServer } from "ws";
import { GRID_CLOSE } from "#domain/contract/sockets.ts";
import { type AddressBudget, createAddressBudget, type ShareOf } from "./address-budget.ts";
import type { GridContext } from "../extensions/guard.ts";
import type { Presence } from "../extensions/presence.ts";
import { type CollabLimits, PRICES } from "./limits.ts";
import { refuseUpgrade } from "./refuse-upgrade.ts";
import { Viewer, type ViewerParts } from "./viewer.ts";
import { createViewers, type Viewers } from "./viewers.ts";
import type { Wire } from "./wire.ts";

type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

const TOO_MANY_SOCKETS = "Too many connections from your network. Try again in a minute.";

/** Bytes of one incoming frame; larger ones close the socket with 1009. */
const MAX_FRAME_BYTES = 64 * 1024;
/** How long a closing socket may take to say goodbye. */
const GOODBYE_MS = 2_000;
/** Closes are spread over this time, so that browsers do not all reconnect in one instant. */
const SPREAD_MS = 500;
/** Unreadable frames leave at most one line in the log in this time. */
const LOG_MS = 60_000;
/** Hocuspocus wants a request for each connection, but our hooks know the viewer from the context: one serves all. */
const REQUEST = new Request("http://collab.invalid/");

type SocketPorts = {
  readonly presence: Pick<Presence, "isCrowd" | "show">;
  readonly hocuspocus: Hocuspocus<GridContext>;
  readonly joining: AddressBudget;
  readonly limits: CollabLimits;
  /** Returns the address that a request counts for; the socket's own address if absent. */
  readonly addressOf?: (request: IncomingMessage) => string;
  readonly shareOf?: ShareOf;
  readonly log: Log;
};

/** Turns upgrade requests into viewers. */
export function openSockets(parts: SocketPorts) {
  const { joining, limits, log, addressOf = remoteAddressOf, shareOf = () => 1 } = parts;
  const viewers = createViewers();
  const unreadable = countUnreadable(log);
  // @types/ws does not know closeTimeout yet.
  const options = { noServer: true, clientTracking: false, perMessageDeflate: false, closeTimeout: GOODBYE_MS };
  const upgrades = new WebSocketServer({ ...options, maxPayload: MAX_FRAME_BYTES });
  const accept = acceptor(parts, viewers, unreadable);
  const cutting = startCutting(viewers, limits);
  let isClosing = false;

  return {
    viewers,
    /** The handler of upgrade requests; `wireOf` returns the client's protocol. */
    handler:
      (wireOf: (request: IncomingMessage) => Wire): UpgradeHandler =>
      (request, socket, head) => {
        // Comes first, because Node removes its own error handler before an upgrade, and an error without a handler
        // ends the process.
        socket.on("error", (error) => log.debug({ err: error }, "an upgrade request failed"));
        if (isClosing) return refuseUpgrade({ socket, log }, "503 Service Unavailable");
        const address = addressOf(request);
        const isTooMany = viewers.fromAddress(address).size >= limits.socketsPerAddress * shareOf(address);
        if (isTooMany || !joining.take(address, PRICES.socket, performance.now())) {
          return refuseUpgrade({ socket, log }, "429 Too Many Requests", TOO_MANY_SOCKETS);
        }
        // Our HTTP server listens on TCP.
        if (!(socket instanceof Socket)) return refuseUpgrade({ socket, log }, "400 Bad Request");
        return upgrades.handleUpgrade(request, socket, head, (webSocket) =>
          accept(webSocket, { address, wire: wireOf(request), stream: socket }),
        );
      },
    /** Sockets that were closed for an unreadable frame. */
    unreadable: () => unreadable.total(),
    closeMeeting(meetingID: MeetingID, code: number, reason: string): void {
      for (const viewer of viewers.all) if (viewer.meetingID === meetingID) viewer.close(code, reason);
    },
    refuse(): void {
      isClosing = true;
    },
    /** Closes all sockets with 1012, spread over time; drops the open sockets at the deadline. */
    async close(): Promise<void> {
      isClosing = true;
      cutting.stop();
      await closeAll(viewers, limits.closeMs);
    },
  };
}

type Opened = Pick<ViewerParts, "address" | "wire" | "stream">;

/** Makes open sockets viewers. Closes a socket that is not admitted within `limits.joinMs`. */
function acceptor(
  { hocuspocus, presence, joining, limits, shareOf, log }: SocketPorts,
  viewers: Viewers,
  unreadable: ReturnType<typeof countUnreadable>,
) {
  const speaking = createAddressBudget(limits.presence, shareOf);

  return (socket: WebSocket, { address, wire, stream }: Opened): void => {
    const viewer = new Viewer({
      socket,
      stream,
      address,
      wire,
      isCrowd: (meetingID) => presence.isCrowd(meetingID),
      onBack: (viewing) => presence.show(viewing),
      bufferedBytes: limits.bufferedBytes,
      mayJoin: (units) => joining.take(address, units, performance.now()),
      maySpeak: () => speaking.take(address, 1, performance.now()),
      onUnreadable: () => unreadable.note(),
    });
    viewers.add(viewer);
    const deadline = setTimeout(() => {
      if (viewer.state.kind === "awaiting admission") viewer.close(GRID_CLOSE.late, "Not admitted in time.");
    }, limits.joinMs).unref();
    viewer.whenEnding(() => clearTimeout(deadline));
    socket.on("error", (error) => log.debug({ err: error, address }, "a viewer's socket failed"));
    socket.on("close", (code, reason) => {
      viewers.remove(viewer);
      viewer.end(code, reason.toString());
    });
    socket.on("message", (data: Buffer, isBinary) => {
      if (isBinary) viewer.receive(wire.incoming(data));
      else viewer.close(GRID_CLOSE.refused, "Frames are binary.");
    });
    socket.on("pong", () => viewer.hear());
    viewer.begin(hocuspocus.handleConnection(viewer, REQUEST, { viewer }));
  };
}

function remoteAddressOf({ socket }: IncomingMessage): string {
  return socket.remoteAddress ?? "";
}

/** Counts unreadable frames. The log line holds no byte of them. */
function countUnreadable(log: Log) {
  let total = 0;
  let loggedCount = 0;
  let loggedAtMs = Number.NEGATIVE_INFINITY;
  return {
    note(): void {
      total += 1;
      const nowMs = performance.now();
      if (nowMs - loggedAtMs < LOG_MS) return;
      log.info({ sockets: total - loggedCount }, "frames that could not be read have ended sockets");
      loggedCount = total;
      loggedAtMs = nowMs;
    },
    total: () => total,
  };
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

type Limits = Pick<CollabLimits, "stalledMs" | "waitingPerAddress" | "lookMs">;
type Seen = { readonly taken: number; readonly at: number };

/**
 * Checks at intervals how many bytes wait for each viewer. Cuts viewers who read none of their bytes. If too many bytes
 * wait for one address, cuts its viewers with the most. The limit of a single socket is checked with every frame to it
 * (`viewer.ts`).
 */
function startCutting(viewers: Viewers, limits: Limits): { stop(): void } {
  const seen = new WeakMap<Viewer, Seen>();

  function isStalled(viewer: Viewer, nowMs: number): boolean {
    const lastSeen = seen.get(viewer);
    if (viewer.waiting > 0 && lastSeen?.taken === viewer.taken) return nowMs - lastSeen.at >= limits.stalledMs;
    seen.set(viewer, { taken: viewer.taken, at: nowMs });
    return false;
  }
  function look(): void {
    const nowMs = performance.now();
    for (const viewer of viewers.all) if (isStalled(viewer, nowMs)) viewer.cut();
    for (const address of viewers.addresses()) cutFullest(viewers.fromAddress(address), limits.waitingPerAddress);
  }
  const timer = setInterval(look, limits.lookMs).unref();
  return { stop: () => clearInterval(timer) };
}

function cutFullest(viewers: ReadonlySet<Viewer>, maxBytes: number): void {
  let waiting = 0;
  for (const viewer of viewers) waiting += viewer.waiting;
  if (waiting <= maxBytes) return;
  const fullest = [...viewers]
    .map((viewer) => ({ viewer, bytes: viewer.waiting }))
    .toSorted((a, b) => b.bytes - a.bytes);
  for (const { viewer, bytes } of fullest) {
    if (waiting <= maxBytes) return;
    viewer.cut();
    waiting -= bytes;
  }
}
