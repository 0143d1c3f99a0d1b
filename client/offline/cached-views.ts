import { slotTextOf } from "#domain/time/slot-notation.ts";
import { type CachedView, deviceStorage } from "./device-storage.ts";
import { markMeetingSeen } from "../api/keys.ts";
import { isReadByViewer } from "../api/readers.ts";
import { tokenOwner, getToken, onToken } from "../api/token.ts";
import { readStored, stored } from "../api/stored-value.ts";
import type { QueryKey, Query, QueryClient } from "@tanstack/react-query";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import type { RespondentID } from "#domain/ids.ts";
import { levelsOf, presentMarks } from "#domain/answers/levels.ts";
import { type Slot, sortedSlots } from "#domain/time/slot.ts";
import type { Respondent } from "../live/group.ts";
import { CallError } from "../api/call-error.ts";

const MAX_VIEWS = 60;
const MAX_AGE_MS = 30 * 24 * 3_600_000;

export const GUEST = "guest";

const keyOf = (owner: string, name: string): string => `${owner} ${name}`;

/** The user's own calendars, because others may use the device too. */
const NEVER_CACHED: ReadonlySet<unknown> = new Set(["calendar-events", "calendars"]);

/** Names the cached reply to a query; undefined for a query that is not cached. The token in the key is a secret and no name. */
export function viewName([subject, id, ...more]: readonly unknown[]): string | undefined {
  if (subject === "meeting" && typeof id === "string") return `meeting ${id}`;
  if (NEVER_CACHED.has(more[0])) return undefined;
  if (subject === "me" && more.every((part) => typeof part === "string")) return ["me", ...more].join(" ");
  return undefined;
}

/** Returns the owner of views that are read with this token; undefined for a token without a user, whose views are not cached. */
export function viewOwner(token: string | undefined): string | undefined {
  return token === undefined ? GUEST : tokenOwner(token);
}

/** Returns the last reply that the holder of `token` has seen, and never another user's, who used the browser before. */
export async function readCached(token: string | undefined, queryKey: QueryKey): Promise<CachedView | undefined> {
  const owner = viewOwner(token);
  const name = viewName(queryKey);
  if (owner === undefined || name === undefined) return undefined;
  return readStored(await (await deviceStorage()).get("views", keyOf(owner, name)));
}

/** Lists the meetings that the holder of `token`, or a guest before them, has seen in this browser, the last seen first. */
export async function cachedMeetings(token: string | undefined): Promise<ReplyOf<"getMeeting">[]> {
  const owners = [viewOwner(token), GUEST];
  const storage = await deviceStorage();
  const [keys, values] = await Promise.all([storage.getAllKeys("views"), storage.getAll("views")]);
  const meetings = new Map<string, CachedView>();
  for (const [at, key] of keys.entries()) {
    const [owner, subject, meetingID = ""] = key.split(" ");
    const view = readStored(values[at]);
    if (!owners.includes(owner) || subject !== "meeting" || view === undefined) continue;
    if (view.at > (meetings.get(meetingID)?.at ?? -Infinity)) meetings.set(meetingID, view);
  }
  const latest = [...meetings.values()].toSorted((a, b) => b.at - a.at);
  return latest.map(({ data }) => data as ReplyOf<"getMeeting">);
}

export async function forgetMeeting(meetingID: string): Promise<void> {
  const storage = await deviceStorage();
  const keys = (await storage.getAllKeys("views")).filter((key) => key.endsWith(` meeting ${meetingID}`));
  await Promise.all(keys.map((key) => storage.delete("views", key)));
}

export async function cacheMeeting(owner: string, meeting: ReplyOf<"getMeeting">): Promise<void> {
  await cacheView(owner, `meeting ${meeting.meetingID}`, { at: Date.now(), data: meeting });
}

