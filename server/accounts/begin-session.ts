import type { ReplyOf } from "#domain/contract/endpoints.ts";
import type { User } from "#domain/user.ts";
import type { World } from "../world.ts";
import { userReply } from "./user-reply.ts";

/** Logs somebody in who has just shown that they are who they say. */
export async function beginSession(user: User, world: World): Promise<ReplyOf<"logIn">> {
  const { database, tokens } = world;
  const session = tokens.issue("session", user.userID);
  await database.transaction(({ sessions }) => sessions.insert(session));
  return { ...(await userReply(user, world)), token: session.token };
}
