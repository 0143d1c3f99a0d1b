import type { Server, Socket } from "socket.io";
import type { MeetingChange, MeetingNews, NewsFromClient, NewsFromServer, UserNews } from "#domain/contract/sockets.ts";
import type { MeetingID, UserID } from "#domain/ids.ts";

/** The state of a socket beside its rooms. */
export type WatchingSocket = {
  readonly inOrder: (work: () => Promise<void>) => void;
  /** Meetings that the socket asked for by id; the others are its user's. */
  readonly listed: Set<MeetingID>;
  /** The user whose meetings the socket watches too. */
  mine?: { readonly token: string; readonly userID: UserID } | undefined;
};

export type NewsServer = Server<NewsFromClient, NewsFromServer, object, WatchingSocket>;
export type NewsSocket = Socket<NewsFromClient, NewsFromServer, object, WatchingSocket>;

export const ROOMS = {
  user: (userID: UserID) => `user ${userID}`,
  session: (tokenID: string) => `session ${tokenID}`,
  mine: (userID: UserID) => `mine ${userID}`,
  meeting: (meetingID: MeetingID) => `meeting ${meetingID}`,
  answers: (meetingID: MeetingID) => `answers ${meetingID}`,
  /** Gets news of answers that only the organiser sees. */
  organiser: (meetingID: MeetingID) => `organiser ${meetingID}`,
};

export type NewsDetail = {
  /** True for a change of answers that only the organiser sees. */
  readonly isHidden?: boolean;
  /** True if another time was scheduled before. */
  readonly moved?: boolean;
  /** The new organiser of the meeting. Only this user's pages get news of hidden answers from now on. */
  readonly givenTo?: UserID;
};
type NumberedDetail = NewsDetail & { readonly sequence: number };

/** Tells every page of the meeting about a change. Call it after COMMIT only, because pages ask again at once. */
export type Announce = (meetingID: MeetingID, change: MeetingChange, detail?: NewsDetail) => void;

/** Sends news to a user's pages. Call it after COMMIT only, because pages ask again at once. */
export type NotifyUsers = {
  readonly lists: (userIDs: Iterable<UserID>) => void;
  /** Ends one login, or without `tokenID` all of them. */
  readonly signedOut: (
    userID: UserID,
    login?: { readonly tokenID?: string | undefined; readonly isDisabled?: true },
  ) => void;
};

export type News = NotifyUsers & {
  readonly announce: (meetingID: MeetingID, change: MeetingChange, detail: NumberedDetail) => void;
};

/** Sends news to the sockets of this process. Calls `onUser` with each user whose meetings or logins have changed. */
export function newsTo(io: NewsServer, onUser: (userID: UserID) => void): News {
  const tell = (rooms: string | string[], what: UserNews) => io.to(rooms).emit("userNote", what);
  return {
    announce(meetingID, change, { isHidden = false, moved = false, givenTo, sequence }) {
      const answerRooms = [ROOMS.organiser(meetingID), ...(isHidden ? [] : [ROOMS.answers(meetingID)])];
      const room = ROOMS.meeting(meetingID);
      const rooms = change === "answered" ? answerRooms : [room];
      const news: MeetingNews = { meetingID, change, sequence, ...(moved && { moved }) };
      // Socket.IO would encode the news before it finds that nobody listens.
      if (rooms.some((one) => io.sockets.adapter.rooms.has(one))) io.to(rooms).emit("note", news);
      if (givenTo !== undefined) {
        io.in(ROOMS.organiser(meetingID)).except(ROOMS.user(givenTo)).socketsLeave(ROOMS.organiser(meetingID));
      }
      if (change === "deleted") io.in(room).socketsLeave([room, ROOMS.organiser(meetingID), ROOMS.answers(meetingID)]);
    },
    lists(userIDs) {
      const users = [...new Set(userIDs)];
      // `to` without a room would send to all sockets.
      if (users.length > 0) tell(users.map(ROOMS.user), { kind: "lists" });
      users.forEach(onUser);
    },
    signedOut(userID, { tokenID, isDisabled } = {}) {
      const room = tokenID === undefined ? ROOMS.user(userID) : ROOMS.session(tokenID);
      tell(room, { kind: "signedOut", ...(isDisabled && { isDisabled }) });
      io.in(room).socketsLeave([ROOMS.user(userID), room]);
      onUser(userID);
    },
  };
}

/**
 * Numbers news by the clock, so that numbers grow across restarts and never repeat. Numbers of other processes move the count
 * on (a Lamport clock), so that news in reply to other news has a greater number.
 */
export function createSequence(nowMs: () => number = Date.now) {
  let last = 0;
  return {
    next: (): number => (last = Math.max(last + 1, nowMs())),
    moveOn: (sequence: number): void => void (last = Math.max(last, sequence)),
  };
}

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
