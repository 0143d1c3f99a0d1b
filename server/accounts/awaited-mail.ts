import { message } from "#domain/messages/message.ts";
import { refuse } from "#domain/refusal.ts";
import type { AppContext } from "../app-context.ts";
import { countedAddress, countedDomain } from "../mail/mailbox.ts";
import type { Mail } from "../mail/mailer.ts";
import { randomText } from "../random-id.ts";

/** How long a user can be expected to look at a spinner. */
const MAX_MS = 8_000;

/** Sends a mail that a user is waiting for, in one attempt. Refuses with `unavailable` when that fails. */
export async function sendNow(mail: Omit<Mail, "id">, { mailer, log }: AppContext): Promise<void> {
  try {
    await mailer.send({ ...mail, id: `account-${randomText(16)}` }, AbortSignal.timeout(MAX_MS));
  } catch (err) {
    log.warn({ err, subject: mail.subject }, "A mail that a user is waiting for could not be sent.");
    refuse("unavailable", message("api.mailNotSent"));
  }
}

/** Counts a mail by which an address is to be proved: anyone can have one sent to any mailbox. */
export async function limitSignUpMail(
  { email, address }: { readonly email: string; readonly address: string },
  { rateLimit }: Pick<AppContext, "rateLimit">,
): Promise<void> {
  const mailbox = countedAddress(email);
  await rateLimit("mailDomain", `${address} ${countedDomain(email)}`);
  await rateLimit("signUpMail", `${address} ${mailbox}`);
  await rateLimit("signUpMailbox", mailbox);
}
