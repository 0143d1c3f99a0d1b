import { localStore } from "./browser-storage.ts";

/** Spec §3: the token lies in local storage, where every tab sees it. */
const NAME = "token";
const listeners = new Set<() => void>();

/** Logged in is who holds a token (spec §4); whether it is still good only the server knows. */
export function getToken(): string | undefined {
  return localStore.read(NAME);
}

export function setToken(token: string): void {
  localStore.write(NAME, token);
  tell();
}

/** Forgets `token`, unless another has taken its place in the meantime. */
export function clearToken(token: string | undefined): void {
  if (token === undefined || getToken() !== token) return;
  localStore.remove(NAME);
  tell();
}

/** For `useSyncExternalStore`: hears of this tab's changes and of the others'. */
export function onToken(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", hear);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", hear);
  };
}

function hear({ key }: StorageEvent): void {
  // Null: everything was cleared.
  if (key === NAME || key === null) tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
