import { localStore } from "../api/browser-storage.ts";
import { parseStored, storedText } from "../api/stored-value.ts";
import { createStore } from "../store.ts";
import type { PendingAnswer } from "./pending-answer.ts";

/** Can be read at once; the storage of the answers themselves replies later. */
const MAY_WAIT = "overlap.waiting";

export function markPending(isPending: boolean): void {
  if (isPending) localStore.write(MAY_WAIT, "1");
  else localStore.remove(MAY_WAIT);
}

/** A guest's first answers while a page sends them: only the reply brings the key, and a closed page never gets it. */
const SENDING = "overlap.sending.";

export const sendingAnswers = {
  names: (): string[] => localStore.names(SENDING),
  read: (name: string) => parseStored(localStore.read(name)) as PendingAnswer | undefined,
  add: (requestID: string, answer: PendingAnswer) => localStore.write(SENDING + requestID, storedText(answer)),
  remove: (requestID: string): void => localStore.remove(SENDING + requestID),
  drop: localStore.remove,
};

const NONE: readonly PendingAnswer[] = [];
const mayWait = localStore.read(MAY_WAIT) !== undefined || sendingAnswers.names().length > 0;
const list = createStore(mayWait ? undefined : NONE);

/** The answers that wait on this device, as far as the viewer may know of them. */
export const pendingList = {
  read: (): readonly PendingAnswer[] => list.get() ?? NONE,
  /** False until `pending-page.ts` has read them: before that a page would offer to add them again. */
  isKnown: (): boolean => list.get() !== undefined,
  subscribe: list.subscribe,
  set: (next: readonly PendingAnswer[]): void => list.set(next.length === 0 ? NONE : next),
};

/** Names of refused answers about which the user wants to decide later: until the page is loaded again. */
export const postponedDecisions = createStore<ReadonlySet<string>>(new Set());

export function askAgain(name: string): void {
  postponedDecisions.set(postponedDecisions.get().difference(new Set([name])));
}

/** `frame/Keepers.tsx` listens and shows the messages. */
export type PendingEvent = { readonly kind: "stored"; readonly meetingName: string } | { readonly kind: "no-storage" };

const latest = createStore<PendingEvent | undefined>(undefined);

/** An event without a listener is lost. */
export const pendingEvents = {
  emit: (event: PendingEvent): void => latest.set({ ...event }),
  on: (listener: (event: PendingEvent) => void): (() => void) =>
    latest.subscribe(() => {
      const event = latest.get();
      if (event !== undefined) listener(event);
    }),
};

/** Reads the pending answers and sends them. Without the code or the browser's storage nothing waits. */
export async function startPending(): Promise<void> {
  try {
    const { startSending } = await import("./pending-page.ts");
    await startSending();
  } catch {
    pendingList.set(pendingList.read());
  }
}
