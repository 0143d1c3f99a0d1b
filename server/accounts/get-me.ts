import { ENDED, signedIn } from "../http/credentials.ts";
import type { Call } from "../http/serve.ts";
import { refuse } from "#domain/refusal.ts";
import type { World } from "../app-context.ts";
import { userReply } from "./user-reply.ts";

export async function getMe({ credentials }: Call<"me">, world: World) {
  const user = await world.database.views.users.user(signedIn(credentials).userID);
  return userReply(user ?? refuse("not-signed-in", ENDED.session), world);
}
