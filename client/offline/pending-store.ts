import { readStored, stored } from "../api/stored-value.ts";
import { deviceStorage, type StoredAnswer } from "./device-storage.ts";
import { type PendingAnswer, pendingName } from "./pending-answer.ts";

/** A failure, as on a full disk, reaches only callers that await a part of the transaction. */
function handled<T extends { readonly done: Promise<void> }>(transaction: T): T {
  transaction.done.catch(() => {});
  return transaction;
}

/** Reads all pending answers, the oldest first, and drops answers of another version. */
export async function allPending(): Promise<PendingAnswer[]> {
  const storage = await deviceStorage();
  const transaction = handled(storage.transaction("pending", "readwrite"));
  const [names, values] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()]);
  const pending: PendingAnswer[] = [];
  for (const [at, name] of names.entries()) {
    const answer = readStored(values[at]);
    if (answer === undefined) void transaction.store.delete(name).catch(() => {});
    else pending.push(answer);
  }
  await transaction.done;
  return pending.sort((a, b) => a.savedAt - b.savedAt);
}

type Change = (pending: PendingAnswer | undefined) => PendingAnswer | undefined;

/**
 * Changes the pending answer of that name in one transaction, and deletes it when `change` returns undefined. Keeps `result`
 * with it, for a page to tell its person. Rejects when the browser refuses.
 */
export async function changePending(
  name: string,
  change: Change,
  result?: StoredAnswer,
): Promise<PendingAnswer | undefined> {
  const storage = await deviceStorage();
  const transaction = handled(storage.transaction(["pending", "stored"], "readwrite"));
  const store = transaction.objectStore("pending");
  let next = change(readStored(await store.get(name)));
  const nextName = next && pendingName(next);
  if (nextName !== name) await store.delete(name);
  if (next !== undefined && nextName !== undefined) {
    // A new answer that was stored takes the name of its respondent.
    const other = nextName === name ? undefined : readStored(await store.get(nextName));
    if (other !== undefined) next = { ...next, edits: [...next.edits, ...other.edits] };
    await store.put(stored(next), nextName);
  }
  if (result !== undefined) {
    const results = transaction.objectStore("stored");
    const key = `${result.owner} ${result.meetingID} ${result.respondentID}`;
    // The server gives the key of a new answer once, and a change of it may follow before a page has looked.
    const earlier = readStored(await results.get(key));
    await results.put(stored({ ...result, respondentKey: result.respondentKey ?? earlier?.respondentKey }), key);
  }
  await transaction.done;
  return next;
}

/** Hands each stored answer to `remember` before it is deleted, because a page may be closed and a key is given once. */
export async function takeStored(remember: (answer: StoredAnswer) => void): Promise<StoredAnswer[]> {
  const storage = await deviceStorage();
  const transaction = handled(storage.transaction("stored", "readwrite"));
  const values = await transaction.store.getAll();
  const answers = values.flatMap((value) => readStored(value) ?? []);
  for (const answer of answers) remember(answer);
  if (values.length > 0) await transaction.store.clear();
  await transaction.done;
  return answers;
}
