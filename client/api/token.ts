import { createStore } from "../store.ts";
import { localStore, onOtherTab } from "./browser-storage.ts";
import { parseUserID, type UserID } from "#domain/ids.ts";

const NAME = "token";
/** Counts changes of the token, which every tab reads from local storage. */
const changes = createStore(0, () => onOtherTab([NAME], emit));

/** Returns the token of a logged-in user. Only the server knows whether it is still valid. */
export function getToken(): string | undefined {
  return localStore.read(NAME);
}

export function setToken(token: string): void {
  localStore.write(NAME, token);
  emit();
}

/** Forgets the token, unless another has replaced it. */
export function clearToken(token: string | undefined): void {
  if (token === undefined || getToken() !== token) return;
  localStore.remove(NAME);
  emit();
}

/** Calls the listener when any tab changes the token. */
export const onToken = changes.subscribe;

function emit(): void {
  changes.set(changes.get() + 1);
}

/**
 * Reads the user from a token; undefined for a malformed token. The claim is not verified: here it only separates the stored
 * data of several people.
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
