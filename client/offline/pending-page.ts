import type { MarkableTimes } from "#domain/answers/levels.ts";
import { answerKeyOf, rememberAnswerKey, shownAnswerKey } from "../api/keys.ts";
import { newRequestID } from "../api/call.ts";
import { connectivity } from "../api/connectivity.ts";
import { queryClient } from "../api/query-client.ts";
import { getToken, onToken } from "../api/token.ts";
import { GUEST, readCached, viewOwner } from "./cached-views.ts";
import { inAnswerLock } from "./lock.ts";
import type { StoredAnswer } from "./device-storage.ts";
import { type PendingAnswer, pendingName } from "./pending-answer.ts";
import { hide, keepPresent, refuse, retry, save } from "./pending-lifecycle.ts";
import { markPending, pendingEvents, pendingList, sendingAnswers } from "./pending-list.ts";
import { allPending, changePending, takeStored } from "./pending-store.ts";
import { sendPending } from "./send-pending.ts";
import { openPendingChannel, PENDING_SYNC } from "./worker-messages.ts";

const MAX_TIMER_MS = 2 ** 31 - 1;

let started: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const tell = openPendingChannel(({ meetings }) => void refresh(meetings).catch(() => {}));

/** Reads the pending answers and sends them whenever they are due. Later calls do nothing more. */
export function startSending(): Promise<void> {
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
  await adoptSending().catch(() => {});
  await afterLogin();
  void flush(true);
}

/** Takes over what another page was sending when it was left. Sent again under its id, it is stored once. */
async function adoptSending(): Promise<void> {
  for (const name of sendingAnswers.names()) {
    const answer = sendingAnswers.read(name);
    if (answer !== undefined) {
      // Waits for the page if it is still there.
      await inAnswerLock(answer.meetingID, async () => {
        if (sendingAnswers.read(name) !== undefined)
          await changePending(pendingName(answer), (current) => current ?? answer);
      });
    }
    sendingAnswers.drop(name);
  }
}

/**
 * Keeps a save on this device until the network takes it. `isMore`: the page showed an earlier save as pending. Rejects when
 * the browser keeps nothing.
 */
export async function saveOnDevice(answer: PendingAnswer, { isMore }: { isMore: boolean }): Promise<void> {
  markPending(true);
  const key = isMore && answer.target.kind === "guest" ? shownAnswerKey(answer.meetingID) : undefined;
  await changePending(pendingName(answer), (pending) => {
    if (pending !== undefined || key === undefined) return save(pending, answer);
    // The guest's earlier save was stored a moment ago, so this one changes that answer.
    const { respondentID, respondentKey } = key;
    return {
      ...answer,
      target: { kind: "answer", respondentID },
      credentials: { ...answer.credentials, respondentKey },
    };
  });
  await changed();
  void flush(false);
}

export const discardPending = (answer: PendingAnswer) => change(answer, () => undefined);
export const retryPending = (answer: PendingAnswer) => change(answer, retry);

/** Drops the times that the meeting no longer has and sends the others. */
export const keepPresentTimes = (answer: PendingAnswer, meeting: MarkableTimes) =>
  change(answer, (pending) => keepPresent(pending, meeting, newRequestID));

async function change(
  answer: PendingAnswer,
  next: (pending: PendingAnswer) => PendingAnswer | undefined,
): Promise<void> {
  try {
    await changePending(pendingName(answer), (pending) => pending && next(pending));
    await changed();
    void flush(false);
  } catch {
    pendingEvents.emit({ kind: "no-storage" });
  }
}

/** Hides an account's answers when it signs out, because others may use this browser, and forgets them when it is deleted. */
export async function leaveDevice(owner: string, reason: "sign-out" | "deletion"): Promise<void> {
  for (const answer of (await allPending()).filter((pending) => pending.owner === owner)) {
    await changePending(pendingName(answer), (pending) =>
      reason === "sign-out" && pending ? hide(pending) : undefined,
    );
  }
  await changed();
}

