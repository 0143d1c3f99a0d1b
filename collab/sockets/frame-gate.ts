import { GRID_CLOSE } from "#domain/contract/grid-close.ts";
import type { MeetingID } from "#domain/meeting-id.ts";
import { isPresence, isToken, readSync, type SyncFrame } from "./frame-content.ts";
import { FRAME, type Frame, readFrame } from "./frame.ts";
import type { CollabLimits } from "./limits.ts";
import { createTokenBucket } from "./token-bucket.ts";

/**
 * What happens to a frame. `forward`: Hocuspocus handles it. `later`: it is handled a little later, unless another of
 * its kind comes first. `ignore`: it is dropped. `sync`: it is about the document, and answered without Hocuspocus. A
 * code: the socket is closed with it.
 */
export type Verdict = "forward" | "later" | "ignore" | { readonly sync: SyncFrame } | Close;
type Close = { readonly code: number; readonly reason: string };

/**
 * Stands before Hocuspocus, which limits neither the frames nor the documents of a socket that it has admitted, and
 * prints what it cannot read.
 */
export type FrameGate = {
  /** The one meeting of the socket: the one that its first frame names. */
  readonly meetingID: MeetingID | undefined;
  /** `now`: milliseconds of any steady clock. `presenceCost`: what a frame of presence counts as. */
  judge(data: Uint8Array, now: number, presenceCost?: number): Verdict;
};

/** Cost units of a frame. A browser that connects spends 81 of its 200: for token, state and presence. */
function priceOf(frame: Frame): number {
  if (frame.asksForState || frame.type === FRAME.token) return 40;
  return frame.type === FRAME.presence ? 1 : 10;
}

const NO_SUCH_MEETING = { code: GRID_CLOSE.unknown, reason: "There is no such meeting." };
const ONE_MEETING = { code: GRID_CLOSE.refused, reason: "One meeting per socket." };
const NOT_A_FRAME = { code: GRID_CLOSE.refused, reason: "Not a frame for viewers." };
/** What no client of ours sends, and no hand: a library that means well starts afresh. */
export const UNREADABLE = { code: GRID_CLOSE.reset, reason: "A frame could not be read." };
export const TOO_MANY = { code: GRID_CLOSE.busy, reason: "Too many frames." };
const GOODBYE = { code: 1000, reason: "" };

/** The gate of one new socket. */
export function createFrameGate(limits: CollabLimits): FrameGate {
  const frames = createTokenBucket(limits.frameBurst, limits.framesPerSecond);
  const presence = createTokenBucket(limits.presenceBurst, limits.presencePerSecond);
  let meetingID: MeetingID | undefined;

  return {
    get meetingID() {
      return meetingID;
    },
    judge(data, now, presenceCost = 1) {
      const frame = readFrame(data);
      if (!frames.take(priceOf(frame), now)) return TOO_MANY;
      if (frame.type === FRAME.pong && frame.meetingID === undefined) return "ignore";
      if (frame.meetingID === undefined) return NO_SUCH_MEETING;
      meetingID ??= frame.meetingID;
      if (frame.meetingID !== meetingID) return ONE_MEETING;
      switch (frame.type) {
        case FRAME.sync:
        case FRAME.syncReply: {
          const sync = readSync(data);
          return sync === undefined ? UNREADABLE : { sync };
        }
        case FRAME.token:
          return isToken(data) ? "forward" : UNREADABLE;
        case FRAME.presence:
          if (data.length > limits.presenceBytes) return "ignore";
          if (!isPresence(data)) return UNREADABLE;
          return presence.take(presenceCost, now) ? "forward" : "later";
        case FRAME.askPresence:
          return "ignore";
        case FRAME.leave:
          return GOODBYE;
        case undefined:
        default:
          return NOT_A_FRAME;
      }
    },
  };
}
