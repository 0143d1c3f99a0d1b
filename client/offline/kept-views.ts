import { slotTextOf } from "#domain/time/slot-notation.ts";
import { deviceStorage } from "./device-storage.ts";
import { markMeetingSeen } from "../api/keys.ts";
import { isReadByViewer } from "../api/readers.ts";
import { tokenOwner, getToken, onToken } from "../api/token.ts";
import type { QueryKey, Query, QueryClient } from "@tanstack/react-query";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import type { RespondentID } from "#domain/ids.ts";
import { levelsOf, presentMarks } from "#domain/answers/levels.ts";
import { isSlotMinutes } from "#domain/time/slot-length.ts";
import { type Slot, sortedSlots } from "#domain/time/slot.ts";
import type { Respondent } from "../live/group.ts";
import { CallError } from "../api/call-error.ts";
import { areTimes } from "#domain/meeting/hours.ts";

const MAX_VIEWS = 60;
const MAX_AGE_MS = 30 * 24 * 3_600_000;

export const GUEST = "guest";

const keyOf = (owner: string, name: string): string => `${owner} ${name}`;

/** Never kept on the device: the user's own calendars, because others may use the device too. */
const NEVER_KEPT: ReadonlySet<unknown> = new Set(["calendar-events", "calendars"]);

/** Under which name the reply to a query is kept on this device; undefined for what is not. */
export function viewName([what, whose, ...more]: readonly unknown[]): string | undefined {
  if (what === "meeting" && typeof whose === "string") return `meeting ${whose}`;
  // The token in the key is a secret, and no name: whose it is stands before this one.
  if (NEVER_KEPT.has(more[0])) return undefined;
  if (what === "me" && more.every((part) => typeof part === "string")) return ["me", ...more].join(" ");
  return undefined;
}

/** A reply of the server as it was seen last. */
export type KeptView = {
  /** When it was asked for, in milliseconds since the epoch. */
  readonly at: number;
  readonly data: object;
};

const LAST_INSTANT = 8.64e15;

/** Storage outlives versions of this page: whatever has another form was not kept. */
function parseKeptView(value: unknown): KeptView | undefined {
  if (!isObject(value)) return undefined;
  const { at, data } = value;
  const isInstant = typeof at === "number" && Number.isSafeInteger(at) && Math.abs(at) <= LAST_INSTANT;
  return isInstant && isObject(data) ? { at, data } : undefined;
}

/** Who owns what is seen with this token; undefined for a token that names no user, with which nothing is kept. */
export function viewOwner(token: string | undefined): string | undefined {
  return token === undefined ? GUEST : tokenOwner(token);
}

/** What the holder of `token` saw last of a query's answer. Never another user's, who used the browser before. */
export async function readKept(token: string | undefined, queryKey: QueryKey): Promise<KeptView | undefined> {
  const owner = viewOwner(token);
  const name = viewName(queryKey);
  if (owner === undefined || name === undefined) return undefined;
  const storage = await deviceStorage();
  const kept = parseKeptView(await storage.get("views", keyOf(owner, name)));
  const [what, meetingID] = queryKey;
  const isBroken = kept !== undefined && what === "meeting" && !isMeetingReply(kept.data, String(meetingID));
  return isBroken ? undefined : kept;
}

