import type { MailText } from "./mailer.ts";
import { said } from "./mail-content.ts";
import { writeMail } from "./write-mail.ts";

export type VerificationMail = {
  readonly name: string;
  /** The link that makes the account. */
  readonly url: string;
  readonly publicUrl: string;
};

/** To the address of a sign-up, before there is an account. The link is worth 30 minutes. */
export function verificationMail({ name, url, publicUrl }: VerificationMail): MailText {
  return writeMail({
    subject: ["Overlap signup confirmation"],
    parts: [
      { kind: "sentence", words: ["Hello ", said(name), ","] },
      {
        kind: "sentence",
        words: ["Please confirm that this is your email address. Your account is made when you do."],
      },
      { kind: "button", label: "Confirm my email address", url },
      { kind: "remark", words: ["The link works for 30 minutes. After that, simply sign up again."] },
    ],
    footer: {
      publicUrl,
      reason:
        "Somebody signed up to Overlap with this address. If it was not you, ignore this mail: nothing is stored.",
    },
  });
}
