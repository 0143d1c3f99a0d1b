import type { MailText } from "./mailer.ts";
import { writeMail } from "./write-mail.ts";

/** To the address of an account with which somebody signed up again: the screen must not tell that it is known. */
export function knownAddressMail({ publicUrl }: { readonly publicUrl: string }): MailText {
  return writeMail({
    subject: ["You already have an Overlap account"],
    parts: [
      {
        kind: "sentence",
        words: ["Somebody, probably you, tried to sign up to Overlap with this address. It has an account already."],
      },
      { kind: "button", label: "Log in", url: `${publicUrl}/login` },
      { kind: "sentence", words: ["If you forgot the password, choose a new one:"] },
      { kind: "button", label: "Choose a new password", url: `${publicUrl}/forgot-password` },
    ],
    footer: { publicUrl, reason: "If it was not you, ignore this mail: nothing has changed." },
  });
}
