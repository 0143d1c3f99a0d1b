import { isOwnPath } from "#domain/own-path.ts";
import { tabStore } from "../api/browser-storage.ts";

const NAME = "overlap.lastPage";

/**
 * Spec §2 excludes the first five. The others would be as odd a place to return to: a form that asks for a password
 * that one has just typed, and links that have done their work and carried secrets.
 */
const NOT_REMEMBERED = new Set([
  "/signup",
  "/login",
  "/verify-email",
  "/confirm-password-reset",
  "/error",
  "/forgot-password",
  "/unsubscribe",
  "/take-over",
  "/confirm-link-google-account",
  "/confirm-link-microsoft-account",
]);

export type Place = { readonly pathname: string; readonly search: string };

/** Where a login will return to, unless it is a page to which nobody wants to return. */
export function rememberPage({ pathname, search }: Place): void {
  if (!NOT_REMEMBERED.has(pathname.replace(/(?<=.)\/+$/, ""))) tabStore.write(NAME, pathname + search);
}

/** Where somebody was before they went to log in. */
export function lastPage(): string {
  const path = tabStore.read(NAME) ?? "/";
  // Storage is open to extensions: only ever a path of this site.
  return isOwnPath(path) ? path : "/";
}
