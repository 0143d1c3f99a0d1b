import { deviceStorage } from "./device-storage.ts";
import { tokenOwner, getToken, onToken } from "../api/token.ts";
import type { QueryKey, Query, QueryClient } from "@tanstack/react-query";
import { viewName } from "./fetch-or-kept.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { presentSlots } from "#domain/time/present-slots.ts";
import { slotText, sortedSlots } from "#domain/time/slot.ts";
import type { Group } from "../live/group.ts";
import { CallError } from "../api/call-error.ts";

const MAX_VIEWS = 60;
const MAX_AGE_MS = 30 * 24 * 3_600_000;

/** Keeps what `owner` has just seen, instead of what they saw of it before. */
async function keepView(owner: string, what: string, view: KeptView): Promise<void> {
  const storage = await deviceStorage();
  await storage.put("views", view, keyOf(owner, what));
}

/** Forgets it: it is no more. */
async function dropView(owner: string, what: string): Promise<void> {
  const storage = await deviceStorage();
  await storage.delete("views", keyOf(owner, what));
}

/** What `owner` saw last of it on this device. Never another user's, who used the browser before. */
async function keptView(owner: string, what: string): Promise<KeptView | undefined> {
  const storage = await deviceStorage();
  return parseKeptView(await storage.get("views", keyOf(owner, what)));
}

/** Forgets what others than `owner` and guests have seen, what is old, and the oldest of too many. */
async function tidyViews(owner: string, now: number): Promise<void> {
  const storage = await deviceStorage();
  const [keys, values] = await Promise.all([storage.getAllKeys("views"), storage.getAll("views")]);
  const views = keys.map((key, place) => ({ key, at: parseKeptView(values[place])?.at ?? 0 }));
  const isWanted = ({ key, at }: { key: string; at: number }): boolean =>
    (key.startsWith(`${owner} `) || key.startsWith(`${GUEST} `)) && Math.abs(now - at) < MAX_AGE_MS;
  const wanted = views.filter(isWanted).sort((a, b) => b.at - a.at);
  const kept = new Set(wanted.slice(0, MAX_VIEWS).map(({ key }) => key));
  await Promise.all(keys.filter((key) => !kept.has(key)).map((key) => storage.delete("views", key)));
}

/** Who looks without a login. */
export const GUEST = "guest";

const keyOf = (owner: string, what: string): string => `${owner} ${what}`;

/** A reply of the server as it was seen last. */
export type KeptView = {
  /** When it was asked for, in milliseconds since the epoch. */
  readonly at: number;
  readonly data: object;
};

/** As far as dates reach. */
const LAST_INSTANT = 8.64e15;

/** Storage outlives versions of this page: whatever has another form was not kept. */
function parseKeptView(value: unknown): KeptView | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { at, data } = value as Record<string, unknown>;
  const isInstant = typeof at === "number" && Number.isSafeInteger(at) && Math.abs(at) <= LAST_INSTANT;
  const isWhole = isInstant && typeof data === "object" && data !== null;
  return isWhole ? { at, data } : undefined;
}

/** Who owns what is seen with this token; undefined for a token that names no user, with which nothing is kept. */
export function viewOwner(token: string | undefined): string | undefined {
  return token === undefined ? GUEST : tokenOwner(token);
}

/** What the holder of `token` saw last of a query's answer. */
export async function readKept(token: string | undefined, queryKey: QueryKey): Promise<KeptView | undefined> {
  const owner = viewOwner(token);
  const name = viewName(queryKey);
  if (owner === undefined || name === undefined) return undefined;
  const kept = await keptView(owner, name);
  const [what, meetingID] = queryKey;
  const isBroken = kept !== undefined && what === "meeting" && !isMeetingReply(kept.data, String(meetingID));
  return isBroken ? undefined : kept;
}

/** Whether what storage holds has a meeting's form, as far as a page would break over it. */
function isMeetingReply(data: object, meetingID: string): boolean {
  const {
    meetingID: id,
    name,
    about,
    timezone,
    tentativeDates,
    minStartHour,
    maxEndHour,
    respondents,
    viewer,
  } = data as Record<string, unknown>;
  return (
    id === meetingID &&
    [name, about, timezone].every((text) => typeof text === "string") &&
    [minStartHour, maxEndHour].every((hour) => typeof hour === "number") &&
    isTextList(tentativeDates) &&
    isObject(viewer) &&
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

/** Keeps what the server says of a meeting to `owner`. */
export async function keepMeeting(owner: string, meeting: ReplyOf<"getMeeting">): Promise<void> {
  await keepView(owner, `meeting ${meeting.meetingID}`, { at: Date.now(), data: meeting });
}

/** Keeps a meeting with the answers that are seen now, in the form in which REST would tell them. */
export async function keepSeen(
  meeting: ReplyOf<"getMeeting">,
  { names, answers }: Pick<Group, "names" | "answers">,
): Promise<void> {
  const owner = viewOwner(getToken());
  if (owner === undefined) return;
  const present = presentSlots(meeting);
  const respondents = Object.fromEntries(
    [...names].map(([id, name]) => {
      const slots = present.intersection(answers.get(id) ?? new Set());
      return [id, { name, availabilities: sortedSlots(slots).map(slotText) }];
    }),
  );
  await keepMeeting(owner, { ...meeting, respondents });
}

/** Keeps the answers to queries as they come, each for whom it was given, and forgets them when that one leaves. */
export function keepViews(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) keep(query);
  const askedBy = new WeakMap<Query, string | undefined>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const query = event.query as Query;
    if (event.action.type === "fetch") askedBy.set(query, getToken());
    // What a user was shown who has left since is not for the next one.
    const isForAnother = askedBy.has(query) && askedBy.get(query) !== getToken();
    if (event.action.type === "success" && !isForAnother) keep(query);
    if (event.action.type === "error") dropGone(query.queryKey, event.action.error);
  });
  let owner = viewOwner(getToken());
  onToken(() => {
    const next = viewOwner(getToken());
    if (next === owner) return;
    owner = next;
    tidy();
  });
  tidy();
}

function tidy(): void {
  tidyViews(viewOwner(getToken()) ?? "", Date.now()).catch(() => {});
}

function keep({ queryKey, state: { data, dataUpdatedAt } }: Query): void {
  const name = viewName(queryKey);
  const token = getToken();
  const owner = viewOwner(token);
  if (name === undefined || owner === undefined || typeof data !== "object" || data === null) return;
  // Asked with a token that another has replaced since.
  if (queryKey[0] === "me" && queryKey[1] !== token) return;
  keepView(owner, name, { at: dataUpdatedAt, data }).catch(() => {});
}

/** What the server has deleted must not be shown from this device either. */
function dropGone(queryKey: QueryKey, error: unknown): void {
  const name = viewName(queryKey);
  const owner = viewOwner(getToken());
  const isGone = error instanceof CallError && error.code === "unknown";
  if (isGone && name !== undefined && owner !== undefined) dropView(owner, name).catch(() => {});
}
