import type { MeetingID } from "#domain/meeting-id.ts";
import { followDocument, type Followed, type FollowEvents } from "./follow-document.ts";
import type { OwnDraft, PresenceEvents } from "./follow-presence.ts";
import type { Group } from "./group.ts";

/** Pause before a new connection, doubled by every failure, with jitter so that not everybody returns at once. */
const RETRY_MS = 500;
const MAX_RETRY_MS = 10_000;

/** Close code of a meeting that is gone. */
const CODE_GONE = 4404;

export type GridEvents = PresenceEvents & {
  /** The whole group, when caught up and after every change from then on. */
  readonly onGroup: (group: Group) => void;
  /** The connection is lost; a new one is under way. */
  readonly onAway: () => void;
  /** The server knows no such meeting any more, or does not take the token: REST can tell. */
  readonly onRefused: () => void;
};

export type GridConnection = {
  /** Connects anew at once: the device woke up, or the network is back. */
  readonly refresh: () => void;
  /** What others are to see of the viewer's strokes, through all connections from now on. */
  readonly share: (draft: OwnDraft | undefined) => void;
  readonly close: () => void;
};

/** Keeps a meeting's grid document in sight, through as many connections as it takes. */
export function openGrid(meetingID: MeetingID, token: string, events: GridEvents): GridConnection {
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let followed: Followed | undefined;
  let draft: OwnDraft | undefined;

  const following: FollowEvents = {
    onGroup(group) {
      failures = 0;
      events.onGroup(group);
    },
    onHere: events.onHere,
    onDrafts: events.onDrafts,
    onLate: events.onAway,
    onRefused: () => lost(MAX_RETRY_MS, events.onRefused),
    onLost(code) {
      if (code === CODE_GONE) lost(MAX_RETRY_MS, events.onRefused);
      else lost(Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** failures++));
    },
  };
  function connect(): void {
    followed?.stop();
    followed = followDocument(meetingID, token, following);
    if (draft !== undefined) followed.share(draft);
  }
  function connectIn(delay: number): void {
    clearTimeout(retry);
    retry = setTimeout(connect, delay * (0.75 + Math.random() / 2));
  }
  function lost(delay: number, tell: () => void = () => {}): void {
    followed?.stop();
    connectIn(delay);
    events.onAway();
    tell();
  }
  connect();
  return {
    refresh: () => connectIn(0),
    share(now) {
      draft = now;
      followed?.share(now);
    },
    close() {
      clearTimeout(retry);
      followed?.stop();
    },
  };
}
