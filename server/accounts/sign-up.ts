import { message } from "#domain/messages/message.ts";
import * as z from "zod";
import type { NewUser } from "#db/stores/user-store.ts";
import { parseUserID } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import type { User } from "#domain/user.ts";
import type { AppContext } from "../app-context.ts";
import type { Call } from "../http/serve.ts";
import { readerFor } from "../language/words.ts";
import { knownAddressMail, verificationMail } from "../mail/account-mails.ts";
import { mailWords } from "../mail/mail-words.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import { withFreshID } from "../random-id.ts";
import { limitSignUpMail, sendNow } from "./awaited-mail.ts";
import { openEntity, sealEntity, type SealedEntity } from "./sealed-entity.ts";
import { beginSession } from "./sessions.ts";

/**
 * Makes an account at once or, where addresses are verified, sends the link that will: then nothing is stored before
 * the link is used, and the reply is the same whether the address has an account or not.
 */
export async function signUp({ body, address, device, locale }: Call<"signUp">, context: AppContext) {
  const { name, email, password, subscribe_to_notifications: isSubscribed } = body;
  const account = { name, email, isSubscribed, locale };
  if (context.config.emailVerification) {
    await limitSignUpMail({ email, address }, context);
    // Hashed for a known address too: the time must not tell.
    const passwordHash = await context.passwords.hash(password, address);
    const known = await context.database.views.users.login(email);
    const publicUrl = context.publicUrl();
    const url = verificationLink({ ...account, passwordHash }, context);
    const mail =
      known === undefined
        ? verificationMail({ name, url, publicUrl }, mailWords(readerFor({ locale })))
        : knownAddressMail(
            { hasPassword: known.passwordHash !== undefined, publicUrl },
            mailWords(readerFor(known.user)),
          );
    await sendNow({ ...mail, to: { address: email } }, context);
    return { mustVerifyEmailAddress: true as const };
  }

  const user = await createUser({ ...account, passwordHash: await context.passwords.hash(password, address) }, context);
  return beginSession(user ?? refuse("taken", message("api.userExists")), { address, device, locale }, context);
}

/**
 * Makes the account of a sign-up. The link works once: after that its address has an account, and once that is deleted
 * no link from before brings it back.
 *
 * Our page always sends the password, and is logged in: a user who opens the link of a sign-up that was not theirs would
 * otherwise make an account of which a stranger knows the password. A program may leave it out, as it acts for the user
 * who gave it the link.
 */
export async function verifyEmail({ body, address, device, locale }: Call<"verifyEmail">, context: AppContext) {
  const { password, ...sealed } = body;
  const { account, asked } = accountOfLink(sealed, context);
  if (password !== undefined) {
    const isRight = await context.passwords.matches(password, account.passwordHash, { address });
    if (!isRight) refuse("not-signed-in", message("api.otherPassword"));
  }
  const mailbox = mailboxOf(account.email, context.keys);
  const closedAt = await context.database.transaction(({ closedAddresses }) => closedAddresses.closedAt(mailbox));
  if (closedAt !== undefined && asked <= closedAt) {
    refuse("invalid", message("api.linkUsed"));
  }
  const user = await createUser({ ...account, emailVerified: context.clock().epochMilliseconds }, context);
  if (user === undefined) refuse("taken", message("api.addressHasAccount"));
  return password === undefined ? undefined : beginSession(user, { address, device, locale }, context);
}

/** Makes an account; undefined when its address has one already. */
export function createUser(account: Omit<NewUser, "userID">, { database }: AppContext): Promise<User | undefined> {
  const { passwordHash: _secret, emailVerified: _when, ...details } = account;
  return withFreshID(parseUserID, async (userID) => {
    const isNew = await database.transaction(({ users }) => users.insert({ ...account, userID }));
    return isNew ? { ...details, userID } : undefined;
  });
}

const PURPOSE = "email-verification";
/** How long a link of a sign-up works. */
export const VERIFICATION_LIFE_MS = 30 * 60 * 1_000;

const Account = z.strictObject({
  name: z.string(),
  email: z.string(),
  /** Only the hash is in the link; the password itself is kept nowhere. */
  passwordHash: z.string(),
  isSubscribed: z.boolean(),
  locale: z.string(),
});
type Account = z.output<typeof Account>;

/**
 * A link to the page that makes this account, for half an hour. Using it shows that the user reads that mailbox.
 */
function verificationLink(account: Account, { keys, clock, publicUrl }: AppContext): string {
  const expires = clock().epochMilliseconds + VERIFICATION_LIFE_MS;
  const sealed = sealEntity({ keys, purpose: PURPOSE }, account, expires);
  return `${publicUrl()}/verify-email?${new URLSearchParams(sealed).toString()}`;
}

/**
 * The account that a link's parts stand for, and when it was asked for; refuses with `invalid` unless they are ours and
 * in time.
 */
function accountOfLink(sealed: SealedEntity, { keys, clock }: AppContext): { account: Account; asked: number } {
  const { entity, expires } = openEntity({ keys, purpose: PURPOSE, now: clock().epochMilliseconds }, sealed, Account);
  return { account: entity, asked: expires - VERIFICATION_LIFE_MS };
}
