import { refuse } from "#domain/refusal.ts";
import { ENDED, signedIn } from "../http/credentials.ts";
import type { Call } from "../http/serve.ts";
import type { World } from "../world.ts";
import { closeLogin } from "./close-login.ts";

/**
 * Sets a new password with the token of the mail, which is spent in the same transaction, with every other one of the
 * user's; a refused password leaves it as it was. Whoever knew the old password is logged out.
 */
export async function confirmPasswordReset(call: Call<"confirmPasswordReset">, world: World): Promise<undefined> {
  const { userID, tokenID } = signedIn(call.credentials);
  const passwordHash = await world.passwords.hash(call.body.password, call.address);
  await world.database.transaction(async ({ passwordResets, users, sessions }) => {
    const isSpent = await passwordResets.spend(userID, tokenID);
    if (!isSpent) refuse("not-signed-in", ENDED["password-reset"]);
    await users.setPassword(userID, passwordHash);
    await sessions.removeAll(userID);
  });
  closeLogin(world, userID);
}
