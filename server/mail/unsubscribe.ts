import { refuse } from "#domain/refusal.ts";
import type { UserID } from "#domain/user-id.ts";
import type { Call } from "../http/serve.ts";
import type { World } from "../app-context.ts";
import { mailboxFrom } from "./mailbox-hash.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

/** Stops the notices to whom the token names, or lets them come again. No login: whoever has the mail may. */
export async function unsubscribe({ query, body }: Call<"unsubscribe">, world: World) {
  const subscriber = readUnsubscribeToken(query.token, world.keys.of("unsubscribe"));
  if (subscriber === undefined) refuse("invalid", "This link is not valid. Please use the one in the mail.");
  if ("userID" in subscriber) return changeUser(subscriber.userID, body.subscribe, world);
  const mailbox = mailboxFrom(subscriber.mailbox, world.keys);
  await world.database.transaction(({ suppressions }) =>
    body.subscribe ? suppressions.remove(mailbox) : suppressions.add(mailbox),
  );
  return { isSubscribedToNotifications: body.subscribe, recipient: "guest" as const };
}

async function changeUser(userID: UserID, isSubscribed: boolean, { database }: World) {
  const user = await database.transaction(({ users }) => users.change(userID, { isSubscribed }));
  if (user === undefined && isSubscribed) refuse("unknown", "There is no such account any more.");
  return { isSubscribedToNotifications: user?.isSubscribed ?? false, recipient: "user" as const };
}
