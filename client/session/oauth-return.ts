import { pageFacts } from "#domain/pages.ts";
import { exchangeCode, keptCode } from "./code-exchange.ts";
import { loginNonce } from "./tab-memory.ts";

export type OAuthReturn = {
  /** Worth a session, once, in the browser that went to the provider. */
  readonly code?: string;
  /** What is wrong with it, for the console. */
  readonly fault?: string;
  /** The query without token and nonce: empty, or with its question mark. */
  readonly search: string;
};

/**
 * What a provider's return has brought into the address. A token counts only with the nonce that this browser
 * session began with. It is no session yet but a code for one. One that comes by the link of a mail says `proved`
 * instead: the link opens in any tab. Like every code it is worth nothing but in the browser that was at the provider.
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

/** Takes a code out of the address before anything is drawn, and begins to exchange it. Tells whether there was one. */
export function consumeOAuthReturn(): boolean {
  const code = arrivedCode() ?? keptCode();
  if (code !== undefined) exchangeCode(code);
  return code !== undefined;
}

function arrivedCode(): string | undefined {
  const found = readOAuthReturn(location, loginNonce.read());
  if (found === undefined) return undefined;
  // Whole: a path that begins with two slashes would be the address of another site, and throw.
  const address = new URL(location.href);
  address.search = found.search;
  history.replaceState(history.state, "", address);
  if (found.fault !== undefined) console.error(found.fault);
  if (found.code !== undefined) loginNonce.remove();
  return found.code;
}