/** Whether what storage holds has a meeting's form, as far as a page would break over it. */
function isMeetingReply(data: object, meetingID: string): boolean {
  const meeting = data as Record<string, unknown>;
  const { respondents } = meeting;
  return (
    meeting["meetingID"] === meetingID &&
    ["name", "about"].every((field) => typeof meeting[field] === "string") &&
    areTimes(meeting) &&
    (meeting["slotMinutes"] === undefined || isSlotMinutes(meeting["slotMinutes"])) &&
    isObject(meeting["viewer"]) &&
    isObject(respondents) &&
    Object.values(respondents).every(
      (one) => isObject(one) && typeof one["name"] === "string" && isTextList(one["availabilities"]),
    )
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

/** The meetings that the holder of `token`, or a guest before them, has seen in this browser, the last seen first. */
export async function keptMeetings(token: string | undefined): Promise<ReplyOf<"getMeeting">[]> {
  const owners = [viewOwner(token), GUEST];
  const storage = await deviceStorage();
  const [keys, values] = await Promise.all([storage.getAllKeys("views"), storage.getAll("views")]);
  const found = new Map<string, KeptView>();
  for (const [place, key] of keys.entries()) {
    const [owner, what, meetingID = ""] = key.split(" ");
    const view = parseKeptView(values[place]);
    if (!owners.includes(owner) || what !== "meeting" || view === undefined) continue;
    if (isMeetingReply(view.data, meetingID) && view.at > (found.get(meetingID)?.at ?? -Infinity))
      found.set(meetingID, view);
  }
  const latest = [...found.values()].toSorted((a, b) => b.at - a.at);
  return latest.map(({ data }) => data as ReplyOf<"getMeeting">);
}

export async function forgetMeeting(meetingID: string): Promise<void> {
  const storage = await deviceStorage();
  const keys = (await storage.getAllKeys("views")).filter((key) => key.endsWith(` meeting ${meetingID}`));
  await Promise.all(keys.map((key) => storage.delete("views", key)));
}

export async function keepMeeting(owner: string, meeting: ReplyOf<"getMeeting">): Promise<void> {
  await keepView(owner, `meeting ${meeting.meetingID}`, { at: Date.now(), data: meeting });
}

async function keepView(owner: string, name: string, view: KeptView): Promise<void> {
  await (await deviceStorage()).put("views", view, keyOf(owner, name));
  if (name.startsWith("meeting ")) markMeetingSeen();
}

/** Keeps a meeting with the answers that are seen now, in the form in which REST would tell them. */
export async function keepSeen(
  meeting: ReplyOf<"getMeeting">,
  seen: readonly (readonly [RespondentID, Respondent])[],
): Promise<void> {
  const owner = viewOwner(getToken());
  if (owner === undefined) return;
  const present = presentMarks(meeting);
  // Each is written once, however many have marked it.
  const written = new Map<Slot, string>();
  const textOf = (slot: Slot) => {
    const text = written.get(slot) ?? slotTextOf(meeting.kind, slot);
    written.set(slot, text);
    return text;
  };
  const texts = (slots: Iterable<Slot>) => sortedSlots(slots).map(textOf);
  const respondents = Object.fromEntries(
    seen.map(([id, { slots, ...person }]) => {
      const { free, ifNeeded } = levelsOf(present.intersection(slots));
      const levels = { availabilities: texts(free), ...(ifNeeded.size > 0 && { ifNeeded: texts(ifNeeded) }) };
      return [id, { ...person, ...levels }];
    }),
  );
  await keepMeeting(owner, { ...meeting, respondents });
}

/** Keeps the answers to queries as they come, each for whom it was given, and forgets them when that one leaves. */
export function keepViews(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) keep(query);
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const query = event.query as Query;
    if (event.action.type === "success") keep(query);
    if (event.action.type === "error") dropGone(query.queryKey, event.action.error).catch(() => {});
  });
  let owner = viewOwner(getToken());
  onToken(() => {
    const next = viewOwner(getToken());
    if (next === owner) return;
    owner = next;
    tidy().catch(() => {});
  });
  tidy().catch(() => {});
}

/** Forgets what others than the viewer and guests have seen, what is old, and the oldest of too many. */
async function tidy(): Promise<void> {
  const owner = viewOwner(getToken()) ?? "";
  const now = Date.now();
  const storage = await deviceStorage();
  const [keys, values] = await Promise.all([storage.getAllKeys("views"), storage.getAll("views")]);
  const wanted = keys
    .map((key, place) => ({ key, at: parseKeptView(values[place])?.at ?? 0 }))
    .filter(({ key }) => key.startsWith(`${owner} `) || key.startsWith(`${GUEST} `))
    .filter(({ at }) => Math.abs(now - at) < MAX_AGE_MS)
    .sort((a, b) => b.at - a.at);
  const kept = new Set(wanted.slice(0, MAX_VIEWS).map(({ key }) => key));
  await Promise.all(keys.filter((key) => !kept.has(key)).map((key) => storage.delete("views", key)));
}

function keep(query: Query): void {
  const { queryKey, state } = query;
  const { data, dataUpdatedAt } = state;
  const name = viewName(queryKey);
  const token = getToken();
  const owner = viewOwner(token);
  // What a user was shown who has left since is not for the next one.
  if (name === undefined || owner === undefined || !isObject(data) || !isReadByViewer(query)) return;
  // Asked with a token that another has replaced since.
  if (queryKey[0] === "me" && queryKey[1] !== token) return;
  keepView(owner, name, { at: dataUpdatedAt, data }).catch(() => {});
}

/** What the server has deleted must not be shown from this device either. */
async function dropGone(queryKey: QueryKey, error: unknown): Promise<void> {
  const name = viewName(queryKey);
  const owner = viewOwner(getToken());
  const isGone = error instanceof CallError && error.code === "unknown";
  if (!isGone || name === undefined || owner === undefined) return;
  await (await deviceStorage()).delete("views", keyOf(owner, name));
}
