import { answerKeyOf, rememberAnswerKey } from "../api/keys.ts";
import { queryClient } from "../api/query-client.ts";
import { connectivity } from "../api/connectivity.ts";
import { getToken, onToken } from "../api/token.ts";
import { GUEST, viewOwner } from "./kept-views.ts";
import { flushQueue } from "./send-queued.ts";
import { openQueueChannel, QUEUE_SYNC } from "./worker-messages.ts";
import { allQueued, changeQueued, discardQueued, putQueued, takeStored, type StoredAnswer } from "./outbox.ts";
import { markWaiting, queueEvents, queueStore } from "./queue-store.ts";
import { queuedName, type QueuedAnswer } from "./queued-answer.ts";
import type { QueueInput } from "./next-queued.ts";

const MAX_TIMER_MS = 2 ** 31 - 1;

let started: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const tell = openQueueChannel(({ meetings }) => void refresh(meetings).catch(() => {}));

/** Reads what waits, and sends it as soon as it can be. Any caller that needs it may call; only the first call counts. */
export function startQueue(): Promise<void> {
  started ??= start();
  return started;
}

async function start(): Promise<void> {
  const back = (): void => void flush(true);
  addEventListener("online", back);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && back());
  let wasReached = connectivity.read();
  connectivity.subscribe(() => {
    const isReached = connectivity.read();
    if (isReached && !wasReached) back();
    wasReached = isReached;
  });
  onToken(() => void afterLogin().catch(() => {}));
  await afterLogin();
  void flush(true);
}

/** Keeps an answer on this device until the network takes it. Rejects when the browser keeps nothing. */
export async function saveOnDevice(waiting: QueuedAnswer): Promise<void> {
  markWaiting(true);
  await putQueued(await asItIsNow(waiting));
  await changed();
  void flush(false);
}

/** A guest's new answer that was added to may have been stored just before: then it is an answer, and no second one. */
async function asItIsNow(waiting: QueuedAnswer): Promise<QueuedAnswer> {
  const { whose, attempt, meetingID, credentials } = waiting;
  const own = answerKeyOf(meetingID);
  if (whose.kind !== "guest" || attempt !== undefined || own === undefined) return waiting;
  if ((await allQueued()).some((one) => queuedName(one) === queuedName(waiting))) return waiting;
  const { respondentID, respondentKey } = own;
  return { ...waiting, whose: { kind: "answer", respondentID }, credentials: { ...credentials, respondentKey } };
}

export async function changeOnDevice(name: string, input: QueueInput): Promise<void> {
  await changeQueued(name, input);
  await changed();
  void flush(false);
}

export async function discardOnDevice(waiting: QueuedAnswer): Promise<void> {
  await discardQueued(queuedName(waiting));
  await changed();
}

/** What an account has here is hidden when it signs out, because others may use this browser, and forgotten when it is deleted. */
export async function leaveDevice(owner: string, leaving: "sign-out" | "deletion"): Promise<void> {
  const own = (await allQueued()).filter((one) => one.owner === owner).map(queuedName);
  const leave = (name: string) => (leaving === "sign-out" ? changeQueued(name, { kind: "hide" }) : discardQueued(name));
  await Promise.all(own.map(leave));
  await changed();
}

async function flush(isBack: boolean): Promise<void> {
  try {
    const viewer = viewOwner(getToken());
    const next = await flushQueue({ isBack, maySend: ({ owner }) => owner === GUEST || owner === viewer });
    clearTimeout(timer);
    if (next !== undefined) {
      timer = setTimeout(() => void flush(false), Math.min(MAX_TIMER_MS, Math.max(0, next - Date.now())));
      void askForSync().catch(() => {});
    }
    if (queueStore.read().length > 0 || next !== undefined) await changed(isBack ? [...arriving.keys()] : []);
  } catch {
    // The browser keeps nothing, so nothing waits.
  }
}

/**
 * The browser wakes the worker when there is a network, even when no page is open; where it has no such thing, pages
 * do.
 */
