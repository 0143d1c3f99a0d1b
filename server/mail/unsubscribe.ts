import { refuse } from "#domain/refusal.ts";
import type { UserID } from "#domain/user-id.ts";
import type { Call } from "../http/serve.ts";
import type { AppContext } from "../app-context.ts";
import { mailboxFrom } from "./mailbox-hash.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

/** Stops the notices to whom the token names, or lets them come again. No login: whoever has the mail may. */
export async function unsubscribe({ query, body }: Call<"unsubscribe">, context: AppContext) {
  const subscriber = readUnsubscribeToken(query.token, context.keys.of("unsubscribe"));
  if (subscriber === undefined) refuse("invalid", "This link is not valid. Please use the one in the mail.");
  if ("userID" in subscriber) return changeUser(subscriber.userID, body.subscribe, context);
  const mailbox = mailboxFrom(subscriber.mailbox, context.keys);
  await context.database.transaction(({ suppressions }) =>
    body.subscribe ? suppressions.remove(mailbox) : suppressions.add(mailbox),
  );
  return { isSubscribedToNotifications: body.subscribe, recipient: "guest" as const };
}

async function changeUser(userID: UserID, isSubscribed: boolean, { database }: AppContext) {
  const user = await database.transaction(({ users }) => users.change(userID, { isSubscribed }));
  if (user === undefined && isSubscribed) refuse("unknown", "There is no such account any more.");
  return { isSubscribedToNotifications: user?.isSubscribed ?? false, recipient: "user" as const };
}
