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
  /** Those of these meetings that exist. */
  readonly meetings: (meetingIDs: readonly MeetingID[]) => Promise<ReadonlyMap<MeetingID, WatchedMeeting>>;
  /** The meetings that a user created or answered, the newest first, at most `limit`. */
  readonly meetingsOf: (userID: UserID, limit: number) => Promise<readonly MeetingID[]>;
  readonly openLogin: OpenLogin;
};

/** Longer tokens are none of ours. */
export const MAX_TOKEN = 2_000;
/** Ids that were not understood are named as they were sent, up to here. */
const MAX_SHOWN = 40;

const token = z.string().max(MAX_TOKEN).optional();
const List = z.object({ meetingIDs: z.array(z.string()), answers: z.boolean().optional(), token });
const Mine = z.object({ mine: z.literal(true), token: token.unwrap() });
/** The form that our pages send, also pages of an earlier release and older programs. */
const One = z
  .object({
    meetingID: z.string().transform(parseMeetingID).catch(undefined),
    answers: z.literal(true).optional().catch(undefined),
    token: token.catch(undefined),
  })
  .catch({ meetingID: undefined });

const NONE: WatchReply = { watching: [], unknown: [], refused: [] };

/** Whether a message has the form that programs send; pages name one meeting. */
export function isOfProgram(sent: unknown): boolean {
  return typeof sent === "object" && sent !== null && ("meetingIDs" in sent || "mine" in sent);
}

/** Returns the acknowledgement of a message that is not read, because the socket sent too many. */
export function refusedUnread(sent: unknown, retryAfter: number): WatchReply {
  const { data } = List.safeParse(sent);
  return { ...NONE, refused: data?.meetingIDs ?? [], code: "too-many", retryAfter };
}

/** Has a socket watch the meetings that a program names, or all of its user's. */
export async function watch(socket: NewsSocket, sent: unknown, ports: WatchPorts): Promise<WatchReply> {
  const mine = Mine.safeParse(sent);
  if (mine.success) return watchMine(socket, mine.data.token, ports);
  const list = List.safeParse(sent);
  return list.success ? watchList(socket, list.data, ports) : { ...NONE, code: "invalid" };
}

async function watchList(socket: NewsSocket, asked: z.output<typeof List>, ports: WatchPorts): Promise<WatchReply> {
  const shown = asked.token === undefined ? { credentials: {} } : await readToken(asked.token, ports.openLogin);
  const ids = [...new Set(asked.meetingIDs)];
  if (shown === undefined) return { ...NONE, refused: ids, code: "not-signed-in" };
  const parsed = ids.flatMap((id) => parseMeetingID(id) ?? []);
  const found = await ports.meetings(parsed.slice(0, MAX_WATCHED));
  const watching: string[] = [];
  const unknown = ids.filter((id) => parseMeetingID(id) === undefined).map((id) => id.slice(0, MAX_SHOWN));
  const refused: string[] = parsed.slice(MAX_WATCHED);
  for (const meetingID of parsed.slice(0, MAX_WATCHED)) {
    const meeting = found.get(meetingID);
    const how = { answers: asked.answers === true, credentials: shown.credentials };
    if (meeting === undefined) unknown.push(meetingID);
    else if (await join(socket, meetingID, { meeting, ...how })) {
      socket.data.listed.add(meetingID);
      watching.push(meetingID);
    } else refused.push(meetingID);
  }
  return { watching, unknown, refused };
}

async function watchMine(socket: NewsSocket, shown: string, ports: WatchPorts): Promise<WatchReply> {
  await leaveMine(socket);
  const login = await ports.openLogin(shown);
  if (login === undefined) return { ...NONE, code: "not-signed-in" };
  socket.data.mine = { token: shown, userID: login.userID };
  await socket.join(ROOMS.mine(login.userID));
  // Looked up after joining: a login that ends, or a meeting that is added, in between is noticed.
  await followMine(socket, ports);
  return socket.data.mine === undefined ? { ...NONE, code: "not-signed-in" } : { ...NONE, watching: watchedBy(socket) };
}

/**
 * Has a socket watch the meetings that its user has by now, and no more those that are another's. Returns the ones that it did
 * not watch before. A socket whose login has ended watches none of them.
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
  const found = await ports.meetings(ids);
  const before = new Set(watchedBy(socket));
  for (const id of before) if (!socket.data.listed.has(id) && !found.has(id)) await leave(socket, id);
  for (const [meetingID, meeting] of found) {
    const answers = maySeeAnswers(actorIn(meeting, login), meeting.meeting);
    if (!socket.data.listed.has(meetingID)) await join(socket, meetingID, { meeting, answers, credentials: login });
  }
  return watchedBy(socket).filter((id) => !before.has(id));
}

/** Ends the notes of the meetings that a program names, or of those that it got as its user's. */
export async function unwatch(socket: NewsSocket, sent: unknown): Promise<WatchReply> {
  const { data } = List.pick({ meetingIDs: true }).safeParse(sent);
  if (data === undefined) await leaveMine(socket);
  for (const id of data?.meetingIDs.flatMap((text) => parseMeetingID(text) ?? []) ?? []) await leave(socket, id);
  return { ...NONE, watching: watchedBy(socket) };
}

/** Has a socket of a page watch one meeting. Returns whether there is such a meeting, and room for it. */
export async function watchOne(socket: NewsSocket, sent: unknown, ports: WatchPorts): Promise<boolean> {
  const { meetingID, answers = false, token: shown } = One.parse(sent);
  if (meetingID === undefined) return false;
  const meeting = (await ports.meetings([meetingID])).get(meetingID);
  if (meeting === undefined) return false;
  // A page without a right to the answers hears of everything else.
  const { credentials } = (shown === undefined ? undefined : await readToken(shown, ports.openLogin)) ?? {
    credentials: {},
  };
  const mayHear = answers && maySeeAnswers(actorIn(meeting, credentials), meeting.meeting);
  const isWatching = await join(socket, meetingID, { meeting, answers: mayHear, credentials });
  if (isWatching) socket.data.listed.add(meetingID);
  return isWatching;
}

export async function unwatchOne(socket: NewsSocket, sent: unknown): Promise<void> {
  const { meetingID } = One.parse(sent);
  if (meetingID !== undefined) await leave(socket, meetingID);
}

type Joining = { readonly meeting: WatchedMeeting; readonly answers: boolean; readonly credentials: Credentials };

/** Returns whether the socket watches the meeting from now on: with its answers, where these are asked for. */
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
