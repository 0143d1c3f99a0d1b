import type { Server, Socket } from "socket.io";
import type {
  MeetingChange,
  MeetingNews,
  NewsFromClient,
  NewsFromServer,
  UserNews,
} from "#domain/contract/sockets.ts";
import type { MeetingID, UserID } from "#domain/ids.ts";

/** The state of a socket for notes, beside its rooms. */
export type WatchingSocket = {
  /** Does what the socket asked for, one after the other. */
  readonly inOrder: (work: () => Promise<void>) => void;
  /** Meetings that it asked for by their ids. Others that it watches are its user's. */
  readonly listed: Set<MeetingID>;
  /** Shows whose meetings it watches, besides. */
  mine?: { readonly token: string; readonly userID: UserID } | undefined;
};

export type NewsServer = Server<NewsFromClient, NewsFromServer, object, WatchingSocket>;
export type NewsSocket = Socket<NewsFromClient, NewsFromServer, object, WatchingSocket>;

/** Rooms of one process: the sockets that get the notes of a user, a login or a meeting. */
export const ROOMS = {
  user: (userID: UserID) => `user ${userID}`,
  session: (tokenID: string) => `session ${tokenID}`,
  /** Watches all meetings of the user. */
  mine: (userID: UserID) => `mine ${userID}`,
  meeting: (meetingID: MeetingID) => `meeting ${meetingID}`,
  answers: (meetingID: MeetingID) => `answers ${meetingID}`,
  /** Hears of answers that others may not see. */
  organiser: (meetingID: MeetingID) => `organiser ${meetingID}`,
};

export type NewsDetail = {
  /** True for a change of answers that only the organiser sees. */
  readonly isHidden?: boolean;
  /** Another time was set before. */
  readonly moved?: boolean;
};
type Numbered = NewsDetail & { readonly sequence: number };

/**
 * Notifies every page that shows the meeting what has changed. After COMMIT only: pages ask again at once.
 */
export type Announce = (meetingID: MeetingID, change: MeetingChange, detail?: NewsDetail) => void;

/** Notes to users' own pages. After COMMIT only: pages ask again at once. */
export type NotifyUsers = {
  readonly lists: (userIDs: Iterable<UserID>) => void;
  readonly signedOut: (userID: UserID, tokenID?: string) => void;
};

export type Notes = NotifyUsers & {
  readonly announce: (meetingID: MeetingID, change: MeetingChange, detail: Numbered) => void;
};

/** Sends notes to the sockets of this process. `onUser` is called with a user whose meetings or logins have changed. */
export function newsTo(io: NewsServer, onUser: (userID: UserID) => void): Notes {
  const tell = (rooms: string | string[], what: UserNews) => io.to(rooms).emit("userNote", what);
  return {
    announce(meetingID, change, { isHidden = false, moved = false, sequence }) {
      const ofAnswers = [ROOMS.organiser(meetingID), ...(isHidden ? [] : [ROOMS.answers(meetingID)])];
      const room = ROOMS.meeting(meetingID);
      const note: MeetingNews = { meetingID, change, sequence, ...(moved && { moved }) };
      io.to(change === "answered" ? ofAnswers : room).emit("note", note);
      if (change === "deleted") io.in(room).socketsLeave([room, ROOMS.organiser(meetingID), ROOMS.answers(meetingID)]);
    },
    lists(userIDs) {
      const users = [...new Set(userIDs)];
      // `to` without a room would mean all sockets.
      if (users.length > 0) tell(users.map(ROOMS.user), { kind: "lists" });
      users.forEach(onUser);
    },
    signedOut(userID, tokenID) {
      const room = tokenID === undefined ? ROOMS.user(userID) : ROOMS.session(tokenID);
      tell(room, { kind: "signedOut" });
      io.in(room).socketsLeave([ROOMS.user(userID), room]);
      onUser(userID);
    },
  };
}

/**
 * Counts notes by the clock, so that a number is greater than those before a restart, and is never given twice. Numbers of other
 * processes move the count on (Lamport's clock), so that a note which follows another one has a greater number.
 */
export function createSequence(now: () => number = Date.now) {
  let last = 0;
  return {
    next: (): number => (last = Math.max(last + 1, now())),
    /** Notes the number of another process. */
    see: (sequence: number): void => void (last = Math.max(last, sequence)),
  };
}

/** Has every socket of this process ask again: notes of other processes may have been lost. */
export function askAgain(io: NewsServer, sequence: number): void {
  for (const room of io.sockets.adapter.rooms.keys()) {
    const [kind, meetingID = ""] = room.split(" ");
    const pages = io.to(room);
    if (kind === "user") pages.emit("userNote", { kind: "lists" });
    else if (kind === "meeting") pages.emit("note", { meetingID, change: "edited", sequence });
    else if (kind === "answers" || kind === "organiser")
      pages.emit("note", { meetingID, change: "answered", sequence });
  }
}
