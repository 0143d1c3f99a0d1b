import { JOB_KEYS, type ParsedJobPayload } from "#domain/contract/jobs.ts";
import type { User } from "#domain/user.ts";
import type { AppContext } from "../app-context.ts";
import { providerTitle } from "../calendars/account-access.ts";
import { readerFor } from "../language/words.ts";
import {
  accessTokenMail,
  addressProofMail,
  knownAddressMail,
  passwordResetMail,
  securedMail,
  verificationMail,
} from "./account-mails.ts";
import { mailWords } from "../mail/mail-words.ts";
import type { MailAddress } from "../mail/mailbox.ts";
import type { MailText } from "../mail/write-mail.ts";
import { makeResetLink } from "./password-reset.ts";
import { deliverMail } from "../mail/deliver.ts";
import type { Task } from "../jobs/task.ts";

type AccountMail = ParsedJobPayload<"sendAccountMail">;
type LinkMail = Extract<AccountMail, { kind: "signUp" | "addressProof" }>;
type WrittenMail = { readonly to: MailAddress; readonly key: string; readonly text: MailText };

/** Sends a mail to a user or to the address of a sign-up, unless it comes too late to be useful. */
export const sendAccountMail: Task<"sendAccountMail"> = async (payload, run) => {
  const { context } = run;
  const isLink = payload.kind === "signUp" || payload.kind === "addressProof";
  const mail = isLink ? await writeLinkMail(payload, context) : await writeUserMail(payload, context);
  if (mail === undefined) return;
  const { to, key, text } = mail;
  await deliverMail({ mail: { ...text, to }, key }, run);
};

async function writeLinkMail(mail: LinkMail, context: AppContext): Promise<WrittenMail | undefined> {
  const { kind, id, email, locale, url, expires } = mail;
  if (context.clock().epochMilliseconds >= expires) return undefined;
  const publicUrl = context.publicUrl();
  const words = mailWords(readerFor({ locale }));
  const to = { to: { address: email }, key: `${kind}/${id}` };
  if (kind === "addressProof") {
    return {
      ...to,
      text: addressProofMail({ provider: providerTitle(mail.provider, context), url, publicUrl }, words),
    };
  }
  const login = await context.database.views.users.login(email);
  if (login === undefined) return { ...to, text: verificationMail({ name: mail.name, url, publicUrl }, words) };
  if (login.user.isDisabled === true) return undefined;
  const hasPassword = login.passwordHash !== undefined;
  return { ...to, text: knownAddressMail({ hasPassword, publicUrl }, mailWords(readerFor(login.user))) };
}

async function writeUserMail(payload: Exclude<AccountMail, LinkMail>, context: AppContext) {
  const user = await context.database.views.users.user(payload.userID);
  if (user === undefined || user.isDisabled === true) return undefined;
  const { name, email } = user;
  const to = { name, address: email };
  if (payload.kind === "passwordReset") {
    const text = await writeResetMail(user, payload.asked, context);
    return text && { to, key: `${JOB_KEYS.passwordReset(user.userID)}/${payload.asked}`, text };
  }
  const write = payload.kind === "secured" ? securedMail : accessTokenMail;
  const text = write({ name, publicUrl: context.publicUrl() }, mailWords(readerFor(user)));
  return { to, key: `${payload.kind}/${payload.id}`, text };
}

/** After this time the user has asked again or remembered the password. */
const MAX_DELAY_MS = 4 * 3_600_000;

/** Makes the token only now, so that no token waits in the queue, and its time begins when the mail leaves. */
async function writeResetMail(user: User, asked: number, context: AppContext): Promise<MailText | undefined> {
  const { database, clock } = context;
  if (clock().epochMilliseconds > asked + MAX_DELAY_MS) return undefined;
  const isFirst = (await database.views.users.login(user.email))?.passwordHash === undefined;
  const { url } = await makeResetLink({ userID: user.userID, isFirst }, context);
  return passwordResetMail(
    { name: user.name, url, isFirst, publicUrl: context.publicUrl() },
    mailWords(readerFor(user)),
  );
}
