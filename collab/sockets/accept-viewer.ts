import type { Document, Hocuspocus } from "@hocuspocus/server";
import type { AnswerSync } from "./answer-sync.ts";
import { createFrameGate, isPresenceFrame, type SyncFrame, TOO_MANY, UNREADABLE, type FrameVerdict } from "./frames.ts";
import { awarenessOf, openViewer, type Viewer, type Viewers } from "./viewers.ts";
import type { Log } from "../ports.ts";
import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import { GRID_CLOSE } from "#domain/contract/sockets.ts";
import type { AddressBudget } from "./address-budget.ts";
import type { CollabLimits } from "./limits.ts";
import type { Crowds } from "../presence/crowd.ts";
import type { GridContext } from "./guard-hooks.ts";
import { showPresence } from "../presence/presence.ts";
import type { Wire } from "./wire.ts";

type Parts = {
  readonly answerSync: AnswerSync;
  readonly queuedFrames: number;
  /** Hands a frame to Hocuspocus. */
  readonly hand: (frame: Uint8Array) => void;
};

/**
 * Takes in frames that have passed the gate. Holds back what a viewer says before it is admitted, of each kind the last: Hocuspocus would keep all of it. The first
 * token alone passes, since it is what admits.
 */
function holdEarly(viewer: Viewer, { answerSync, queuedFrames, hand }: Parts) {
  let early: { token?: Uint8Array; presence?: Uint8Array; sync?: SyncFrame } = {};
  let document: Document | undefined;
  let hasAsked = false;

  function forward(frame: Uint8Array, kind: "token" | "presence"): void {
    if (!document && (hasAsked || kind === "presence")) {
      early[kind] = frame;
      return;
    }
    hasAsked = true;
    // Whatever follows the first token is queued there, and `afterHandleMessage` says what is done.
    if (document) viewer.queued += 1;
    if (viewer.queued > queuedFrames) viewer.close(TOO_MANY.code, TOO_MANY.reason);
    else hand(frame);
  }
  function sync(frame: SyncFrame): void {
    if (document) answerSync(viewer, document, frame);
    else early.sync = frame;
  }
  viewer.onJoined = (joined) => {
    document = joined;
    const { token, presence, sync: asked } = early;
    early = {};
    if (asked) sync(asked);
    if (token) forward(token, "token");
    if (presence) forward(presence, "presence");
  };
  return { forward, sync };
}

/** Of frames that cannot be read one line is logged in this time, however many come. */
const LOG_MS = 60_000;

/** Counts frames that could not be read. What is logged holds no byte of theirs. */
export function countUnreadable(log: Log) {
  let total = 0;
  let said = 0;
  let saidAt = Number.NEGATIVE_INFINITY;
  return {
    note(): void {
      total += 1;
      const now = performance.now();
      if (now - saidAt < LOG_MS) return;
      log.info({ sockets: total - said }, "frames that could not be read have ended sockets");
      said = total;
      saidAt = now;
    },
    total: () => total,
  };
}

export type AcceptParts = {
  readonly hocuspocus: Hocuspocus<GridContext>;
  readonly viewers: Viewers;
  readonly crowds: Pick<Crowds, "has">;
  readonly answerSync: AnswerSync;
  /** Presence that is handled, per address. */
  readonly presence: AddressBudget;
  readonly unreadable: { note(): void };
  readonly limits: CollabLimits;
  readonly log: Log;
};

/** Hocuspocus wants a request for each connection, but our hooks know the viewer from the context: one serves all. */
const REQUEST = new Request("http://collab.invalid/");

/**
 * Makes an open socket a viewer: Hocuspocus handles whatever passes the viewer's gate, until either side closes. The
 * socket is closed if it does not ask to join within `limits.joinMs`.
 */
