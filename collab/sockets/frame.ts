import { type MeetingID, parseMeetingID } from "#domain/meeting-id.ts";

/** Message types of the Hocuspocus protocol, as far as browsers have a reason to send them or to hear them. */
export const FRAME = {
  sync: 0,
  presence: 1,
  token: 2,
  askPresence: 3,
  syncReply: 4,
  leave: 7,
  status: 8,
  pong: 10,
} as const;

/** The one frame without a meeting that we send: the provider answers it with a pong. */
export const PING = Uint8Array.of(9);

/** The head of a frame; the rest is Hocuspocus's to read. */
export type Frame = {
  /** Undefined for a sign of life and for whatever names no meeting. */
  readonly meetingID: MeetingID | undefined;
  readonly type: number | undefined;
  /** Of a sync frame: whether it asks for the whole document, which is dear to answer. */
  readonly asksForState: boolean;
};

/** Every frame begins with one byte for the length of the meeting's name, which is always this, and the name. */
export const NAME_BYTES = 12;
const TYPE_AT = 1 + NAME_BYTES;

/** Whether Hocuspocus says something about presence with this frame. */
export function isPresenceFrame(frame: Uint8Array): boolean {
  return frame[0] === NAME_BYTES && frame[TYPE_AT] === FRAME.presence;
}

/**
 * Reads the meeting's name and the type in front of a frame. Never throws. A number is read as one byte: numbers
 * written longer than they need to be name no type that we know, so nothing slips past in disguise.
 */
export function readFrame(data: Uint8Array): Frame {
  if (data.length === 1 && data[0] === FRAME.pong) {
    return { meetingID: undefined, type: FRAME.pong, asksForState: false };
  }
  const name = data[0] === NAME_BYTES ? String.fromCharCode(...data.subarray(1, TYPE_AT)) : "";
  const type = data[TYPE_AT];
  const isSync = type === FRAME.sync || type === FRAME.syncReply;
  return { meetingID: parseMeetingID(name), type, asksForState: isSync && data[TYPE_AT + 1] === 0 };
}
