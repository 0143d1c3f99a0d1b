import { parseMeetingID, type MeetingID, parseRespondentID, type RespondentID } from "#domain/ids.ts";
import { deviceStorage } from "./device-storage.ts";
import {
  bothEdits,
  queuedName,
  type QueuedAnswer,
  type AnswerEdit,
  type Credentials,
  type SendError,
  type SendErrorKind,
  type AnswerTarget,
} from "./queued-answer.ts";
import { nextQueued, type QueueInput } from "./next-queued.ts";
import type { Slot } from "#domain/time/slot.ts";

/** An answer of this device that the server has stored, of which no page has told yet. */
export type StoredAnswer = {
  readonly meetingID: MeetingID;
  readonly respondentID: RespondentID;
  readonly owner: string;
  readonly meetingName: string;
  /** Of a guest's new answer. */
  readonly respondentKey?: string;
};

/** When it fails, as on a full disk, only callers that wait for a part of it hear of it. */
function heard<T extends { readonly done: Promise<void> }>(change: T): T {
  change.done.catch(() => {});
  return change;
}

/** Everything that waits, the oldest first. What cannot be read any more is cleared away. */
export async function allQueued(): Promise<QueuedAnswer[]> {
  const storage = await deviceStorage();
  const change = heard(storage.transaction("outbox", "readwrite"));
  const [names, values] = await Promise.all([change.store.getAllKeys(), change.store.getAll()]);
  const waiting = values.map(parseQueuedAnswer);
  const isMine = (place: number): boolean => {
    const one = waiting[place];
    return one !== undefined && queuedName(one) === names[place];
  };
  const broken = names.filter((_, place) => !isMine(place));
  await Promise.all(broken.map((name) => change.store.delete(name)));
  await change.done;
  return waiting
    .filter((one, place) => one !== undefined && isMine(place))
    .sort((a, b) => (a?.savedAt ?? 0) - (b?.savedAt ?? 0)) as QueuedAnswer[];
}

/** Puts `waiting` there, or adds its edit to what waits under its name already. Rejects when the browser refuses. */
export async function putQueued(waiting: QueuedAnswer): Promise<void> {
  const storage = await deviceStorage();
  const change = heard(storage.transaction("outbox", "readwrite"));
  const name = queuedName(waiting);
  const there = parseQueuedAnswer(await change.store.get(name));
  const { attempt, savedAt: now, credentials, language } = waiting;
  const edit = attempt === undefined ? waiting.edit : bothEdits(attempt, waiting.edit);
  const { language: _, ...kept } = there ?? waiting;
  const saved = { ...kept, credentials, ...(language !== undefined && { language }) };
  const next = there === undefined ? waiting : nextQueued(saved, { kind: "save", edit, now });
  if (next !== undefined) await change.store.put(next, name);
  await change.done;
}

/** What becomes of the one of that name; `told` is kept with it, for the page to tell. */
export async function changeQueued(
  name: string,
  input: QueueInput,
  told?: StoredAnswer,
): Promise<QueuedAnswer | undefined> {
  const storage = await deviceStorage();
  const change = heard(storage.transaction(["outbox", "stored"], "readwrite"));
  const queue = change.objectStore("outbox");
  const there = parseQueuedAnswer(await queue.get(name));
  const next = there && nextQueued(there, input);
  if (next === undefined || queuedName(next) !== name) await queue.delete(name);
  if (next !== undefined) await queue.put(next, queuedName(next));
  if (told !== undefined) await tell(change.objectStore("stored"), told);
  await change.done;
  return next;
}

type StoredPlace = { get(name: string): Promise<unknown>; put(value: unknown, name: string): Promise<unknown> };

/** The key of a new answer is given once, and a change of that answer may follow before anyone has looked. */
async function tell(place: StoredPlace, told: StoredAnswer): Promise<void> {
  const name = `${told.owner} ${told.meetingID} ${told.respondentID}`;
  await place.put({ ...parseStored(await place.get(name)), ...told }, name);
}

export async function discardQueued(name: string): Promise<void> {
  const storage = await deviceStorage();
  await storage.delete("outbox", name);
}

