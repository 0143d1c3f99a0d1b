import { refuse } from "#domain/refusal.ts";
import { beginSession } from "../accounts/begin-session.ts";
import type { Call } from "../http/serve.ts";
import type { World } from "../world.ts";
import { codeHash } from "./outcome.ts";

const ENDED = "This login is not valid any more. Please log in again.";

/** Begins the session of somebody who has come back from a provider, in the browser that went there. */
export async function logInWithCode({ body, browser }: Call<"logInWithCode">, world: World) {
  const browserHash = browser.shown ?? refuse("not-signed-in", ENDED);
  const now = world.clock().epochMilliseconds;
  const userID = await world.database.transaction(({ oauthFlows }) =>
    oauthFlows.spendCode({ codeHash: codeHash(body.code), browserHash, now }),
  );
  const user = userID === undefined ? undefined : await world.database.views.users.user(userID);
  return beginSession(user ?? refuse("not-signed-in", ENDED), world);
}
