import { deserialize, serialize } from "node:v8";
import type { MeetingID, RespondentID, UserID } from "#domain/ids.ts";

/**
 * Carries messages from this process to the others that serve the same meetings. Messages may be lost, repeated, late
 * or out of order. The grid log repairs that, so send nothing here that is not stored.
 */
export type Relay = {
  /** Never throws and never waits; a message that cannot be sent now is lost. */
  publish(topic: string, message: Uint8Array): void;
  /**
   * Passes the topic's messages, this process's own too, to the topic's only listener. Resolves once no later message
   * can be missed; without a connection, that is after the next connection. Never rejects.
   */
  subscribe(topic: string, listen: (message: Uint8Array) => void): Promise<void>;
  unsubscribe(topic: string): void;
  /** Every topic is subscribed to again. Messages may have been missed before. */
  onBack(listen: () => void): void;
};

export type RelayMessage =
  | { readonly kind: "change"; readonly meetingID: MeetingID; readonly seq: number; readonly update: Uint8Array }
  /** `presence`: an awareness update with the sending process's viewers. */
  | { readonly kind: "presence"; readonly meetingID: MeetingID; readonly presence: Uint8Array }
  /** Asks the others for the presence of their viewers. */
  | { readonly kind: "askPresence"; readonly meetingID: MeetingID }
  /** A sign of life: the sender's viewers are shown as long as these signs come. */
  | { readonly kind: "alive" }
  | { readonly kind: "deleted"; readonly meetingID: MeetingID }
  /** A personal link no longer opens that guest's answer. */
  | { readonly kind: "linkEnded"; readonly meetingID: MeetingID; readonly respondentID: RespondentID }
  | { readonly kind: "loginEnded"; readonly userID: UserID; readonly tokenID?: string };

/** A message, and the process that sent it. */
export type Sent = { readonly sender: string; readonly message: RelayMessage };

/** Writes a message in the form of structured clones. Two releases may run side by side; each skips kinds that it does not know. */
export function encodeRelayMessage(sent: Sent): Uint8Array {
  return serialize(sent);
}

/** Reads a message; undefined for bytes that no process of ours has sent. */
export function decodeRelayMessage(bytes: Uint8Array): Sent | undefined {
  try {
    const sent = deserialize(bytes) as Partial<Sent> | null;
    return sent?.sender === undefined || sent.message === undefined ? undefined : (sent as Sent);
  } catch {
    return undefined;
  }
}
