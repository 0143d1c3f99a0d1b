import { addMark } from "#domain/answers/levels.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { CandidateTimes } from "#domain/meeting/meeting.ts";
import type { AnswerEdit } from "./answer-edit.ts";
import { deviceStorage } from "./device-storage.ts";
import { parseForm, parseStoredAnswer, type StoredAnswer } from "./queue-form.ts";
import {
  inSlotsOf,
  isWithKey,
  queuedName,
  sentInSlotsOf,
  written,
  type Credentials,
  type QueuedAnswer,
  type SendError,
} from "./queued-answer.ts";
import { isSameKind } from "#domain/meeting/kind.ts";

// The queue of answers that wait on this device. Pages and the worker share it through the browser's storage.

/**
 * Reads what storage holds; undefined for what has another form. Earlier versions kept in `edit` only what was done after
 * `attempt` was sent. Joined with it the edit is whole, and an edit that is whole stays the same.
 */
export function readQueued(value: unknown): QueuedAnswer | undefined {
  const form = parseForm(value);
  if (form === undefined) return undefined;
  const { attempt: sent, trouble: error, ...rest } = form;
  const isWhole = sent === undefined || sent.slotLength !== undefined;
  return { ...rest, edit: isWhole ? rest.edit : bothEdits(sent, rest.edit), sent, error };
}

/** When it fails, as on a full disk, only callers that wait for a part of it are told. */
function handled<T extends { readonly done: Promise<void> }>(change: T): T {
  change.done.catch(() => {});
  return change;
}

/** Everything that waits, the oldest first. What cannot be read any more is cleared away. */
export async function allQueued(): Promise<QueuedAnswer[]> {
  const storage = await deviceStorage();
  const change = handled(storage.transaction("outbox", "readwrite"));
  const [names, values] = await Promise.all([change.store.getAllKeys(), change.store.getAll()]);
  const waiting: QueuedAnswer[] = [];
  for (const [place, name] of names.entries()) {
    const one = readQueued(values[place]);
    if (one !== undefined && queuedName(one) === name) waiting.push(one);
    else void change.store.delete(name).catch(() => {});
  }
  await change.done;
  return waiting.sort((a, b) => a.savedAt - b.savedAt);
}

/**
 * Puts `waiting` there, or adds its edit to what waits under its name already, in the slots that `meeting` has now; times of
 * another kind cannot be added to. Rejects when the browser refuses, or another person's answer has the name, by which pages of
 * earlier versions find it too.
 */
export async function putQueued(waiting: QueuedAnswer, meeting: CandidateTimes): Promise<void> {
  await replaceQueued(queuedName(waiting), (there) => {
    if (there === undefined) return waiting;
    if (!isWithKey(there, waiting.credentials.respondentKey)) throw new Error("Another person's answer waits there.");
    return isSameKind(there, waiting) ? savedAgain(inSlotsOf(there, meeting), waiting) : waiting;
  });
}

/** Puts it there unless something waits under its name already. */
export async function putLeft(waiting: QueuedAnswer): Promise<void> {
  await replaceQueued(queuedName(waiting), (there) => there ?? waiting);
}

/** What becomes of an answer that waits; undefined when nothing is left to send. */
export type QueueChange = (now: QueuedAnswer) => QueuedAnswer | undefined;

export const discarded: QueueChange = () => undefined;

/** Changes the one of that name, if it waits; `stored` is kept with it, for a page to tell its user. */
export function changeQueued(name: string, change: QueueChange, stored?: StoredAnswer) {
  return replaceQueued(name, (there) => there && change(there), stored);
}

