import {
  type MeetingID,
  parseMeetingID,
  parseRespondentID,
  parseUserID,
  type RespondentID,
  type UserID,
} from "#domain/ids.ts";

/**
 * Carries messages from this process to the others that serve the same meetings. Nothing that has to arrive goes this
 * way alone: messages may be lost, repeated, late or out of order, and the grid log makes up for it.
 */
export type Relay = {
  /** Never throws and never waits; what cannot be sent now is lost. */
  publish(topic: string, message: Uint8Array): void;
  /**
   * Receives the topic's messages, this process's own too, with the one listener of the topic. Resolves once none that is
   * published from then on is missed; later, then, when there is no connection now. Never rejects.
   */
  subscribe(topic: string, listen: (message: Uint8Array) => void): Promise<void>;
  unsubscribe(topic: string): void;
  /** Messages may have been missed, and from here on none is: every topic is subscribed to again. */
  onBack(listen: () => void): void;
};

export type RelayMessage =
  | { readonly kind: "change"; readonly meetingID: MeetingID; readonly seq: number; readonly update: Uint8Array }
  /** `presence`: an awareness update with entries of viewers of the process that tells it. */
  | { readonly kind: "presence"; readonly meetingID: MeetingID; readonly presence: Uint8Array }
  /** Asks the others for the presence of their viewers. */
  | { readonly kind: "askPresence"; readonly meetingID: MeetingID }
  /** The process that says so is alive: its viewers are shown as long as it does. */
  | { readonly kind: "alive" }
  | { readonly kind: "deleted"; readonly meetingID: MeetingID }
  /** A personal link opens that guest's answer no longer. */
  | { readonly kind: "linkEnded"; readonly meetingID: MeetingID; readonly respondentID: RespondentID }
  | { readonly kind: "loginEnded"; readonly userID: UserID; readonly tokenID?: string };

/**
 * Two releases may run side by side, and each skips the kinds that it does not know. So no number is ever given a
 * second meaning.
 */
const KINDS = { change: 1, presence: 2, askPresence: 3, deleted: 4, loginEnded: 5, alive: 6, linkEnded: 7 } as const;

/** Kind (1 byte), sender, meeting, `seq` (8 bytes), then the bytes that the kind carries. */
const SENDER_AT = 1;
export const SENDER_BYTES = 8;
const MEETING_AT = SENDER_AT + SENDER_BYTES;
const SEQ_AT = MEETING_AT + 12;
const BYTES_AT = SEQ_AT + 8;
const NO_MEETING = "0".repeat(12);

/** A message as bytes. `sender`: {@link SENDER_BYTES} characters of ASCII that name this process. */
export function encodeRelayMessage(sender: string, message: RelayMessage): Uint8Array {
  const carried = carriedBy(message);
  const bytes = new Uint8Array(BYTES_AT + carried.length);
  const meetingID = "meetingID" in message ? message.meetingID : NO_MEETING;
  bytes[0] = KINDS[message.kind];
  new TextEncoder().encodeInto(sender, bytes.subarray(SENDER_AT, MEETING_AT));
  new TextEncoder().encodeInto(meetingID, bytes.subarray(MEETING_AT, SEQ_AT));
  if (message.kind === "change") new DataView(bytes.buffer).setFloat64(SEQ_AT, message.seq);
  bytes.set(carried, BYTES_AT);
  return bytes;
}

/** The message in these bytes and who sent it; undefined for what no process of ours sends. */
export function decodeRelayMessage(bytes: Uint8Array): { sender: string; message: RelayMessage } | undefined {
  if (bytes.length < BYTES_AT) return undefined;
  const message = messageIn(bytes, bytes.subarray(BYTES_AT));
  return message && { sender: text(bytes.subarray(SENDER_AT, MEETING_AT)), message };
}

function carriedBy(message: RelayMessage): Uint8Array {
  if (message.kind === "change") return message.update;
  if (message.kind === "presence") return message.presence;
  if (message.kind === "linkEnded") return new TextEncoder().encode(message.respondentID);
  if (message.kind !== "loginEnded") return new Uint8Array();
  return new TextEncoder().encode([message.userID, message.tokenID].join(" ").trim());
}

function messageIn(bytes: Uint8Array, carried: Uint8Array): RelayMessage | undefined {
  const meetingID = parseMeetingID(text(bytes.subarray(MEETING_AT, SEQ_AT)));
  if (meetingID === undefined) return undefined;
  switch (bytes[0]) {
    case KINDS.change: {
      const seq = new DataView(bytes.buffer, bytes.byteOffset).getFloat64(SEQ_AT);
      return Number.isSafeInteger(seq) ? { kind: "change", meetingID, seq, update: carried } : undefined;
    }
    case KINDS.presence:
      return { kind: "presence", meetingID, presence: carried };
    case KINDS.askPresence:
      return { kind: "askPresence", meetingID };
    case KINDS.alive:
      return { kind: "alive" };
    case KINDS.deleted:
      return { kind: "deleted", meetingID };
    case KINDS.linkEnded: {
      const respondentID = parseRespondentID(text(carried));
      return respondentID && { kind: "linkEnded", meetingID, respondentID };
    }
    case KINDS.loginEnded: {
      const [user = "", tokenID] = text(carried).split(" ");
      const userID = parseUserID(user);
      return userID && { kind: "loginEnded", userID, ...(tokenID !== undefined && { tokenID }) };
    }
    case undefined:
    default:
      return undefined;
  }
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
