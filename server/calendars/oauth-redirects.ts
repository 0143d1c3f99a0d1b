import { Router, type Request } from "express";
import { PROVIDERS, type ProviderName } from "#domain/calendar/provider.ts";
import { refuse } from "#domain/refusal.ts";
import { browserCookie } from "../http/browser-cookie.ts";
import { callerAddress } from "../http/caller-address.ts";
import { preferredLocale } from "../http/preferred-locale.ts";
import type { AppContext } from "../app-context.ts";
import { PROOF_PATH, type Caller } from "./address-proof.ts";
import { addressOf } from "./callback-result.ts";
import { handleAddressProof, handleOAuthCallback, type CallbackOutcome } from "./oauth-callback.ts";
import { STATE_FORM } from "./oauth-state.ts";

type Returned = Caller & { readonly query: URLSearchParams; readonly browserHash: Uint8Array | undefined };
/** Reads the query, and gives what then decides what becomes of the browser. */
type Handler = (name: ProviderName, returned: Returned, context: AppContext) => () => Promise<CallbackOutcome>;

/**
 * Where browsers come back from the providers, `/redirect/google` and `/redirect/microsoft`, and what the links lead to
 * of the mails that prove an address, `/redirect/google/proved`.
 */
export function oauthRedirects(context: AppContext): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const name of PROVIDERS) {
    serve(`/redirect/${name}`, name, fromProvider);
    serve(PROOF_PATH[name], name, fromMail);
  }
  return router;

  function serve(path: string, name: ProviderName, handler: Handler): void {
    router.get(path, async (request, response) => {
      const address = callerAddress(request, context.config.trustProxy);
      await context.rateLimit("logIn", address);
      // These addresses carry codes and tokens: nobody may store them, and no site may learn them as a referrer.
      response.setHeader("Cache-Control", "no-store");
      response.setHeader("Referrer-Policy", "no-referrer");
      const browserHash = browserCookie(request, response, context.publicUrl()).shown;
      const locale = preferredLocale(request.headers);
      const returned = { query: queryOf(request), browserHash, locale, address };
      response.redirect(302, await addressAfter(name, handler(name, returned, context), context));
    });
  }
}

/** What no provider would send is refused as any bad request is. */
const fromProvider: Handler = (name, { query, ...returned }, context) => {
  if (!query.has("state")) refuse("invalid", "Missing state");
  if (!query.has("code") && !query.has("error")) refuse("invalid", "Missing code");
  const state = only(query, "state");
  if (!STATE_FORM.test(state)) refuse("invalid", "Invalid state");
  return () => handleOAuthCallback(name, { query, state, ...returned }, context);
};

const fromMail: Handler = (name, { query, ...returned }, context) => {
  const proof = only(query, "proof");
  return () => handleAddressProof(name, { proof, ...returned }, context);
};

async function addressAfter(
  name: ProviderName,
  outcome: () => Promise<CallbackOutcome>,
  context: AppContext,
): Promise<string> {
  const publicUrl = context.publicUrl();
  try {
    const after = await outcome();
    return after.kind === "away" ? after.url : addressOf(after, name, publicUrl);
  } catch (error) {
    // Only the error's sentence is logged: errors of libraries hold requests, and those hold tokens.
    const reason = error instanceof Error ? error.message : String(error);
    context.log.warn({ provider: name, reason }, "Somebody came back from a provider, and it came to nothing.");
    return addressOf({ kind: "error", code: "E_INTERNAL_SERVER_ERROR" }, name, publicUrl);
  }
}

function queryOf({ originalUrl }: Request): URLSearchParams {
  const start = originalUrl.indexOf("?");
  return new URLSearchParams(start < 0 ? "" : originalUrl.slice(start + 1));
}

/** The value of a parameter that is there once. */
function only(query: URLSearchParams, name: string): string {
  return (query.getAll(name).length === 1 ? query.get(name) : null) ?? "";
}
