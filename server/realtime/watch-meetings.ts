import * as z from "zod";
import type { WatchedMeeting } from "#db/views/watched-views.ts";
import { MAX_WATCHED, type WatchReply } from "#domain/contract/sockets.ts";
import { type MeetingID, parseMeetingID, type UserID } from "#domain/ids.ts";
import { isOrganiser } from "#domain/meeting/organiser.ts";
import { maySeeAnswers } from "#domain/meeting/hidden-answers.ts";
import type { Credentials, OpenLogin } from "../http/credentials.ts";
import { actorIn } from "../meetings/permissions.ts";
import { readToken } from "./grid-viewers.ts";
import { type NewsSocket, ROOMS } from "./news-rooms.ts";

export type WatchPorts = {
  /** Returns the meetings that exist. */
  readonly meetings: (meetingIDs: readonly MeetingID[]) => Promise<ReadonlyMap<MeetingID, WatchedMeeting>>;
  /** The meetings that a user created or answered, the newest first, at most `limit`. */
  readonly meetingsOf: (userID: UserID, limit: number) => Promise<readonly MeetingID[]>;
  readonly openLogin: OpenLogin;
};

/** Our tokens are shorter. */
export const MAX_TOKEN = 2_000;
/** Characters of an invalid id that the acknowledgement repeats. */
const MAX_SHOWN = 40;

const token = z.string().max(MAX_TOKEN).optional();
const List = z.object({ meetingIDs: z.array(z.string()), answers: z.boolean().optional(), token });
const Mine = z.object({ mine: z.literal(true), token: token.unwrap() });
/** The form that our pages send. */
const One = z
  .object({
    meetingID: z.string().transform(parseMeetingID).catch(undefined),
    answers: z.literal(true).optional().catch(undefined),
    token: token.catch(undefined),
  })
  .catch({ meetingID: undefined });

const NONE: WatchReply = { watching: [], unknown: [], refused: [] };

/** Returns whether a message has the form of programs; pages name one meeting. */
export function isOfProgram(sent: unknown): boolean {
  return typeof sent === "object" && sent !== null && ("meetingIDs" in sent || "mine" in sent);
}

/** Returns the acknowledgement of an unread message of a socket that sends too many. */
export function refusedUnread(sent: unknown, retryAfter: number): WatchReply {
  const { data } = List.safeParse(sent);
  return { ...NONE, refused: data?.meetingIDs ?? [], code: "too-many", retryAfter };
}

/** Makes a socket watch the meetings that a program names, or all meetings of its user. */
export async function watch(socket: NewsSocket, sent: unknown, ports: WatchPorts): Promise<WatchReply> {
  const mine = Mine.safeParse(sent);
  if (mine.success) return watchMine(socket, mine.data.token, ports);
  const list = List.safeParse(sent);
  return list.success ? watchList(socket, list.data, ports) : { ...NONE, code: "invalid" };
}

async function watchList(socket: NewsSocket, list: z.output<typeof List>, ports: WatchPorts): Promise<WatchReply> {
  const proof = list.token === undefined ? { credentials: {} } : await readToken(list.token, ports.openLogin);
  const ids = [...new Set(list.meetingIDs)];
  if (proof === undefined) return { ...NONE, refused: ids, code: "not-signed-in" };
  const parsed = ids.flatMap((id) => parseMeetingID(id) ?? []);
  const meetings = await ports.meetings(parsed.slice(0, MAX_WATCHED));
  const watching: string[] = [];
  const unknown = ids.filter((id) => parseMeetingID(id) === undefined).map((id) => id.slice(0, MAX_SHOWN));
  const refused: string[] = parsed.slice(MAX_WATCHED);
  for (const meetingID of parsed.slice(0, MAX_WATCHED)) {
    const meeting = meetings.get(meetingID);
    const request = { answers: list.answers === true, credentials: proof.credentials };
    if (meeting === undefined) unknown.push(meetingID);
    else if (await join(socket, meetingID, { meeting, ...request })) {
      socket.data.listed.add(meetingID);
      watching.push(meetingID);
    } else refused.push(meetingID);
  }
  return { watching, unknown, refused };
}

async function watchMine(socket: NewsSocket, sentToken: string, ports: WatchPorts): Promise<WatchReply> {
  await leaveMine(socket);
  const login = await ports.openLogin(sentToken);
  if (login === undefined) return { ...NONE, code: "not-signed-in" };
  socket.data.mine = { token: sentToken, userID: login.userID };
  await socket.join(ROOMS.mine(login.userID));
  // Queries after joining, otherwise a change in between would be missed.
  await followMine(socket, ports);
  return socket.data.mine === undefined ? { ...NONE, code: "not-signed-in" } : { ...NONE, watching: watchedBy(socket) };
}