async function replaceQueued(
  name: string,
  next: (there: QueuedAnswer | undefined) => QueuedAnswer | undefined,
  stored?: StoredAnswer,
): Promise<QueuedAnswer | undefined> {
  const storage = await deviceStorage();
  const transaction = handled(storage.transaction(["outbox", "stored"], "readwrite"));
  const queue = transaction.objectStore("outbox");
  const now = next(readQueued(await queue.get(name)));
  if (now === undefined || queuedName(now) !== name) await queue.delete(name);
  if (now !== undefined) await queue.put(written(now), queuedName(now));
  if (stored !== undefined) {
    const place = transaction.objectStore("stored");
    const key = `${stored.owner} ${stored.meetingID} ${stored.respondentID}`;
    // The key of a new answer is given once, and a change of that answer may follow before a page has looked.
    const before = parseStoredAnswer(await place.get(key));
    await place.put({ ...stored, respondentKey: stored.respondentKey ?? before?.respondentKey }, key);
  }
  await transaction.done;
  return now;
}

/** For exactly one of the open pages. `remember` gets each before it is gone from here: a page may be closed, and a key is given once. */
export async function takeStored(remember: (stored: StoredAnswer) => void): Promise<StoredAnswer[]> {
  const storage = await deviceStorage();
  const change = handled(storage.transaction("stored", "readwrite"));
  const values = await change.store.getAll();
  const stored = values.flatMap((value) => parseStoredAnswer(value) ?? []);
  for (const one of stored) remember(one);
  if (values.length > 0) await change.store.clear();
  await change.done;
  return stored;
}

/** A user who saves again means it: what stood in the way before may be gone with it. */
export function savedAgain(now: QueuedAnswer, { edit, credentials, language, savedAt }: QueuedAnswer): QueuedAnswer {
  return { ...tryAgain(now), edit: bothEdits(now.edit, edit), credentials, language, savedAt };
}

/** Its person, a login or the network asks to try again at once. */
export function tryAgain(now: QueuedAnswer, credentials: Credentials = {}): QueuedAnswer {
  return {
    ...now,
    notBefore: 0,
    error: undefined,
    isHidden: undefined,
    credentials: { ...now.credentials, ...credentials },
  };
}

/** About to be sent: what was sent before, and is perhaps stored, is repeated word for word. */
export function beforeSend(now: QueuedAnswer, requestID: string): QueuedAnswer {
  return now.sent === undefined ? { ...now, sent: { ...now.edit, requestID } } : now;
}

type StoredSave = {
  readonly respondentID: RespondentID;
  readonly respondentKey?: string | undefined;
  /** As it is then. */
  readonly meeting: CandidateTimes;
};

export function afterStored(
  waiting: QueuedAnswer,
  { respondentID, respondentKey, meeting }: StoredSave,
): QueuedAnswer | undefined {
  const [now, sent] = [inSlotsOf(waiting, meeting), sentInSlotsOf(waiting, meeting)];
  const edit = sent === undefined ? now.edit : editSince(sent, now.edit);
  if (isNoEdit(edit)) return undefined;
  return {
    ...now,
    credentials: { ...now.credentials, ...(respondentKey !== undefined && { respondentKey }) },
    error: undefined,
    notBefore: 0,
    whose: now.whose.kind === "own" ? now.whose : { kind: "answer", respondentID },
    edit,
    sent: undefined,
    tries: 0,
  };
}

/** Its person has answered on another device by then: nothing is taken away from that, this is added to it. */
export function afterAnswered(now: QueuedAnswer, respondentID: RespondentID): QueuedAnswer {
  return { ...now, whose: { kind: "answer", respondentID }, sent: undefined };
}

/** A login that has ended opens nothing any more; the next one brings its own token. */
export function afterRefusal(now: QueuedAnswer, error: SendError): QueuedAnswer {
  return { ...(error.kind === "signed-out" ? withoutToken(now) : now), error };
}

/** The wait after an attempt without a network. When the network is back, it ends at once. */
const NO_NETWORK_PAUSE_MS = 30_000;
/** The wait when the attempt at the return of the network fails: browsers report a network a moment before requests pass. */
const NETWORK_BEGINS_PAUSE_MS = 2_000;
const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 10 * 60_000;
/** A server's Retry-After counts up to this. */
const MAX_ASKED_PAUSE_MS = 24 * 3_600_000;
/** After a server has failed so often, its answer counts as a refusal. */
const MAX_TRIES = 12;

