import { refuse } from "#domain/refusal.ts";
import type { UserID } from "#domain/user-id.ts";
import type { Session } from "../connection/session.ts";
import { statement } from "../connection/statement.ts";

const lock = statement<{ user_id: UserID }>(
  "lock-user",
  "SELECT user_id FROM users WHERE user_id = $1 FOR NO KEY UPDATE",
);

/**
 * Takes a user's lock until the transaction ends. Whoever adds tokens of a user, or removes several, does it under this
 * lock, so that two such transactions cannot wait for each other. Refuses with `not-signed-in` when the account is
 * gone.
 */
export async function lockUser(session: Session, userID: UserID): Promise<void> {
  const [user] = await session.run(lock, [userID]);
  if (user === undefined) refuse("not-signed-in", "Your account was deleted.");
}
