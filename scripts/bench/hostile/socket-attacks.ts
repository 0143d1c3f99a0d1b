import { setTimeout as delay } from "node:timers/promises";
import { WebSocket } from "ws";
import { FRAME, NAME_BYTES } from "#collab/sockets/frames.ts";
import { bytes, frames } from "#collab/testing/raw-viewer.ts";
import { meetingIDOf } from "../viewer.ts";
import { type Attack, ATTACKER, pace, repeat, type Stage } from "./stage.ts";

const ASKERS = 450;
const JOINERS = 40;
/** Slightly longer than the server's limit. */
const STATE_WITHIN_MS = 10_000;
const AGAIN_MS = 500;

/** Opens sockets that request the whole grid repeatedly, and others that join and leave. */
export const wholeStates: Attack = async (stage) => {
  const meetingID = meetingIDOf(stage.meetingID);
  const asking = repeat(stage, ASKERS, async () => {
    const socket = await connect(stage);
    if (socket === undefined) return;
    socket.send(frames.token(meetingID, "guest"));
    while (socket.readyState === socket.OPEN && Date.now() < stage.endsAt) {
      socket.send(frames.askForState(meetingID));
      await delay(1_000);
    }
    // Otherwise a refused socket would reopen at once.
    if (Date.now() < stage.endsAt) await delay(AGAIN_MS);
  });
  const joining = repeat(stage, JOINERS, async () => {
    const socket = await connect(stage);
    if (socket === undefined) return;
    const state = new Promise<void>((resolve) => {
      socket.on("message", (data: Buffer) => data[NAME_BYTES + 1] === FRAME.sync && resolve());
      socket.on("close", () => resolve());
    });
    socket.send(frames.token(meetingID, "guest"));
    socket.send(frames.askForState(meetingID));
    const waiting = new AbortController();
    await Promise.race([state, delay(STATE_WITHIN_MS, undefined, waiting).catch(() => {})]);
    waiting.abort();
    if (socket.readyState !== socket.OPEN) await delay(AGAIN_MS);
    socket.terminate();
  });
  await Promise.all([asking, joining]);
};

const GARBLERS = 40;

/** Sends frames with a valid head and unreadable content. */
export const unreadableFrames: Attack = async (stage) => {
  const meetingID = meetingIDOf(stage.meetingID);
  const name = bytes([meetingID.length], new TextEncoder().encode(meetingID));
  const unreadable = [
    bytes(name, [FRAME.presence], [255, 255, 255, 255, 255, 255, 255, 255, 255, 1]),
    bytes(name, [FRAME.presence], [12], new Uint8Array(12).fill(200)),
    bytes(name, [FRAME.sync, 0], [200, 1]),
    bytes(name, [FRAME.sync, 2], [3, 255, 255, 255]),
    bytes(name, [FRAME.token, 0], [255, 255]),
    bytes(name, [FRAME.syncReply, 1], [4, 1, 255, 255, 255]),
    bytes(name, [99], new Uint8Array(400).fill(27)),
  ];
  await repeat(stage, GARBLERS, async (worker) => {
    const socket = await connect(stage);
    if (socket === undefined) return;
    socket.send(frames.token(meetingID, "guest"));
    const ends = { ...stage, endsAt: Math.min(stage.endsAt, Date.now() + 5_000) };
    await pace(ends, 20, (turn) => {
      if (socket.readyState === socket.OPEN) socket.send(unreadable[(worker + turn) % unreadable.length]!);
      else ends.endsAt = 0;
    });
    socket.terminate();
  });
};

/** Resolves with an open socket, or with undefined after a refusal. */
async function connect(stage: Stage): Promise<WebSocket | undefined> {
  const socket = new WebSocket(`${stage.url.replace("http:", "ws:")}/collab`, {
    perMessageDeflate: false,
    localAddress: ATTACKER.localAddress,
    headers: { "x-forwarded-for": ATTACKER.from },
    handshakeTimeout: STATE_WITHIN_MS,
  });
  // Answers pings, so that only the limits close the socket.
  socket.on("message", (data: Buffer) => {
    if (data.length === 1 && socket.readyState === socket.OPEN) socket.send(Uint8Array.of(FRAME.pong));
  });
  return new Promise((resolve) => {
    socket.on("open", () => resolve(socket));
    socket.on("close", (code) => stage.count(code));
    socket.on("error", () => setTimeout(() => resolve(undefined), AGAIN_MS));
  });
}
