import { Router, type Request } from "express";
import { PROVIDERS, type ProviderName } from "#domain/calendar/provider.ts";
import { refuse } from "#domain/refusal.ts";
import { browserCookie } from "../http/browser-cookie.ts";
import { callerAddress } from "../http/caller-address.ts";
import { preferredLocale } from "../http/preferred-locale.ts";
import type { AppContext } from "../app-context.ts";
import { addressOf } from "./callback-result.ts";
import { handleOAuthCallback, type CallbackQuery } from "./oauth-callback.ts";
import { STATE_FORM } from "./oauth-state.ts";

/** Where browsers come back from the providers: `/redirect/google` and `/redirect/microsoft`. */
export function oauthRedirects(context: AppContext): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const name of PROVIDERS) {
    router.get(`/redirect/${name}`, async (request, response) => {
      await context.rateLimit("logIn", callerAddress(request, context.config.trustProxy));
      // These addresses carry codes and tokens: nobody may store them, and no site may learn them as a referrer.
      response.setHeader("Cache-Control", "no-store");
      response.setHeader("Referrer-Policy", "no-referrer");
      const browserHash = browserCookie(request, response, context.publicUrl()).shown;
      const address = await addressAfter(name, { ...read(request), browserHash }, context);
      response.redirect(302, address);
    });
  }
  return router;
}

async function addressAfter(name: ProviderName, returned: CallbackQuery, context: AppContext): Promise<string> {
  const publicUrl = context.publicUrl();
  try {
    const after = await handleOAuthCallback(name, returned, context);
    return after.kind === "away" ? after.url : addressOf(after, name, publicUrl);
  } catch (error) {
    // Only the error's sentence is logged: errors of libraries hold requests, and those hold tokens.
    const reason = error instanceof Error ? error.message : String(error);
    context.log.warn({ provider: name, reason }, "Somebody came back from a provider, and it came to nothing.");
    return addressOf({ kind: "error", code: "E_INTERNAL_SERVER_ERROR" }, name, publicUrl);
  }
}

/** Reads the query. What no provider would send is refused as any bad request is. */
function read(request: Request): Omit<CallbackQuery, "browserHash"> {
  const start = request.originalUrl.indexOf("?");
  const query = new URLSearchParams(start < 0 ? "" : request.originalUrl.slice(start + 1));
  const one = (name: string) => (query.getAll(name).length === 1 ? query.get(name) : null) ?? "";
  if (!query.has("state")) refuse("invalid", "Missing state");
  if (!query.has("code") && !query.has("error")) refuse("invalid", "Missing code");
  const state = one("state");
  if (!STATE_FORM.test(state)) refuse("invalid", "Invalid state");
  return { query, state, locale: preferredLocale(request.headers) };
}
