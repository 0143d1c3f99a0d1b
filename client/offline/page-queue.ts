import { type MarkableTimes, presentMarks } from "#domain/answers/levels.ts";
import type { CandidateTimes } from "#domain/meeting/meeting.ts";
import { localStore } from "../api/browser-storage.ts";
import { answerKeyOf, rememberAnswerKey, shownAnswerKey } from "../api/keys.ts";
import { queryClient } from "../api/query-client.ts";
import { connectivity } from "../api/connectivity.ts";
import { getToken, onToken } from "../api/token.ts";
import { GUEST, readKept, viewOwner } from "./kept-views.ts";
import {
  afterRefusal,
  allQueued,
  changeQueued,
  discarded,
  hidden,
  onlyPresent,
  putLeft,
  putQueued,
  type QueueChange,
  readQueued,
  takeStored,
  tryAgain,
} from "./queue.ts";
import type { StoredAnswer } from "./queue-form.ts";
import { markWaiting, queueEvents, queueStore, UNDER_WAY } from "./queue-store.ts";
import { inSlotsOf, queuedName, type QueuedAnswer } from "./queued-answer.ts";
import { flushQueue } from "./send-queue.ts";
import { inTurn } from "./store-answer.ts";
import { openQueueChannel, QUEUE_SYNC } from "./worker-messages.ts";

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
  await takeOver().catch(() => {});
  await afterLogin();
  void flush(true);
}

/** What a page was sending when it was left waits from now on. Sent again under its id, it is stored once. */
async function takeOver(): Promise<void> {
  for (const name of localStore.names(UNDER_WAY)) {
    const left = readLeft(name);
    if (left !== undefined) {
      // Its page may be there still: then it is waited for.
      await inTurn(left.meetingID, async () => {
        if (localStore.read(name) !== undefined) await putLeft(left);
      });
    }
    localStore.remove(name);
  }
}

/** Extensions write to this storage, too: whatever has another form is no answer. */
function readLeft(name: string): QueuedAnswer | undefined {
  try {
    return readQueued(JSON.parse(localStore.read(name) ?? "null"));
  } catch {
    return undefined;
  }
}

export type SavedOnDevice = {
  readonly waiting: QueuedAnswer;
  readonly meeting: CandidateTimes;
  /** It is added to one that waits. */
  readonly isMore: boolean;
};

/** Keeps an answer on this device until the network takes it. Rejects when the browser keeps nothing. */
export async function saveOnDevice({ waiting, meeting, isMore }: SavedOnDevice): Promise<void> {
  markWaiting(true);
  await putQueued(isMore ? await asItIsNow(waiting) : waiting, meeting);
  await changed();
  void flush(false);
}

/** A guest's new answer that was added to may have been stored just before: then it is an answer, and no second one. */
async function asItIsNow(waiting: QueuedAnswer): Promise<QueuedAnswer> {
  const { whose, sent, meetingID, credentials } = waiting;
  const own = shownAnswerKey(meetingID);
  if (whose.kind !== "guest" || sent !== undefined || own === undefined) return waiting;
  if ((await allQueued()).some((one) => queuedName(one) === queuedName(waiting))) return waiting;
  const { respondentID, respondentKey } = own;
  return { ...waiting, whose: { kind: "answer", respondentID }, credentials: { ...credentials, respondentKey } };
}

async function changeOnDevice(waiting: QueuedAnswer, change: QueueChange): Promise<void> {
  await changeQueued(queuedName(waiting), change);
  await changed();
  void flush(false);
}

export const discardOnDevice = (waiting: QueuedAnswer) => changeOnDevice(waiting, discarded);

/** Its person decides to send it once more, without the times that the meeting has no longer where `meeting` is said. */
export const tryAgainOnDevice = (waiting: QueuedAnswer, meeting?: MarkableTimes) =>
  changeOnDevice(waiting, (now) =>
    meeting === undefined ? tryAgain(now) : onlyPresent(inSlotsOf(now, meeting), presentMarks(meeting)),
  );

