import { GRID_CLOSE } from "#domain/contract/grid-close.ts";
import type { MeetingID } from "#domain/meeting-id.ts";
import { FRAME, type Frame, readFrame } from "./frame.ts";
import type { CollabLimits } from "./limits.ts";
import { createTokenBucket } from "./token-bucket.ts";

/**
 * What happens to a frame. `forward`: Hocuspocus handles it. `later`: it is handled a little later, unless another of
 * its kind comes first. `ignore`: it is dropped. A code: the socket is closed with it.
 */
export type Verdict = "forward" | "later" | "ignore" | { readonly code: number; readonly reason: string };

/** Stands before Hocuspocus, which limits neither the frames nor the documents of a socket that it has admitted. */
export type FrameGate = {
  /** The one meeting of the socket: the one that its first frame names. */
  readonly meetingID: MeetingID | undefined;
  /** `now`: milliseconds of any steady clock. */
  judge(data: Uint8Array, now: number): Verdict;
  /** Hocuspocus is done with one frame. */
  handled(): void;
};

/** Cost units of a frame. A browser that connects spends 46 of its 100: for token, state, empty answer and presence. */
function priceOf(frame: Frame): number {
  if (frame.asksForState || frame.type === FRAME.token) return 20;
  return frame.type === FRAME.presence ? 1 : 5;
}

const NO_SUCH_MEETING = { code: GRID_CLOSE.unknown, reason: "There is no such meeting." };
const ONE_MEETING = { code: GRID_CLOSE.refused, reason: "One meeting per socket." };
const NOT_A_FRAME = { code: GRID_CLOSE.refused, reason: "Not a frame for viewers." };
const TOO_MANY = { code: GRID_CLOSE.busy, reason: "Too many frames." };
const GOODBYE = { code: 1000, reason: "" };

/** The gate of one new socket. */
export function createFrameGate(limits: CollabLimits): FrameGate {
  const frames = createTokenBucket(limits.frameBurst, limits.framesPerSecond);
  const presence = createTokenBucket(limits.presenceBurst, limits.presencePerSecond);
  let meetingID: MeetingID | undefined;
  let hasAsked = false;
  let queued = 0;

  function forward(frame: Frame): Verdict {
    // Hocuspocus handles the first token at once. Everything else it queues, and `handled` tells when one is done.
    if (frame.type === FRAME.token && !hasAsked) hasAsked = true;
    else queued += 1;
    return queued > limits.queuedFrames ? TOO_MANY : "forward";
  }

  return {
    get meetingID() {
      return meetingID;
    },
    judge(data, now) {
      const frame = readFrame(data);
      if (!frames.take(priceOf(frame), now)) return TOO_MANY;
      if (frame.type === FRAME.pong && frame.meetingID === undefined) return "ignore";
      if (frame.meetingID === undefined) return NO_SUCH_MEETING;
      meetingID ??= frame.meetingID;
      if (frame.meetingID !== meetingID) return ONE_MEETING;
      switch (frame.type) {
        case FRAME.sync:
        case FRAME.syncReply:
        case FRAME.token:
          return forward(frame);
        case FRAME.presence:
          if (data.length > limits.presenceBytes) return "ignore";
          return presence.take(1, now) ? forward(frame) : "later";
        case FRAME.askPresence:
          return "ignore";
        case FRAME.leave:
          return GOODBYE;
        case undefined:
        default:
          return NOT_A_FRAME;
      }
    },
    handled() {
      queued -= 1;
    },
  };
}
