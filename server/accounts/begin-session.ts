import type { Stores } from "#db/stores/stores.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import type { UserID } from "#domain/ids.ts";
import type { User } from "#domain/user.ts";
import type { Call } from "../http/serve.ts";
import type { AppContext } from "../app-context.ts";
import { loginNetwork } from "./login-network.ts";
import { userReply } from "./user-reply.ts";

/** Where somebody logs in. */
export type LoginPlace = Pick<Call<"logIn">, "address" | "device">;

/** Logs somebody in who has just shown that they are who they say. */
export async function beginSession(user: User, place: LoginPlace, context: AppContext): Promise<ReplyOf<"logIn">> {
  const token = await context.database.transaction((stores) =>
    insertSession(stores, { ...place, userID: user.userID }, context),
  );
  return { ...(await userReply(user, context)), token };
}

/** Inserts a session in a transaction that decides whether there may be one; gives its token. */
export async function insertSession(
  { sessions, loginNetworks }: Stores,
  { userID, device, address }: LoginPlace & { readonly userID: UserID },
  { tokens, keys }: AppContext,
): Promise<string> {
  const session = tokens.issue("session", userID);
  await sessions.insert({ ...session, device });
  await loginNetworks.note(userID, loginNetwork(userID, address, keys), session.now);
  return session.token;
}
