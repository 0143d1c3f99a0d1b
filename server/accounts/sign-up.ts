import * as z from "zod";
import type { NewUser } from "#db/stores/user-store.ts";
import { parseUserID } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import type { User } from "#domain/user.ts";
import type { AppContext } from "../app-context.ts";
import { isWithinLimit, limitByNetwork } from "../http/rate-limit.ts";
import type { Call } from "../http/serve.ts";
import { countedAddress } from "#domain/email.ts";
import { countedDomain, mailboxOf } from "../mail/mailbox.ts";
import { randomText, withFreshID } from "../random-id.ts";
import { openEntity, sealEntity, type SealedEntity } from "../sealing.ts";
import { beginSession } from "./sessions.ts";
import { refuseClosedSignUp, refusePasswords } from "./site-access.ts";

/**
 * Makes an account at once, or sends a link that makes it if addresses are verified. Then the account is stored only
 * when the link is used. The reply does not tell whether the address has an account.
 */
export async function signUp({ body, address, device, locale }: Call<"signUp">, context: AppContext) {
  const { name, email, password, subscribe_to_notifications: isSubscribed } = body;
  refusePasswords(context);
  refuseClosedSignUp(email, context);
  const account = { name, email, isSubscribed, locale };
  if (context.config.emailVerification) {
    await limitSignUpMail({ email, address }, context);
    await limitByNetwork(context.rateLimit, "signUpDomain", { address, key: countedDomain(email) });
    const mayMail = await isWithinLimit(context.rateLimit("signUpMailbox", countedAddress(email)));
    refuseWithoutMail(context);
    const passwordHash = await context.passwords.hash(password, address);
    const link = verificationLink({ ...account, passwordHash }, context);
    const payload = { kind: "signUp" as const, id: randomText(16), name, email, locale, ...link };
    // Any earlier link still creates the account, and its reader chooses the password. The job looks up whether the
    // address has an account, because the reply and its time must not tell it.
    if (mayMail) await context.database.transaction(({ jobs }) => jobs.add({ name: "sendAccountMail", payload }));
    return { mustVerifyEmailAddress: true as const };
  }

  const user = await createUser({ ...account, passwordHash: await context.passwords.hash(password, address) }, context);
  return beginSession(user ?? refuse("taken", "api.userExists"), { device, locale }, context);
}

/**
 * Refuses with `unavailable` a caller who would wait for a mail in vain, because the mail server takes no mail until
 * the operator mends it. A mail that fails otherwise is retried.
 */
export function refuseWithoutMail({ mailer, log }: AppContext): void {
  if (mailer.state() !== "does not work") return;
  log.error("A mail that a user is waiting for could not be sent.");
  // Some faults are retried only with the next mail.
  mailer.check();
  refuse("unavailable", "api.mailNotSent");
}

type Asked = { readonly email: string; readonly address: string };

/**
 * Counts a mail that proves an address, and refuses a sender of too many, because anyone can cause such a mail to any
 * mailbox.
 */
export async function limitSignUpMail({ email, address }: Asked, { rateLimit }: AppContext): Promise<void> {
  await rateLimit("signUpMail", `${address} ${countedAddress(email)}`);
  await rateLimit("mailDomain", `${address} ${countedDomain(email)}`);
}

/**
 * Creates the account of a sign-up. The link works once, and never again after the account is deleted.
 *
 * Our page always sends a password, which becomes the account's, and is logged in. Anyone may have typed the address
 * into the sign-up, so only the mail's reader decides who can enter the account. A program may leave the password out,
 * because it acts for the user who gave it the link. The account then has the password of the sign-up.
 */
export async function verifyEmail({ body, address, device, locale }: Call<"verifyEmail">, context: AppContext) {
  const { password, ...sealed } = body;
  refusePasswords(context);
  const { account, asked } = accountOfLink(sealed, context);
  // The operator may have closed sign-ups since the mail.
  refuseClosedSignUp(account.email, context);
  const mailbox = mailboxOf(account.email, context.keys);
  const closedAt = await context.database.transaction(({ closedAddresses }) => closedAddresses.closedAt(mailbox));
  if (closedAt !== undefined && asked <= closedAt) {
    refuse("invalid", "api.linkUsed");
  }
  const chosen = password !== undefined && { passwordHash: await context.passwords.hash(password, address) };
  const emailVerified = context.clock().epochMilliseconds;
  const user = await createUser({ ...account, ...chosen, emailVerified }, context);
  if (user === undefined) refuse("taken", "api.addressHasAccount");
  return password === undefined ? undefined : beginSession(user, { device, locale }, context);
}

/** Makes an account; undefined when its address has an account already. */
export function createUser(
  account: Omit<NewUser, "userID">,
  { database, counts }: AppContext,
): Promise<User | undefined> {
  const { passwordHash: _secret, emailVerified: _when, ...details } = account;
  return withFreshID(parseUserID, async (userID) => {
    const isNew = await database.transaction(({ users }) => users.insert({ ...account, userID }));
    if (isNew) counts.signUp();
    return isNew ? { ...details, userID } : undefined;
  });
}

const PURPOSE = "email-verification";
export const VERIFICATION_LIFE_MS = 30 * 60 * 1_000;

const Account = z.strictObject({
  name: z.string(),
  email: z.string(),
  /** The link holds the hash; the password itself is stored nowhere. */
  passwordHash: z.string(),
  isSubscribed: z.boolean(),
  locale: z.string(),
});
type Account = z.output<typeof Account>;

/**
 * Returns a link to the page that makes this account, valid for half an hour. Its use shows that the user reads that
 * mailbox.
 */
function verificationLink(account: Account, { keys, clock, publicUrl }: AppContext) {
  const expires = clock().epochMilliseconds + VERIFICATION_LIFE_MS;
  const sealed = sealEntity({ keys, purpose: PURPOSE }, account, expires);
  return { url: `${publicUrl()}/verify-email?${new URLSearchParams(sealed).toString()}`, expires };
}

/** Returns the account of a link and the time of its request; refuses with `invalid` unless it is ours and in time. */
function accountOfLink(sealed: SealedEntity, { keys, clock }: AppContext): { account: Account; asked: number } {
  const { entity, expires } = openEntity({ keys, purpose: PURPOSE, now: clock().epochMilliseconds }, sealed, Account);
  return { account: entity, asked: expires - VERIFICATION_LIFE_MS };
}