export type ServerSaid = { readonly message: string; readonly retryAfterMs?: number | undefined };

export function afterFailure(
  now: QueuedAnswer,
  { at, chance, isBack, said }: { at: number; chance: number; isBack?: boolean; said?: ServerSaid | undefined },
): QueuedAnswer {
  const jitter = 0.75 + chance / 2;
  if (said === undefined) {
    const rest = isBack === true ? NETWORK_BEGINS_PAUSE_MS : NO_NETWORK_PAUSE_MS;
    return { ...now, tries: 0, notBefore: Math.round(at + rest * jitter) };
  }
  const tries = now.tries + 1;
  if (tries >= MAX_TRIES) return { ...now, tries: 0, error: { kind: "refused", message: said.message } };
  const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries) * jitter;
  const asked = Math.min(MAX_ASKED_PAUSE_MS, said.retryAfterMs ?? 0);
  return { ...now, tries, notBefore: Math.round(at + Math.max(pause, asked)) };
}

/** Without the times that the meeting has no longer. It was refused as a whole, so it is sent as something else. */
export function onlyPresent(now: QueuedAnswer, present: AnswerEdit["slots"]): QueuedAnswer | undefined {
  const { base, slots } = now.edit;
  // What was taken away may lie on a day that is hidden: it would be free again when the day comes back.
  const edit = { ...now.edit, slots: slots.difference(slots.difference(base).difference(present)) };
  if (isNoEdit(edit) && now.whose.kind !== "guest") return undefined;
  return { ...tryAgain(now), edit, sent: undefined, tries: 0 };
}

/** Its owner has signed out: other users of this browser are not told of it. */
export function hidden(now: QueuedAnswer): QueuedAnswer {
  return { ...withoutToken(now), isHidden: true };
}

function withoutToken(now: QueuedAnswer): QueuedAnswer {
  const { token: _, ...credentials } = now.credentials;
  return { ...now, credentials };
}

function isNoEdit({ base, slots, note }: AnswerEdit): boolean {
  return note === undefined && base.symmetricDifference(slots).size === 0;
}

/** One edit that does what `first` and then `second` do, whatever answer they meet. */
export function bothEdits(first: AnswerEdit, second: AnswerEdit): AnswerEdit {
  const [addedFirst, removedFirst] = [first.slots.difference(first.base), first.base.difference(first.slots)];
  const [addedThen, removedThen] = [second.slots.difference(second.base), second.base.difference(second.slots)];
  const added = addedFirst.difference(removedThen);
  for (const one of addedThen) addMark(added, one);
  const removed = removedFirst.difference(addedThen).union(removedThen);
  const base = first.base.union(removed).difference(added);
  return { ...second, note: second.note ?? first.note, base, slots: base.difference(removed).union(added) };
}

/** What is left to do of an edit when `sent`, an earlier state of it, is stored. */
function editSince(sent: AnswerEdit, edit: AnswerEdit): AnswerEdit {
  const removed = edit.base.difference(edit.slots).difference(sent.base.difference(sent.slots));
  const { note, ...rest } = edit;
  return { ...rest, base: sent.slots.union(removed), ...(note !== sent.note && { note }) };
}

/** No wait is longer than this: a time that lies further ahead was set while the device's clock was wrong. */
const MAX_WAIT_MS = 25 * 3_600_000;

/** Whether it may be sent by now. `isBack`: there is a network again, and what waited for that alone waits no longer. */
export function isDue(
  { notBefore, tries }: Pick<QueuedAnswer, "notBefore" | "tries">,
  { now, isBack }: { readonly now: number; readonly isBack: boolean },
): boolean {
  return notBefore <= now || notBefore > now + MAX_WAIT_MS || (isBack && tries === 0);
}