async function flush(isBack: boolean): Promise<void> {
  try {
    const next = await sendPending({ isBack, maySend: ({ owner }) => isViewers(owner) });
    clearTimeout(timer);
    if (next !== undefined) {
      timer = setTimeout(() => void flush(false), Math.min(MAX_TIMER_MS, Math.max(0, next - Date.now())));
      void requestSync().catch(() => {});
    }
    if (pendingList.read().length > 0 || next !== undefined) await changed();
  } catch {
    // The browser keeps nothing, so nothing is pending.
  }
}

/** Asks the browser to wake the worker when there is a network, even without a page. Some browsers cannot. */
async function requestSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.ready) as SyncRegistration | undefined;
  await registration?.sync?.register(PENDING_SYNC);
}
type SyncRegistration = { readonly sync?: { register(tag: string): Promise<void> } };

async function changed(): Promise<void> {
  tell({ meetings: [] });
  await refresh();
}

/** Shows what is pending. `storedElsewhere`: meetings in which another page has found an answer stored. */
async function refresh(storedElsewhere: readonly string[] = []): Promise<void> {
  const stored = await takeStored(rememberKey);
  const meetings = stored.map(({ meetingID }) => meetingID);
  // Shows the stored answer before it removes the pending one, so that the answer never flickers.
  await Promise.all([...new Set([...storedElsewhere, ...meetings])].map(showStored));
  if (meetings.length > 0) tell({ meetings });
  const all = await allPending();
  markPending(all.length > 0);
  pendingList.set(all.filter(isForViewer));
  const stillPending = new Set(all.map(({ meetingID }) => meetingID));
  for (const { owner, meetingID, meetingName } of stored) {
    if (isViewers(owner) && !stillPending.has(meetingID)) pendingEvents.emit({ kind: "stored", meetingName });
  }
}

/** Shows the cached reply to the save at once, even when the network is gone again, and reads the meeting again. */
async function showStored(meetingID: string): Promise<void> {
  const queryKey = ["meeting", meetingID];
  const token = getToken();
  const view = await readCached(token, queryKey).catch(() => undefined);
  // A reply that is on its way was requested without the key.
  await queryClient.cancelQueries({ queryKey });
  const queryState = queryClient.getQueryState(queryKey);
  const isNewer =
    view !== undefined && queryState?.data !== undefined && queryState.dataUpdatedAt < view.at && getToken() === token;
  if (isNewer) queryClient.setQueryData(queryKey, view.data, { updatedAt: view.at });
  const refetched = queryClient.invalidateQueries({ queryKey });
  if (!isNewer) await refetched;
}

function rememberKey({ meetingID, respondentID, respondentKey }: StoredAnswer): void {
  if (respondentKey === undefined || answerKeyOf(meetingID)?.respondentID === respondentID) return;
  rememberAnswerKey(meetingID, { respondentID, respondentKey });
}

/** An account's answers are for it alone. A user who was logged out learns that their answers could not be sent. */
function isForViewer({ owner, error, isHidden }: PendingAnswer): boolean {
  if (isViewers(owner)) return true;
  return viewOwner(getToken()) === GUEST && error?.kind === "signed-out" && isHidden !== true;
}

function isViewers(owner: string): boolean {
  return owner === GUEST || owner === viewOwner(getToken());
}

/**
 * Sends the answers of the user who logged in with the new token, and refuses the answers of a user who was logged out.
 */
async function afterLogin(): Promise<void> {
  const token = getToken();
  const viewer = viewOwner(token);
  for (const answer of await allPending()) {
    if (answer.owner === GUEST) continue;
    const name = pendingName(answer);
    const isNew = answer.credentials.token !== token || answer.isHidden === true;
    if (token !== undefined && answer.owner === viewer && isNew) {
      await changePending(name, (pending) => pending && retry(pending, { token }));
    }
    if (viewer === GUEST && answer.error === undefined && answer.isHidden !== true) {
      await changePending(name, (pending) => pending && refuse(pending, { kind: "signed-out", message: "" }));
    }
  }
  await changed();
  void flush(false);
}
