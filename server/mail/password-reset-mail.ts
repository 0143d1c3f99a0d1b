import type { MailText } from "./mailer.ts";
import { said } from "./mail-content.ts";
import { writeMail } from "./write-mail.ts";

export type PasswordResetMail = {
  readonly name: string;
  /** The link with the token that is spent by setting a password. */
  readonly url: string;
  readonly publicUrl: string;
};

/** To somebody who forgot their password. The link is worth four hours, once. */
export function passwordResetMail({ name, url, publicUrl }: PasswordResetMail): MailText {
  return writeMail({
    subject: ["Overlap password reset"],
    parts: [
      { kind: "sentence", words: ["Hello ", said(name), ","] },
      { kind: "sentence", words: ["Somebody, probably you, asked for a new password for your Overlap account."] },
      { kind: "button", label: "Choose a new password", url },
      { kind: "remark", words: ["The link works once, for four hours. A new password logs you out everywhere."] },
    ],
    footer: { publicUrl, reason: "If it was not you, ignore this mail: your password stays as it is." },
  });
}
