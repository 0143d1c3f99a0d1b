import type { MailText } from "./mailer.ts";
import { said } from "./mail-content.ts";
import { writeMail } from "./write-mail.ts";

export type PasswordResetMail = {
  readonly name: string;
  /** The link with the token that is spent by setting a password. */
  readonly url: string;
  /** Whether they have none yet: they log in through a provider. */
  readonly isFirst: boolean;
  readonly publicUrl: string;
};

/** To somebody who forgot their password, or has none. The link is worth four hours, once. */
export function passwordResetMail({ name, url, isFirst, publicUrl }: PasswordResetMail): MailText {
  const { subject, asked, button, effect, calm } = isFirst ? FIRST : NEXT;
  return writeMail({
    subject: [subject],
    parts: [
      { kind: "sentence", words: ["Hello ", said(name), ","] },
      { kind: "sentence", words: [`Somebody, probably you, ${asked}.`] },
      { kind: "button", label: button, url },
      { kind: "remark", words: [`The link works once, for four hours. ${effect} logs you out everywhere.`] },
    ],
    footer: { publicUrl, reason: `If it was not you, ignore this mail: ${calm}.` },
  });
}

const FIRST = {
  subject: "Set your Overlap password",
  asked: "asked for a password for your Overlap account, which has none yet",
  button: "Set your password",
  effect: "Setting a password",
  calm: "your account stays as it is",
};
const NEXT = {
  subject: "Overlap password reset",
  asked: "asked for a new password for your Overlap account",
  button: "Choose a new password",
  effect: "A new password",
  calm: "your password stays as it is",
};
