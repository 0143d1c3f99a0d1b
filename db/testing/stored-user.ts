import { parseUserID, type UserID } from "#domain/ids.ts";
import type { User } from "#domain/user.ts";
import type { Database } from "../database.ts";
import { newUserID } from "./new-id.ts";

/** Stores an account: Ann's, unless given otherwise. */
export async function storedUser(database: Database, differently: Partial<User> = {}): Promise<User> {
  const userID = differently.userID ?? newUserID();
  const email = `${userID.toLowerCase()}@example.org`;
  const user: User = { userID, name: "Ann", email, isSubscribed: false, locale: "en", ...differently };
  await database.transaction(({ users }) => users.insert(user));
  return user;
}

/** The id that a test wrote down. */
export function userNamed(text: string): UserID {
  return parseUserID(text)!;
}