async function askForSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.ready) as SyncRegistration | undefined;
  await registration?.sync?.register(QUEUE_SYNC);
}
type SyncRegistration = { readonly sync?: { register(tag: string): Promise<void> } };

/** Told to the other pages too. `again` are meetings that are asked for once more. */
async function changed(again: readonly string[] = []): Promise<void> {
  tell({ meetings: [] });
  await refresh(again);
}

/** Meetings in which something is stored that the page does not show yet, and how often that was heard. */
const arriving = new Map<string, number>();

/** Shows what waits now. `told` are meetings in which another page has found an answer stored. */
async function refresh(told: readonly string[] = []): Promise<void> {
  const stored = await takeStored(remember);
  const found = stored.map(({ meetingID }) => meetingID);
  // First the answer as the server has it, then without what waited: it never flickers.
  await Promise.all([...new Set([...told, ...found])].map(showArrived));
  if (found.length > 0) tell({ meetings: found });
  const all = await allQueued();
  markWaiting(all.length > 0);
  const names = new Set(all.map(queuedName));
  const isArriving = (one: QueuedAnswer) => arriving.has(one.meetingID) && !names.has(queuedName(one));
  queueStore.set([...queueStore.read().filter(isArriving), ...all].filter(isForViewer));
  const waiting = new Set(all.map(({ meetingID }) => meetingID));
  for (const { owner, meetingID, meetingName } of stored) {
    if (isViewers(owner) && !waiting.has(meetingID)) queueEvents.emit({ kind: "stored", meetingName });
  }
}

/** Where the network has gone again, what waited is shown until there is one. */
async function showArrived(meetingID: string): Promise<void> {
  const times = (arriving.get(meetingID) ?? 0) + 1;
  arriving.set(meetingID, times);
  const isShown = await refetchMeeting(meetingID);
  if (isShown && arriving.get(meetingID) === times) arriving.delete(meetingID);
}

/** Whether the meeting, if it is shown, is shown as it is now. */
async function refetchMeeting(meetingID: string): Promise<boolean> {
  const queryKey = ["meeting", meetingID];
  // An answer that is on its way was asked for without the key that there is now.
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
  // The page may have asked once more meanwhile, which ended the wait for the first reply.
  while (queryClient.isFetching({ queryKey }) > 0) {
    await queryClient.refetchQueries({ queryKey }, { cancelRefetch: false });
  }
  return queryClient.getQueryState(queryKey)?.status !== "error";
}

function remember({ meetingID, respondentID, respondentKey }: StoredAnswer): void {
  if (respondentKey === undefined || answerKeyOf(meetingID)?.respondentID === respondentID) return;
  rememberAnswerKey(meetingID, { respondentID, respondentKey });
}

/**
 * An account's answers are for that account alone; only that they could not be sent is told to the user who was logged out.
 */
function isForViewer({ owner, trouble, isHidden }: QueuedAnswer): boolean {
  if (isViewers(owner)) return true;
  return viewOwner(getToken()) === GUEST && trouble?.kind === "signed-out" && isHidden !== true;
}

function isViewers(owner: string): boolean {
  return owner === GUEST || owner === viewOwner(getToken());
}

/**
 * After a login or logout: what waits for the user who is logged in now may be sent, and a user who was logged out is told so.
 */
async function afterLogin(): Promise<void> {
  const token = getToken();
  const viewer = viewOwner(token);
  for (const one of await allQueued()) {
    const name = queuedName(one);
    if (one.owner === GUEST) continue;
    const isNew = one.credentials.token !== token || one.isHidden === true;
    if (token !== undefined && one.owner === viewer && isNew) {
      await changeQueued(name, { kind: "again", credentials: { token } });
    }
    if (viewer === GUEST && one.trouble === undefined && one.isHidden !== true) {
      await changeQueued(name, { kind: "refused", trouble: { kind: "signed-out", message: "" } });
    }
  }
  await changed();
  void flush(false);
}