/** What was stored since, for exactly one of the open pages. */
export async function takeStored(): Promise<StoredAnswer[]> {
  const storage = await deviceStorage();
  const change = heard(storage.transaction("stored", "readwrite"));
  const values = await change.store.getAll();
  await change.store.clear();
  await change.done;
  return values.flatMap((value) => parseStored(value) ?? []);
}

function parseStored(value: unknown): StoredAnswer | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { meetingID, respondentID, owner, meetingName, respondentKey } = value as Record<string, unknown>;
  const [meeting, respondent] = [parseMeetingID(textOf(meetingID)), parseRespondentID(textOf(respondentID))];
  if (meeting === undefined || respondent === undefined) return undefined;
  if (typeof owner !== "string" || typeof meetingName !== "string") return undefined;
  const key = typeof respondentKey === "string" && { respondentKey };
  return { meetingID: meeting, respondentID: respondent, owner, meetingName, ...key };
}

const TROUBLES: readonly SendErrorKind[] = [
  "meeting-gone",
  "answer-gone",
  "times-gone",
  "protected",
  "signed-out",
  "full",
  "refused",
];

/** Storage outlives versions of this page, and extensions write to it: whatever has another form does not wait. */
export function parseQueuedAnswer(value: unknown): QueuedAnswer | undefined {
  if (!isObject(value)) return undefined;
  const { meetingID, meetingName, owner, credentials, language, savedAt, notBefore, tries, isHidden } = value;
  const [id, whose, edit] = [parseMeetingID(textOf(meetingID)), parseWhose(value["whose"]), parseEdit(value["edit"])];
  const isTold = typeof meetingName === "string" && typeof owner === "string" && isObject(credentials);
  if (id === undefined || whose === undefined || edit === undefined || !isTold) return undefined;
  if (![savedAt, notBefore, tries].every((number) => Number.isSafeInteger(number))) return undefined;
  const attempt = parseAttempt(value["attempt"]);
  const trouble = parseTrouble(value["trouble"]);
  return {
    meetingID: id,
    meetingName,
    owner,
    whose,
    edit,
    ...(attempt !== undefined && { attempt }),
    credentials: textsOf(credentials, ["token", "respondentKey", "organiserKey"]),
    ...(typeof language === "string" && isTag(language) && { language }),
    savedAt: savedAt as number,
    notBefore: notBefore as number,
    tries: tries as number,
    ...(trouble !== undefined && { trouble }),
    ...(isHidden === true && { isHidden }),
  };
}

function parseWhose(value: unknown): AnswerTarget | undefined {
  if (!isObject(value)) return undefined;
  const { kind, name, email, respondentID } = value;
  if (kind === "own" && typeof name === "string") return { kind, name };
  if (kind === "guest" && typeof name === "string") return { kind, name, ...(typeof email === "string" && { email }) };
  const id = typeof respondentID === "string" ? parseRespondentID(respondentID) : undefined;
  return kind === "answer" && id !== undefined ? { kind, respondentID: id } : undefined;
}

function parseAttempt(value: unknown): QueuedAnswer["attempt"] {
  const edit = parseEdit(value);
  const requestID = isObject(value) ? value["requestID"] : undefined;
  return edit !== undefined && typeof requestID === "string" ? { ...edit, requestID } : undefined;
}

function parseEdit(value: unknown): AnswerEdit | undefined {
  if (!isObject(value)) return undefined;
  const { base, slots } = value;
  return isSlotSet(base) && isSlotSet(slots) ? { base, slots } : undefined;
}

function parseTrouble(value: unknown): SendError | undefined {
  if (!isObject(value)) return undefined;
  const kind = TROUBLES.find((one) => one === value["kind"]);
  return kind === undefined ? undefined : { kind, message: textOf(value["message"]) };
}

/** What is no tag would make every call with it fail. */
function isTag(text: string): boolean {
  return /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(text);
}

function isSlotSet(value: unknown): value is ReadonlySet<Slot> {
  return value instanceof Set && [...(value as Set<unknown>)].every((slot) => Number.isSafeInteger(slot));
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function textsOf(from: Record<string, unknown>, names: readonly (keyof Credentials)[]): Credentials {
  return Object.fromEntries(names.flatMap((name) => (typeof from[name] === "string" ? [[name, from[name]]] : [])));
}
