import type { Document } from "@hocuspocus/server";
import { randomUUID } from "node:crypto";
import type { MeetingID, RespondentID, UserID } from "#domain/ids.ts";
import type { Identity, Log } from "../ports.ts";
import type { LoggedUpdate } from "#domain/answers/grid-log.ts";
import { createPeerLiveness } from "./peer-liveness.ts";
import { type PresenceRelay, relayPresence } from "./presence-relay.ts";
import { decodeRelayMessage, encodeRelayMessage, type Relay, type RelayMessage, type Sent } from "./relay.ts";
import { setTimeout as pause } from "node:timers/promises";

export type GridRelay = ReturnType<typeof createGridRelay>;

export type RelayedNews = {
  changed: (meetingID: MeetingID, row: LoggedUpdate) => void;
  deleted: (meetingID: MeetingID) => void;
  loginEnded: (userID: UserID, tokenID?: string) => void;
  linkEnded: (meetingID: MeetingID, respondentID: RespondentID) => void;
  /** The process may have missed any message. */
  missed: () => void;
};

/** The topic of messages to all processes, whichever meetings they show. */
const EVERYWHERE = "grids";
/** Longest wait for the relay when a meeting opens; the log has the changes that the process misses meanwhile. */
const MAX_SUBSCRIBE_MS = 500;

/**
 * Makes the relay of this process. It calls `news` for each message, so the objects behind `news` may be made later.
 */
export function createGridRelay(
  { relay, aliveMs, log }: { relay: Relay; aliveMs: number; log: Log },
  news: () => RelayedNews,
) {
  const self = randomUUID();
  const followed = new Map<MeetingID, PresenceRelay>();
  const peers = createPeerLiveness(aliveMs);

  function send(topic: string, message: RelayMessage): void {
    relay.publish(topic, encodeRelayMessage({ sender: self, message }));
  }

  function listen(bytes: Uint8Array): void {
    const received = decodeRelayMessage(bytes);
    if (received?.sender === self && received.message.kind === "alive") peers.noteOwnMessage(performance.now());
    if (!received || received.sender === self) return;
    // Every message is a sign of life, because a process may tell of viewers and die before its first regular sign.
    peers.noteMessage(received.sender, performance.now());
    try {
      hear(received, followed, news());
    } catch (error) {
      log.error({ err: error, kind: received.message.kind }, "could not make use of another process's message");
    }
  }

  relay.onBack(() => {
    news().missed();
    for (const [meetingID, presence] of followed) {
      presence.republish();
      send(meetingID, { kind: "askPresence", meetingID });
    }
  });
  void relay.subscribe(EVERYWHERE, listen);
  const signs = setInterval(() => {
    send(EVERYWHERE, { kind: "alive" });
    for (const sender of peers.takeDead(performance.now())) {
      for (const presence of followed.values()) presence.forget(sender);
    }
  }, aliveMs).unref();

  return {
    /**
     * Receives the meeting's messages until the document is destroyed. Resolves when no further change can be missed, or
     * after half a second, because the log holds every missed change.
     */
    async follow(meetingID: MeetingID, document: Document): Promise<void> {
      const tellPresence = (presence: Uint8Array) => send(meetingID, { kind: "presence", meetingID, presence });
      const entry = relayPresence(document, tellPresence);
      followed.set(meetingID, entry);
      document.on("destroy", () => {
        // A newer document of the same meeting may have taken its place.
        if (followed.get(meetingID) !== entry) return;
        followed.delete(meetingID);
        relay.unsubscribe(meetingID);
      });
      await Promise.race([relay.subscribe(meetingID, listen), pause(MAX_SUBSCRIBE_MS, undefined, { ref: false })]);
      send(meetingID, { kind: "askPresence", meetingID });
    },
    /** Tells the other processes of a change of this process. Call it only after COMMIT. */
    tellChange: (meetingID: MeetingID, row: LoggedUpdate) => send(meetingID, { kind: "change", meetingID, ...row }),
    tell: (message: RelayMessage & { readonly kind: "deleted" | "loginEnded" | "linkEnded" }) =>
      send(EVERYWHERE, message),
    stop: () => clearInterval(signs),
    /** Tells whether that awareness client belongs to another user, who views the meeting through another process. */
    isElsewhere: (meetingID: MeetingID, clientID: number, identity: Identity | undefined) =>
      followed.get(meetingID)?.isElsewhere(clientID, identity?.respondentID) ?? false,
  };
}

function hear({ message, sender }: Sent, followed: ReadonlyMap<MeetingID, PresenceRelay>, news: RelayedNews): void {
  if (message.kind === "change") news.changed(message.meetingID, message);
  else if (message.kind === "presence") followed.get(message.meetingID)?.hear(message.presence, sender);
  else if (message.kind === "askPresence") followed.get(message.meetingID)?.tellAll();
  else if (message.kind === "deleted") news.deleted(message.meetingID);
  else if (message.kind === "linkEnded") news.linkEnded(message.meetingID, message.respondentID);
  else if (message.kind === "loginEnded") news.loginEnded(message.userID, message.tokenID);
}

/** The relay of a process that is alone: it sends nothing. */
export const ALONE: GridRelay = {
  follow: () => Promise.resolve(),
  tellChange: () => {},
  tell: () => {},
  stop: () => {},
  isElsewhere: () => false,
};