export function acceptViewer(
  parts: AcceptParts,
  socket: WebSocket,
  { address, wire, stream }: { address: string; wire: Wire; stream: Socket },
): void {
  const { hocuspocus, viewers, answerSync, limits, log } = parts;
  const gate = createFrameGate(limits);
  const isInCrowd = () => gate.meetingID !== undefined && parts.crowds.has(gate.meetingID);
  const viewer = openViewer(socket, { address, gate, bufferedBytes: limits.bufferedBytes, wire, isInCrowd, stream });
  viewers.add(viewer);
  const connection = hocuspocus.handleConnection(viewer, REQUEST, { viewer });
  viewer.onClosing = (code, reason) => connection.handleClose({ code, reason });

  /** Hocuspocus ends sockets that are silent for a minute, and does not see the frames that stop at the gate. */
  function stayAlive(): void {
    connection.lastMessageReceivedAt = Date.now();
  }
  /**
   * The last presence frame that came too fast. It is handled a little later: the end of a gesture must not be lost.
   */
  let waiting: { frame: Uint8Array; timer: ReturnType<typeof setTimeout> } | undefined;
  function stopWaiting(): void {
    clearTimeout(waiting?.timer);
    waiting = undefined;
  }
  const early = holdEarly(viewer, {
    answerSync,
    queuedFrames: limits.queuedFrames,
    hand: (frame) => connection.handleMessage(frame),
  });

  function take(frame: Uint8Array): void {
    if (socket.readyState !== socket.OPEN) return;
    const isPresence = isPresenceFrame(frame);
    hearFrom(viewer, isPresence, hocuspocus);
    const verdict = judge(viewer, frame, parts);
    if (verdict === UNREADABLE) parts.unreadable.note();
    if (isPresence) stopWaiting();
    if (verdict === "later") waiting = { frame, timer: setTimeout(() => take(frame), limits.presenceLaterMs) };
    stayAlive();
    if (verdict === "forward") early.forward(frame, isPresence ? "presence" : "token");
    else if (typeof verdict === "object" && "sync" in verdict) early.sync(verdict.sync);
  }

  const deadline = setTimeout(() => {
    if (!viewer.isJoined) viewer.close(GRID_CLOSE.late, "Not admitted in time.");
  }, limits.joinMs).unref();

  socket.on("error", (error) => log.debug({ err: error, address }, "a viewer's socket failed"));
  socket.on("close", (code, reason) => {
    clearTimeout(deadline);
    stopWaiting();
    viewers.remove(viewer);
    connection.handleClose({ code, reason: reason.toString() });
  });
  socket.on("message", (data: Buffer, isBinary) => {
    if (isBinary) take(wire.incoming(data));
    else viewer.close(GRID_CLOSE.refused, "Frames are binary.");
  });
  if (wire.isPlain) {
    socket.on("pong", () => {
      stayAlive();
      hearFrom(viewer, false, hocuspocus);
    });
  }
  for (const frame of wire.opening) take(frame);
}

/** Notes a sign of life, and shows a viewer again who was hidden for want of one. */
function hearFrom(viewer: Viewer, isSpeaking: boolean, hocuspocus: Pick<Hocuspocus, "documents">): void {
  viewer.unanswered = 0;
  const awareness = viewer.isHidden && awarenessOf(viewer, hocuspocus);
  if (awareness) showPresence(viewer, awareness, isSpeaking);
}

function judge(viewer: Viewer, data: Uint8Array, parts: AcceptParts): FrameVerdict {
  const { viewers, hocuspocus, crowds, limits } = parts;
  const { gate } = viewer;
  const { meetingID } = gate;
  const isCrowded =
    meetingID && (crowds.has(meetingID) || hasPainters(awarenessOf(viewer, hocuspocus), limits.fewPainters));
  const now = performance.now();
  const verdict = gate.judge(data, now, isCrowded ? limits.crowdedPresenceCost : 1);
  if (meetingID === undefined && gate.meetingID !== undefined) viewers.assignToMeeting(viewer);
  if (typeof verdict === "object" && "code" in verdict) viewer.close(verdict.code, verdict.reason);
  const isPaid = verdict !== "forward" || !isPresenceFrame(data) || parts.presence.take(viewer.address, 1, now);
  return isPaid ? verdict : "later";
}

/** Whether more than `few` people paint. */
function hasPainters(awareness: ReturnType<typeof awarenessOf>, few: number): boolean {
  let painters = 0;
  for (const state of awareness?.states.values() ?? []) {
    if ("draft" in state) painters += 1;
    if (painters > few) return true;
  }
  return false;
}