/**
 * Makes a socket watch the present meetings of its user and no others, or none if the login has ended. Returns the meetings
 * that it did not watch before.
 */
export async function followMine(socket: NewsSocket, ports: WatchPorts): Promise<readonly MeetingID[]> {
  const { mine } = socket.data;
  if (mine === undefined) return [];
  const login = await ports.openLogin(mine.token);
  if (login === undefined) {
    await leaveMine(socket);
    socket.emit("userNote", { kind: "signedOut" });
    return [];
  }
  const ids = await ports.meetingsOf(login.userID, MAX_WATCHED);
  const meetings = await ports.meetings(ids);
  const watchedBefore = new Set(watchedBy(socket));
  for (const id of watchedBefore) if (!socket.data.listed.has(id) && !meetings.has(id)) await leave(socket, id);
  for (const [meetingID, meeting] of meetings) {
    const answers = maySeeAnswers(actorIn(meeting, login), meeting.meeting);
    if (!socket.data.listed.has(meetingID)) await join(socket, meetingID, { meeting, answers, credentials: login });
  }
  return watchedBy(socket).filter((id) => !watchedBefore.has(id));
}

/** Ends the news of the meetings that a program names, or of all its user's meetings. */
export async function unwatch(socket: NewsSocket, sent: unknown): Promise<WatchReply> {
  const { data } = List.pick({ meetingIDs: true }).safeParse(sent);
  if (data === undefined) await leaveMine(socket);
  for (const id of data?.meetingIDs.flatMap((text) => parseMeetingID(text) ?? []) ?? []) await leave(socket, id);
  return { ...NONE, watching: watchedBy(socket) };
}

/** Makes a page's socket watch one meeting. Returns false if the meeting is unknown or the socket watches too many. */
export async function watchOne(socket: NewsSocket, sent: unknown, ports: WatchPorts): Promise<boolean> {
  const { meetingID, answers = false, token: sentToken } = One.parse(sent);
  if (meetingID === undefined) return false;
  const meeting = (await ports.meetings([meetingID])).get(meetingID);
  if (meeting === undefined) return false;
  // A page that may not see the answers gets all other news.
  const { credentials } = (sentToken === undefined ? undefined : await readToken(sentToken, ports.openLogin)) ?? {
    credentials: {},
  };
  const withAnswers = answers && maySeeAnswers(actorIn(meeting, credentials), meeting.meeting);
  const isWatching = await join(socket, meetingID, { meeting, answers: withAnswers, credentials });
  if (isWatching) socket.data.listed.add(meetingID);
  return isWatching;
}

export async function unwatchOne(socket: NewsSocket, sent: unknown): Promise<void> {
  const { meetingID } = One.parse(sent);
  if (meetingID !== undefined) await leave(socket, meetingID);
}

type Joining = { readonly meeting: WatchedMeeting; readonly answers: boolean; readonly credentials: Credentials };

/** Returns whether the socket watches the meeting from now on, with its answers if asked for. */
async function join(socket: NewsSocket, meetingID: MeetingID, { meeting, answers, credentials }: Joining) {
  const actor = actorIn(meeting, credentials);
  const isFull = !socket.rooms.has(ROOMS.meeting(meetingID)) && watchedBy(socket).length >= MAX_WATCHED;
  if (isFull || !socket.connected || (answers && !maySeeAnswers(actor, meeting.meeting))) return false;
  await leaveAnswers(socket, meetingID);
  await socket.join(ROOMS.meeting(meetingID));
  const room = isOrganiser(actor, meeting.meeting) ? ROOMS.organiser(meetingID) : ROOMS.answers(meetingID);
  if (answers) await socket.join(room);
  return true;
}

const WATCHED = "meeting ";

function watchedBy({ rooms }: NewsSocket): MeetingID[] {
  return [...rooms].flatMap((room) =>
    room.startsWith(WATCHED) ? (parseMeetingID(room.slice(WATCHED.length)) ?? []) : [],
  );
}

async function leave(socket: NewsSocket, meetingID: MeetingID): Promise<void> {
  socket.data.listed.delete(meetingID);
  await socket.leave(ROOMS.meeting(meetingID));
  await leaveAnswers(socket, meetingID);
}

async function leaveAnswers(socket: NewsSocket, meetingID: MeetingID): Promise<void> {
  await socket.leave(ROOMS.answers(meetingID));
  await socket.leave(ROOMS.organiser(meetingID));
}

async function leaveMine(socket: NewsSocket): Promise<void> {
  const { mine, listed } = socket.data;
  if (mine === undefined) return;
  socket.data.mine = undefined;
  await socket.leave(ROOMS.mine(mine.userID));
  for (const id of watchedBy(socket)) if (!listed.has(id)) await leave(socket, id);
}
