import type { Document } from "@hocuspocus/server";
import type { AnswerSync } from "./answer-sync.ts";
import { TOO_MANY } from "./frame-gate.ts";
import type { SyncFrame } from "./frame-content.ts";
import type { Viewer } from "./viewer.ts";

/** Takes in frames that have passed the gate. */
export type Held = {
  forward(frame: Uint8Array, kind: "token" | "presence"): void;
  sync(frame: SyncFrame): void;
};

type Parts = {
  readonly answerSync: AnswerSync;
  readonly queuedFrames: number;
  /** Hands a frame to Hocuspocus. */
  readonly hand: (frame: Uint8Array) => void;
};

/**
 * Holds back what a viewer says before it is admitted, of each kind the last: Hocuspocus would keep all of it. The first
 * token alone passes, since it is what admits.
 */
export function holdEarly(viewer: Viewer, { answerSync, queuedFrames, hand }: Parts): Held {
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
