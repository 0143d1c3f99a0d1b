/** What can have changed in a meeting. A note says that, never the data: a client that hears it asks again. */
export type MeetingChange = "edited" | "scheduled" | "unscheduled" | "deleted" | "answered";

export type MeetingNews = {
  readonly meetingID: string;
  readonly change: MeetingChange;
  /** Grows with every note of the server: of two notes the one with the greater number is newer. */
  readonly sequence: number;
  /** With `scheduled`: another time was set before. */
  readonly moved?: true;
};

/**
 * What a signed-in user's pages must know. `lists`: a meeting that the user created or answered has changed, or a
 * calendar was linked or unlinked. `signedOut`: the session that the page watches with has ended; its token is worth
 * nothing any more.
 */
export type UserNews = { readonly kind: "lists" | "signedOut" };

/** Socket.IO: what the server sends. */
export type NewsFromServer = { note: (note: MeetingNews) => void; userNote: (note: UserNews) => void };

/**
 * Socket.IO: what our pages send. `answers` asks for `answered` notes too: only a page whose live grid is
 * disconnected needs them. Where answers are hidden the organiser alone gets them, whom `token` shows as it does to the
 * live grid. The acknowledgement says whether the meeting exists.
 */
export type NewsFromClient = {
  watch: (meeting: { meetingID: string; answers: boolean; token?: string }, done: (found: boolean) => void) => void;
  unwatch: (meeting: { meetingID: string }) => void;
  /** Asks for the notes of the token's user, instead of those of another; false when the token opens no session. */
  watchMe: (me: { token: string }, done: (signedIn: boolean) => void) => void;
  unwatchMe: () => void;
};

/**
 * Socket.IO: what programs send. `mine` asks for the notes of all meetings that the token's user created or answered, also of
 * those to come; it includes `answered` wherever the user may see the answers.
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

/** The result of a request to watch meetings: each meeting is in one of the lists. */
export type WatchReply = {
  /** Notes of these meetings come from now on. To `unwatch`: notes of these meetings go on. */
  readonly watching: readonly string[];
  /** There are no such meetings. */
  readonly unknown: readonly string[];
  /** Notes of these meetings do not come: the caller may not hear of their answers, or watches too many, or see `code`. */
  readonly refused: readonly string[];
  /** Why all of it was refused. */
  readonly code?: "too-many" | "not-signed-in" | "invalid";
  /** With `too-many`: when to send the message again, in seconds. */
  readonly retryAfter?: number;
};

/** Meetings that one socket watches at most. */
export const MAX_WATCHED = 500;

/** Path of the Socket.IO server. */
export const REALTIME_PATH = "/realtime";
/** Path of the Hocuspocus WebSocket. */
export const COLLAB_PATH = "/collab";
/** Before the meeting's id: path of the WebSocket for plain Yjs clients. */
export const PLAIN_YJS_PATH = "/yjs";

/**
 * Codes with which `/collab` closes a socket. After `refused` and `unknown` a browser must not reconnect by itself;
 * after all others it comes back and catches up. 1012 and 1013 are the registered "service restart" and "try again
 * later".
 */
export const GRID_CLOSE = {
  /** The token is not good for this meeting, or the socket did what no browser of ours does. */
  refused: 4403,
  /** There is no such meeting, or it was deleted. */
  unknown: 4404,
  /** The client did not ask to be let in, for too long. */
  late: 4408,
  /** Something went wrong on this socket; a new one starts afresh. */
  reset: 4205,
  restart: 1012,
  busy: 1013,
} as const;
