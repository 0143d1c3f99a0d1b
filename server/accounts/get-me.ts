import { ENDED, signedIn } from "../http/credentials.ts";
import type { Call } from "../http/serve.ts";
import { refuse } from "#domain/refusal.ts";
import type { AppContext } from "../app-context.ts";
import { userReply } from "./user-reply.ts";

export async function getMe({ credentials }: Call<"me">, context: AppContext) {
  const user = await context.database.views.users.user(signedIn(credentials).userID);
  return userReply(user ?? refuse("not-signed-in", ENDED.session), context);
}
