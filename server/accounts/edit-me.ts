import { refuse } from "#domain/refusal.ts";
import type { UserID } from "#domain/ids.ts";
import { ENDED, signedIn } from "../http/credentials.ts";
import type { Call } from "../http/serve.ts";
import { within } from "../within.ts";
import type { AppContext } from "../app-context.ts";
import { fanOutNames } from "./fan-out-names.ts";
import { userReply } from "./user-reply.ts";

/** How long the reply waits for the name to reach all meetings. Of very many, the last get it a little later. */
const MAX_WAIT_MS = 2_000;

/** A new name shows in every meeting that the person has answered, in each by its own transaction. */
export async function editMe({ body, credentials }: Call<"editMe">, context: AppContext) {
  const { userID } = signedIn(credentials);
  const { name, subscribe_to_notifications: isSubscribed } = body;
  const changed = await context.database.transaction(({ users }) =>
    users.change(userID, {
      ...(name !== undefined && { name }),
      ...(isSubscribed !== undefined && { isSubscribed }),
    }),
  );
  if (name !== undefined) await spreadPatiently(context, userID);
  return userReply(changed ?? refuse("not-signed-in", ENDED.session), context);
}

async function spreadPatiently(context: AppContext, userID: UserID): Promise<void> {
  const spread = fanOutNames(context, userID);
  context.background.run("a new name", () => spread);
  await within(MAX_WAIT_MS, spread);
}
