import { refuse } from "#domain/refusal.ts";
import { ENDED, signedIn } from "../http/credentials.ts";
import type { Call } from "../http/serve.ts";
import type { World } from "../world.ts";
import { spreadNames } from "./spread-names.ts";
import { userReply } from "./user-reply.ts";

/** A new name shows in every meeting that the person has answered, in each by its own transaction. */
export async function editMe({ body, credentials }: Call<"editMe">, world: World) {
  const { userID } = signedIn(credentials);
  const { name, subscribe_to_notifications: isSubscribed } = body;
  const changed = await world.database.transaction(({ users }) =>
    users.change(userID, {
      ...(name !== undefined && { name }),
      ...(isSubscribed !== undefined && { isSubscribed }),
    }),
  );
  if (name !== undefined) await spreadNames(world, userID);
  return userReply(changed ?? refuse("not-signed-in", ENDED.session), world);
}
