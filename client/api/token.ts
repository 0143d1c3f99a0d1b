import { createStore } from "../store.ts";
import { localStore } from "./browser-storage.ts";
import { parseUserID, type UserID } from "#domain/ids.ts";

/** The token lies in local storage, where every tab sees it. */
const NAME = "token";
/** Counts the changes that this tab has heard of: the token itself lies in the storage. */
const changes = createStore(0, () => {
  const hear = ({ key }: StorageEvent): void => {
    // Null: everything was cleared.
    if (key === NAME || key === null) tell();
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
});

/** Logged in is who holds a token; whether it is still good only the server knows. */
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
export const onToken = changes.subscribe;

function tell(): void {
  changes.set(changes.get() + 1);
}

/**
 * Whose token it is, as its middle part says; undefined for whatever is no token. Only the server can tell whether that
 * is true: here it keeps apart what this browser keeps of several people.
 */
export function tokenOwner(token: string | undefined): UserID | undefined {
  const [, claims] = token?.split(".") ?? [];
  if (claims === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/")));
    const { sub } = Object(value) as Record<string, unknown>;
    return typeof sub === "string" ? parseUserID(sub) : undefined;
  } catch {
    return undefined;
  }
}
