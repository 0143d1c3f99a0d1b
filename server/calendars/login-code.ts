import { message } from "#domain/messages/message.ts";
import type { Stores } from "#db/stores/stores.ts";
import type { UserID } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { insertSession } from "../accounts/sessions.ts";
import { userReply } from "../accounts/user-reply.ts";
import type { AppContext } from "../app-context.ts";
import type { Call } from "../http/serve.ts";
import { randomSecret } from "../random-id.ts";
import { sha256 } from "../sha256.ts";
import type { CallbackResult } from "./callback-result.ts";
import type { Authorization } from "./oauth-state.ts";

/** How long the page may take to exchange the code for a session. */
const CODE_LIFE_MS = 60_000;
const ENDED = message("api.codeEnded");

/** The page where the user wanted to go, with a code for a session. */
export async function pageWithLoginCode(
  userID: UserID,
  { plan, browserHash, isByMail }: Authorization,
  { oauthFlows, clock }: Pick<Stores, "oauthFlows"> & Pick<AppContext, "clock">,
): Promise<CallbackResult> {
  const code = randomSecret();
  const expires = clock().epochMilliseconds + CODE_LIFE_MS;
  await oauthFlows.insertCode({ codeHash: sha256(code), userID, browserHash, expires });
  return {
    kind: "page",
    path: plan.postRedirect,
    query: { token: code, ...(isByMail ? { proved: "1" } : nonceOf(plan)) },
  };
}

/** Begins the session of a user who has come back from a provider, in the browser that went there. */
export async function logInWithCode(call: Call<"logInWithCode">, context: AppContext) {
  const { body, browser, address, device, locale } = call;
  const browserHash = browser.shown ?? refuse("not-signed-in", ENDED);
  const now = context.clock().epochMilliseconds;
  // One transaction: a call that ends all sessions of the user finds either the code or the session.
  const { userID, token } = await context.database.transaction(async (stores) => {
    const spent = await stores.oauthFlows.spendCode({ codeHash: sha256(body.code), browserHash, now });
    const owner = spent ?? refuse("not-signed-in", ENDED);
    return { userID: owner, token: await insertSession(stores, { userID: owner, address, device, locale }, context) };
  });
  const user = await context.database.views.users.user(userID);
  return { ...(await userReply(user ?? refuse("not-signed-in", ENDED), context)), token };
}

/** The page's own nonce, as the query carries it back. */
export function nonceOf({ clientNonce }: Authorization["plan"]): { readonly nonce?: string } {
  return clientNonce === undefined ? {} : { nonce: clientNonce };
}
