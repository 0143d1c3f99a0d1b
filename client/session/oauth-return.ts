import { ofThisTab } from "../api/browser-storage.ts";
import { holdToken } from "../api/token.ts";

/** Spec §3: where the nonce lies that was sent along when the login with a provider began. */
const NONCE = "nonce";

export type OAuthReturn = {
  /** To be accepted as the session's. */
  readonly token?: string;
  /** What is wrong with it, for the console. */
  readonly fault?: string;
  /** The query without token and nonce: empty, or with its question mark. */
  readonly search: string;
};

/** Spec §5: a token in the address counts only with the nonce that this browser session began with. */
export function readOAuthReturn(search: string, expected: string | undefined): OAuthReturn | undefined {
  const query = new URLSearchParams(search);
  const [token, nonce] = [query.get("token"), query.get("nonce")];
  if (token === null) return undefined;
  query.delete("token");
  query.delete("nonce");
  const rest = { search: query.size === 0 ? "" : `?${query}` };
  if (nonce === null) return rest;
  if (nonce === "" || nonce !== expected) return { fault: "The login was not begun in this browser session.", ...rest };
  return { token, ...rest };
}

/** Takes a token out of the address, before anything is drawn or sent. */
export function consumeOAuthReturn(): void {
  // The token of this link is another one, and stays.
  if (location.pathname === "/unsubscribe") return;
  const found = readOAuthReturn(location.search, ofThisTab.read(NONCE));
  if (found === undefined) return;
  history.replaceState(history.state, "", location.pathname + found.search + location.hash);
  if (found.fault !== undefined) console.error(found.fault);
  if (found.token === undefined) return;
  ofThisTab.remove(NONCE);
  holdToken(found.token);
}
