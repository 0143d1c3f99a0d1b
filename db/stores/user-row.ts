import type { UserID } from "#domain/user-id.ts";
import type { User } from "#domain/user.ts";

/** Columns of `users` that make a User, for hot statements. */
export const USER_COLUMNS = "user_id, name, email, subscribed, locale";

/** What {@link USER_COLUMNS} answer. */
export type UserRow = { user_id: UserID; name: string; email: string; subscribed: boolean; locale: string };

/** The User in a row. */
export function userFrom({ user_id: userID, name, email, subscribed: isSubscribed, locale }: UserRow): User {
  return { userID, name, email, isSubscribed, locale };
}
