import { signedIn } from "../http/credentials.ts";
import type { Call } from "../http/serve.ts";
import type { AppContext } from "../app-context.ts";
import { closeLogin } from "./close-login.ts";

/** Ends this session, or every one of the user's: their tokens are worth nothing from then on. */
export async function logOut({ query, credentials }: Call<"logOut">, context: AppContext): Promise<undefined> {
  const { userID, tokenID } = signedIn(credentials);
  const ended = query.everywhere ? undefined : tokenID;
  await context.database.transaction(async ({ sessions }) => {
    if (ended === undefined) await sessions.removeAll(userID);
    else await sessions.remove(userID, ended);
  });
  closeLogin(context, userID, ended);
}
