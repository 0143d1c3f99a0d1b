import { PROVIDER_TITLES, type ProviderName } from "#domain/calendar/provider.ts";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { refuse } from "#domain/refusal.ts";
import { signedIn } from "../http/credentials.ts";
import type { Call } from "../http/serve.ts";
import type { AppContext } from "../app-context.ts";
import { configuredProvider } from "./configured-provider.ts";
import type { Provider } from "./providers/provider.ts";
import { ProviderFault } from "./providers/provider-fault.ts";
import { startAuthorization } from "./oauth-state.ts";

type StartCall = Pick<Call<"logInWithGoogle">, "browser"> & { readonly body: BodyOf<"logInWithGoogle"> };

/** The command that sends somebody to a provider, to log in or to sign up with their account there. */
export function startOAuth(name: ProviderName, reason: "login" | "signup") {
  return async ({ body, browser }: StartCall, context: AppContext) => {
    const provider = configuredProvider(name, context);
    const { post_redirect: postRedirect, nonce: clientNonce } = body;
    const plan = { reason, postRedirect, isAgain: false, ...(clientNonce !== undefined && { clientNonce }) };
    return begun(provider, startAuthorization(provider, { plan, browserHash: browser.give() }, context));
  };
}

type LinkCall = Pick<Call<"linkGoogleCalendar">, "browser" | "credentials" | "body">;

/** The command that sends somebody to a provider, to link the calendar of their account there. */
export function startLink(name: ProviderName) {
  return async ({ body, browser, credentials }: LinkCall, context: AppContext) => {
    const { tokenID: sessionID } = signedIn(credentials);
    const provider = configuredProvider(name, context, "unknown");
    const plan = { reason: "link" as const, postRedirect: body.post_redirect, isAgain: false };
    return begun(provider, startAuthorization(provider, { plan, browserHash: browser.give(), sessionID }, context));
  };
}

async function begun({ name }: Provider, visit: Promise<string>): Promise<{ redirect: string }> {
  try {
    return { redirect: await visit };
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    return refuse("unavailable", `${PROVIDER_TITLES[name]} does not answer just now. Please try again later.`);
  }
}
