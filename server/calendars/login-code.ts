import { refuse } from "#domain/refusal.ts";
import { insertSession } from "../accounts/sessions.ts";
import { userReply } from "../accounts/user-reply.ts";
import type { AppContext } from "../app-context.ts";
import type { Call } from "../http/serve.ts";
import { codeHash } from "./callback-result.ts";

const ENDED = "This login is not valid any more. Please log in again.";

/** Begins the session of somebody who has come back from a provider, in the browser that went there. */
export async function logInWithCode({ body, browser, address, device }: Call<"logInWithCode">, context: AppContext) {
  const browserHash = browser.shown ?? refuse("not-signed-in", ENDED);
  const now = context.clock().epochMilliseconds;
  // One transaction: a code that was spent is a session already for whoever ends all of the user's.
  const { userID, token } = await context.database.transaction(async (stores) => {
    const spent = await stores.oauthFlows.spendCode({ codeHash: codeHash(body.code), browserHash, now });
    const owner = spent ?? refuse("not-signed-in", ENDED);
    return { userID: owner, token: await insertSession(stores, { userID: owner, address, device }, context) };
  });
  const user = await context.database.views.users.user(userID);
  return { ...(await userReply(user ?? refuse("not-signed-in", ENDED), context)), token };
}
