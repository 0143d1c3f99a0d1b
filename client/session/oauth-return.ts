import { pageFacts } from "#domain/pages.ts";
import { exchangeCode, storedCode } from "./code-exchange.ts";
import { loginNonce } from "./tab-memory.ts";

export type OAuthReturn = {
  /** Can be exchanged for a session once, in the browser that went to the provider. */
  readonly code?: string;
  /** A message for the console. */
  readonly fault?: string;
  /** The query without token and nonce, with its question mark unless it is empty. */
  readonly search: string;
};

/**
 * Reads the code of a provider's return from the address. A token counts only with the nonce of this browser session. A
 * link in a mail says `proved` instead, because it opens in any tab. Its code too works only in the browser that
 * visited the provider.
 */
export function readOAuthReturn(
  { pathname, search }: { readonly pathname: string; readonly search: string },
  expected: string | undefined,
): OAuthReturn | undefined {
  const query = new URLSearchParams(search);
  const [code, nonce] = [query.get("token"), query.get("nonce")];
  if (code === null || pageFacts(pathname)?.takesToken === true) return undefined;
  const isByMail = query.has("proved");
  for (const name of ["token", "nonce", "proved"]) query.delete(name);
  const rest = { search: query.size === 0 ? "" : `?${query}` };
  if (isByMail) return { code, ...rest };
  if (nonce === null) return rest;
  if (nonce === "" || nonce !== expected) return { fault: "The login was not begun in this browser session.", ...rest };
  return { code, ...rest };
}

/** Moves a code out of the address before anything is drawn and begins its exchange. Returns whether there was a code. */
export function consumeOAuthReturn(): boolean {
  const code = arrivedCode() ?? storedCode();
  if (code !== undefined) exchangeCode(code);
  return code !== undefined;
}

function arrivedCode(): string | undefined {
  const arrived = readOAuthReturn(location, loginNonce.read());
  if (arrived === undefined) return undefined;
  // Sets the whole address, because a path that begins with two slashes would throw as another site's.
  const address = new URL(location.href);
  address.search = arrived.search;
  history.replaceState(history.state, "", address);
  if (arrived.fault !== undefined) console.error(arrived.fault);
  if (arrived.code !== undefined) loginNonce.remove();
  return arrived.code;
}
