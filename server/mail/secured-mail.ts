import type { MailText } from "./mailer.ts";
import { said } from "./mail-content.ts";
import { writeMail } from "./write-mail.ts";

/** To the owner of an address who is the first to prove it: what was there before may have been another person's. */
export function securedMail({ name, publicUrl }: { readonly name: string; readonly publicUrl: string }): MailText {
  return writeMail({
    subject: ["Your Overlap account was secured"],
    parts: [
      { kind: "sentence", words: ["Hello ", said(name), ","] },
      {
        kind: "sentence",
        words: [
          "You have logged in with a provider that knows this address to be yours. Before, nobody had confirmed it.",
        ],
      },
      {
        kind: "sentence",
        words: [
          "In case the account was not made by you, its password was removed, every other device was signed out, and other linked accounts and access tokens were removed.",
        ],
      },
      { kind: "button", label: "Set a password", url: `${publicUrl}/forgot-password` },
    ],
    footer: { publicUrl, reason: "You get this once, because the way into your account has changed." },
  });
}
