import type { Call } from "../http/serve.ts";
import { TooMany } from "../http/rate-limit.ts";
import { passwordResetMail } from "../mail/password-reset-mail.ts";
import type { World } from "../world.ts";
import { sendNow } from "./send-now.ts";

/** The reply is the same for any address and comes before anything is looked up: neither it nor its time tells. */
export async function resetPassword({ body }: Call<"resetPassword">, world: World): Promise<undefined> {
  world.background.run("password reset", () => sendResetMail(body.email, world));
}

async function sendResetMail(email: string, world: World): Promise<void> {
  const { database, tokens } = world;
  const login = await database.views.users.login(email);
  // Whoever only logs in through a provider has no password that could be forgotten.
  if (login?.passwordHash === undefined || !(await mayCome(email, world))) return;
  const { userID, name } = login.user;
  const reset = tokens.issue("password-reset", userID);
  await database.transaction(({ passwordResets }) => passwordResets.insert(reset));
  const publicUrl = world.publicUrl();
  const url = `${publicUrl}/confirm-password-reset?${new URLSearchParams({ pwresetToken: reset.token }).toString()}`;
  await sendNow({ ...passwordResetMail({ name, url, publicUrl }), to: { name, address: email } }, world);
}

/** Beyond the mailbox's share nothing is sent, and nothing is lost: the links of the mails before still work. */
async function mayCome(email: string, { rateLimit }: World): Promise<boolean> {
  try {
    await rateLimit("resetMailbox", email);
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}