async function cacheView(owner: string, name: string, view: CachedView): Promise<void> {
  await (await deviceStorage()).put("views", stored(view), keyOf(owner, name));
  if (name.startsWith("meeting ")) markMeetingSeen();
}

/** Caches a meeting with the live answers, in the form of REST. */
export async function cacheLive(
  meeting: ReplyOf<"getMeeting">,
  answers: readonly (readonly [RespondentID, Respondent])[],
): Promise<void> {
  const owner = viewOwner(getToken());
  if (owner === undefined) return;
  const present = presentMarks(meeting);
  // Many respondents mark the same slots, so each text is written once.
  const slotTexts = new Map<Slot, string>();
  const textOf = (slot: Slot) => {
    const text = slotTexts.get(slot) ?? slotTextOf(meeting.kind, slot);
    slotTexts.set(slot, text);
    return text;
  };
  const texts = (slots: Iterable<Slot>) => sortedSlots(slots).map(textOf);
  const respondents = Object.fromEntries(
    answers.map(([id, { slots, ...person }]) => {
      const { free, ifNeeded } = levelsOf(present.intersection(slots));
      const levels = { availabilities: texts(free), ...(ifNeeded.size > 0 && { ifNeeded: texts(ifNeeded) }) };
      return [id, { ...person, ...levels }];
    }),
  );
  await cacheMeeting(owner, { ...meeting, respondents });
}

/** Caches replies to queries as they come, each for its owner, and drops them when the owner leaves. */
export function cacheViews(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) cache(query);
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const query = event.query as Query;
    if (event.action.type === "success") cache(query);
    if (event.action.type === "error") dropDeleted(query.queryKey, event.action.error).catch(() => {});
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

/** Drops the views of other users, old views, and the oldest of too many. */
async function tidy(): Promise<void> {
  const owner = viewOwner(getToken()) ?? "";
  const nowMs = Date.now();
  const storage = await deviceStorage();
  const [keys, values] = await Promise.all([storage.getAllKeys("views"), storage.getAll("views")]);
  const current = keys
    .map((key, at) => ({ key, at: readStored(values[at])?.at ?? 0 }))
    .filter(({ key }) => key.startsWith(`${owner} `) || key.startsWith(`${GUEST} `))
    .filter(({ at }) => Math.abs(nowMs - at) < MAX_AGE_MS)
    .sort((a, b) => b.at - a.at);
  const retained = new Set(current.slice(0, MAX_VIEWS).map(({ key }) => key));
  await Promise.all(keys.filter((key) => !retained.has(key)).map((key) => storage.delete("views", key)));
}

function cache(query: Query): void {
  const { queryKey, state } = query;
  const { data, dataUpdatedAt } = state;
  const name = viewName(queryKey);
  const token = getToken();
  const owner = viewOwner(token);
  if (name === undefined || owner === undefined || typeof data !== "object" || data === null) return;
  // A reply to a user who has left since is not for the next one.
  if (!isReadByViewer(query)) return;
  // Requested with a token that another has replaced since.
  if (queryKey[0] === "me" && queryKey[1] !== token) return;
  cacheView(owner, name, { at: dataUpdatedAt, data: withoutTitles(queryKey, data) }).catch(() => {});
}

/** Titles of events are never stored, because others may use the device too. Readings of busy times go without them. */
export function withoutTitles([, , subject]: QueryKey, data: object): object {
  const isBusy = subject === "busy" && Array.isArray(data);
  return isBusy ? data.map((reading: object) => ({ ...reading, events: [] })) : data;
}

/** Drops the cached view of a meeting that the server has deleted. */
async function dropDeleted(queryKey: QueryKey, error: unknown): Promise<void> {
  const name = viewName(queryKey);
  const owner = viewOwner(getToken());
  const isDeleted = error instanceof CallError && error.code === "unknown";
  if (!isDeleted || name === undefined || owner === undefined) return;
  await (await deviceStorage()).delete("views", keyOf(owner, name));
}
