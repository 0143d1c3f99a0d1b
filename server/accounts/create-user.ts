import type { NewUser } from "#db/stores/user-store.ts";
import type { User } from "#domain/user.ts";
import { parseUserID } from "#domain/ids.ts";
import { withFreshID } from "../with-fresh-id.ts";
import type { AppContext } from "../app-context.ts";

/** Makes an account; undefined when its address has one already. */
export function createUser(account: Omit<NewUser, "userID">, { database }: AppContext): Promise<User | undefined> {
  const { passwordHash: _secret, emailVerified: _when, ...details } = account;
  return withFreshID(parseUserID, async (userID) => {
    const isNew = await database.transaction(({ users }) => users.insert({ ...account, userID }));
    return isNew ? { ...details, userID } : undefined;
  });
}