/** What an account has here is hidden when it signs out, because others may use this browser, and forgotten when it is deleted. */
export async function leaveDevice(owner: string, leaving: "sign-out" | "deletion"): Promise<void> {
  const own = (await allQueued()).filter((one) => one.owner === owner);
  await Promise.all(own.map((one) => changeQueued(queuedName(one), leaving === "sign-out" ? hidden : discarded)));
  await changed();
}

async function flush(isBack: boolean): Promise<void> {
  try {
    const next = await flushQueue({ isBack, maySend: ({ owner }) => isViewers(owner) });
    clearTimeout(timer);
    if (next !== undefined) {
      timer = setTimeout(() => void flush(false), Math.min(MAX_TIMER_MS, Math.max(0, next - Date.now())));
      void askForSync().catch(() => {});
    }
    if (queueStore.read().length > 0 || next !== undefined) await changed();
  } catch {
    // The browser keeps nothing, so nothing waits.
  }
}

/** The browser wakes the worker when there is a network, without a page too; where it has no such thing, pages do. */
async function askForSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.ready) as SyncRegistration | undefined;
  await registration?.sync?.register(QUEUE_SYNC);
}
type SyncRegistration = { readonly sync?: { register(tag: string): Promise<void> } };

async function changed(): Promise<void> {
  tell({ meetings: [] });
  await refresh();
}

/** Shows what waits now. `told` are meetings in which another page has found an answer stored. */
async function refresh(told: readonly string[] = []): Promise<void> {
  const stored = await takeStored(remember);
  const found = stored.map(({ meetingID }) => meetingID);
  // First the answer as the server has it, then without what waited: it never flickers.
  await Promise.all([...new Set([...told, ...found])].map(showStored));
  if (found.length > 0) tell({ meetings: found });
  const all = await allQueued();
  markWaiting(all.length > 0);
  queueStore.set(all.filter(isForViewer));
  const waiting = new Set(all.map(({ meetingID }) => meetingID));
  for (const { owner, meetingID, meetingName } of stored) {
    if (isViewers(owner) && !waiting.has(meetingID)) queueEvents.emit({ kind: "stored", meetingName });
  }
}

/** The reply to the save is on this device: it is shown at once, even where the network has gone again, and then asked for again. */
async function showStored(meetingID: string): Promise<void> {
  const queryKey = ["meeting", meetingID];
  const token = getToken();
  const kept = await readKept(token, queryKey).catch(() => undefined);
  // An answer that is on its way was asked for without the key that there is now.
  await queryClient.cancelQueries({ queryKey });
  const shown = queryClient.getQueryState(queryKey);
  const isNewer = kept !== undefined && shown?.data !== undefined && shown.dataUpdatedAt < kept.at;
  const isNews = isNewer && getToken() === token;
  if (isNews) queryClient.setQueryData(queryKey, kept.data, { updatedAt: kept.at });
  const asked = queryClient.invalidateQueries({ queryKey });
  if (!isNews) await asked;
}

function remember({ meetingID, respondentID, respondentKey }: StoredAnswer): void {
  if (respondentKey === undefined || answerKeyOf(meetingID)?.respondentID === respondentID) return;
  rememberAnswerKey(meetingID, { respondentID, respondentKey });
}

/** An account's answers are for it alone; only that they could not be sent is told to a user who was logged out. */
function isForViewer({ owner, error, isHidden }: QueuedAnswer): boolean {
  if (isViewers(owner)) return true;
  return viewOwner(getToken()) === GUEST && error?.kind === "signed-out" && isHidden !== true;
}

function isViewers(owner: string): boolean {
  return owner === GUEST || owner === viewOwner(getToken());
}

/** What waits for the user who is logged in now may be sent, and a user who was logged out is told so. */
async function afterLogin(): Promise<void> {
  const token = getToken();
  const viewer = viewOwner(token);
  for (const one of await allQueued()) {
    const name = queuedName(one);
    if (one.owner === GUEST) continue;
    const isNew = one.credentials.token !== token || one.isHidden === true;
    if (token !== undefined && one.owner === viewer && isNew) {
      await changeQueued(name, (now) => tryAgain(now, { token }));
    }
    if (viewer === GUEST && one.error === undefined && one.isHidden !== true) {
      await changeQueued(name, (now) => afterRefusal(now, { kind: "signed-out", message: "" }));
    }
  }
  await changed();
  void flush(false);
}
