/** The changes of a meeting. News names the change without its data: the client reads it again. */
export type MeetingChange = "edited" | "scheduled" | "unscheduled" | "deleted" | "answered";

export type MeetingNews = {
  readonly meetingID: string;
  readonly change: MeetingChange;
  /** Grows with all news of the server, so a greater number is newer. */
  readonly sequence: number;
  /** With `scheduled`: replaces another time. */
  readonly moved?: true;
};

/**
 * `lists`: a meeting that the user created or answered has changed, or a calendar was linked or unlinked. `signedOut`:
 * the session of the page's token has ended, with `isDisabled` because the account was disabled.
 */
export type UserNews = { readonly kind: "lists" | "signedOut"; readonly isDisabled?: true };

/** Socket.IO: messages of the server. */
export type NewsFromServer = { note: (note: MeetingNews) => void; userNote: (note: UserNews) => void };

/**
 * Socket.IO: messages of our pages. `answers` requests `answered` news too, which only a page with a disconnected grid
 * needs. For hidden answers the organiser alone gets them, identified by `token` as in the live grid. The
 * acknowledgement tells whether the meeting exists.
 */
export type NewsFromClient = {
  watch: (meeting: { meetingID: string; answers: boolean; token?: string }, done: (found: boolean) => void) => void;
  unwatch: (meeting: { meetingID: string }) => void;
  /** Requests the news of the token's user, instead of another's; false when the token opens no session. */
  watchMe: (me: { token: string }, done: (signedIn: boolean) => void) => void;
  unwatchMe: () => void;
};

/**
 * Socket.IO: messages of programs. `mine` requests the news of all present and future meetings that the token's user
 * created or answered. The news includes `answered` if the user may see the answers.
 */
export type NewsFromProgram = {
  watch: (what: WatchedList | WatchedMine, done: (reply: WatchReply) => void) => void;
  unwatch: (
    what: Pick<WatchedList, "meetingIDs"> | Pick<WatchedMine, "mine">,
    done?: (reply: WatchReply) => void,
  ) => void;
};
type WatchedList = { meetingIDs: readonly string[]; answers?: boolean; token?: string };
type WatchedMine = { mine: true; token: string };

/** The result of a request to watch meetings: each meeting is in one list. */
export type WatchReply = {
  /** Watched from now on; in a reply to `unwatch`: still watched. */
  readonly watching: readonly string[];
  /** Meetings that do not exist. */
  readonly unknown: readonly string[];
  /** Meetings whose answers the caller may not see, or beyond the limit; or see `code`. */
  readonly refused: readonly string[];
  /** Why the whole request was refused. */
  readonly code?: "too-many" | "not-signed-in" | "invalid";
  /** With `too-many`: seconds to wait before the next message. */
  readonly retryAfter?: number;
};

/** The most meetings of one socket. */
export const MAX_WATCHED = 500;

export const REALTIME_PATH = "/realtime";
export const COLLAB_PATH = "/collab";
/** The path of the WebSocket for plain Yjs clients, before the meeting's id. */
export const PLAIN_YJS_PATH = "/yjs";

/**
 * Close codes of `/collab`. Browsers reconnect and catch up after every code except `refused` and `unknown`. The codes
 * 1012 and 1013 are the registered "service restart" and "try again later".
 */
export const GRID_CLOSE = {
  /** The token does not admit to this meeting, or the socket sent frames that our page never sends. */
  refused: 4403,
  /** The meeting does not exist or was deleted. */
  unknown: 4404,
  /** The client did not authenticate in time. */
  late: 4408,
  /** The socket failed; a new one starts afresh. */
  reset: 4205,
  restart: 1012,
  busy: 1013,
} as const;
