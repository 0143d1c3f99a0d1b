// oxlint-disable-next-line eslint/no-restricted-imports -- weighs nothing before a page is usable: it comes when that is idle
import * as z from "zod/mini";
import { parseMeetingID, type MeetingID, parseRespondentID, type RespondentID } from "#domain/ids.ts";
import { deviceStorage } from "./device-storage.ts";
import { bothEdits, queuedName, type QueuedAnswer } from "./queued-answer.ts";
import { nextQueued, type QueueInput } from "./next-queued.ts";
import type { Slot } from "#domain/time/slot.ts";

// The page's policy allows no code that is made from text.
z.config({ jitless: true });

const meetingID = z.custom<MeetingID>((value) => typeof value === "string" && parseMeetingID(value) !== undefined);
const respondentID = z.custom<RespondentID>(
  (value) => typeof value === "string" && parseRespondentID(value) !== undefined,
);
/** A part of another form counts as absent, and the rest as it is. */
const ifReadable = <T extends z.ZodMiniType>(part: T) => z.catch(z.optional(part), undefined); // oxlint-disable-line promise/valid-params -- no promise's

const storedAnswer = z.object({
  meetingID,
  respondentID,
  owner: z.string(),
  meetingName: z.string(),
  /** Of a guest's new answer. */
  respondentKey: ifReadable(z.string()),
});

/** An answer of this device that the server has stored, of which no page has told yet. */
export type StoredAnswer = Readonly<z.infer<typeof storedAnswer>>;

const slotSet = z.custom<ReadonlySet<Slot>>((value) => value instanceof Set && [...value].every(Number.isSafeInteger));
const answerEdit = z.object({ base: slotSet, slots: slotSet });

const target = z.discriminatedUnion("kind", [
  // The signed-in user's own, whether there is one already or not.
  z.object({ kind: z.literal("own"), name: z.string() }),
  // Of a guest who has none on the server yet, as far as this device knows.
  z.object({ kind: z.literal("guest"), name: z.string(), email: ifReadable(z.string()) }),
  z.object({ kind: z.literal("answer"), respondentID }),
]);

const sendError = z.object({
  kind: z.enum(["meeting-gone", "answer-gone", "times-gone", "protected", "signed-out", "full", "refused"]),
  /** The server's sentence; it is shown where the kind does not say everything. */
  message: z.string(),
});

export const queuedAnswer = z.object({
  meetingID,
  meetingName: z.string(),
  /** Who saved it: an account's id, or a guest. */
  owner: z.string(),
  whose: target,
  /** What was sent, and is perhaps stored: repeated word for word, under the same id, until an answer comes. */
  attempt: ifReadable(z.extend(answerEdit, { requestID: z.string() })),
  /** What was done to the answer since. */
  edit: answerEdit,
  credentials: z.object({
    token: ifReadable(z.string()),
    respondentKey: ifReadable(z.string()),
    organiserKey: ifReadable(z.string()),
  }),
  /**
   * In which the page on which it was saved asks the server; absent where that is the browser's own. What is no tag would make
   * every call with it fail.
   */
  language: ifReadable(z.string().check(z.regex(/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i))),
  /** Milliseconds since the epoch. */
  savedAt: z.int(),
  notBefore: z.int(),
  /** How often the server was not able to. */
  tries: z.int(),
  trouble: ifReadable(sendError),
  /** Its owner has signed out: other users are not told of it. */
  isHidden: ifReadable(z.literal(true)),
});

/** Storage outlives versions of this page, and extensions write to it: whatever has another form does not wait. */
export function parseQueuedAnswer(value: unknown): QueuedAnswer | undefined {
  return queuedAnswer.safeParse(value).data;
}

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
  const before = storedAnswer.safeParse(await place.get(name)).data;
  await place.put({ ...told, respondentKey: told.respondentKey ?? before?.respondentKey }, name);
}

export async function discardQueued(name: string): Promise<void> {
  const storage = await deviceStorage();
  await storage.delete("outbox", name);
}

/**
 * What was stored since, for exactly one of the open pages. `remember` gets each before it is gone from here: a page may
 * be closed at any moment, and a key is given once.
 */
export async function takeStored(remember: (stored: StoredAnswer) => void): Promise<StoredAnswer[]> {
  const storage = await deviceStorage();
  const change = heard(storage.transaction("stored", "readwrite"));
  const values = await change.store.getAll();
  const stored = values.flatMap((value) => storedAnswer.safeParse(value).data ?? []);
  for (const one of stored) remember(one);
  if (values.length > 0) await change.store.clear();
  await change.done;
  return stored;
}
