import { GRID_CLOSE } from "#domain/contract/grid-close.ts";
import type { MeetingID } from "#domain/meeting-id.ts";
import { FRAME, type Frame, readFrame } from "./frame.ts";
import type { CollabLimits } from "./limits.ts";
import { createTokenBucket } from "./token-bucket.ts";

/** What happens to a frame: handled, handled later unless another comes, dropped, or the end of its socket. */
export type Verdict = "forward" | "later" | "ignore" | { readonly code: number; readonly reason: string };

/** Stands before Hocuspocus, which caps neither frames nor documents of a socket once it is admitted. */
export type FrameGate = {
  /** The one meeting of the socket: the one that its first frame names. */
  readonly meetingID: MeetingID | undefined;
  /** `now`: milliseconds of any steady clock. */
  judge(data: Uint8Array, now: number): Verdict;
  /** Hocuspocus is done with one frame. */
  handled(): void;
};

/** Cost units of a frame. A (re)connecting browser spends 46 of its 100: token, state, empty answer, presence. */
function priceOf(frame: Frame): number {
  if (frame.asksForState || frame.type === FRAME.token) return 20;
  return frame.type === FRAME.presence ? 1 : 5;
}

const NO_SUCH_MEETING = { code: GRID_CLOSE.unknown, reason: "There is no such meeting." };
const ONE_MEETING = { code: GRID_CLOSE.refused, reason: "One meeting per socket." };
const NOT_A_FRAME = { code: GRID_CLOSE.refused, reason: "Not a frame for viewers." };
const TOO_MANY = { code: GRID_CLOSE.busy, reason: "Too many frames." };
const GOODBYE = { code: 1000, reason: "" };

export function createFrameGate(limits: CollabLimits): FrameGate {
  const frames = createTokenBucket(limits.frameBurst, limits.framesPerSecond);
  const presence = createTokenBucket(limits.presenceBurst, limits.presencePerSecond);
  let meetingID: MeetingID | undefined;
  let hasAsked = false;
  let queued = 0;

  function forward(frame: Frame): Verdict {
    // The first token is handled at once, everything else queues (before admission too) and is reported as handled.
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
