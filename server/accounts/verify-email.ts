import { refuse } from "#domain/refusal.ts";
import type { Call } from "../http/serve.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import type { AppContext } from "../app-context.ts";
import { beginSession } from "./begin-session.ts";
import { createUser } from "./create-user.ts";
import { accountOfLink } from "./verification-link.ts";

/**
 * Makes the account of a sign-up. The link works once: after that its address has an account, and once that is deleted
 * no link from before brings it back.
 *
 * Our page always sends the password, and is logged in: whoever opens a link of a sign-up that was not theirs would
 * otherwise make an account of which a stranger knows the password. A program may leave it out, as it acts for the
 * person who gave it the link.
 */
export async function verifyEmail({ body, address, device }: Call<"verifyEmail">, context: AppContext) {
  const { password, ...sealed } = body;
  const { account, asked } = accountOfLink(sealed, context);
  if (password !== undefined) {
    const isRight = await context.passwords.matches(password, account.passwordHash, { address });
    if (!isRight) refuse("not-signed-in", "This is not the password with which you signed up.");
  }
  const mailbox = mailboxOf(account.email, context.keys);
  const closedAt = await context.database.transaction(({ closedAddresses }) => closedAddresses.closedAt(mailbox));
  if (closedAt !== undefined && asked <= closedAt) {
    refuse("invalid", "This link was used already, and the account was deleted since. Please sign up again.");
  }
  const user = await createUser({ ...account, emailVerified: context.clock().epochMilliseconds }, context);
  if (user === undefined) refuse("taken", "This address has an account already. Please log in.");
  return password === undefined ? undefined : beginSession(user, { address, device }, context);
}
