import { said } from "./mail-content.ts";
import type { MailText } from "./mailer.ts";
import { writeMail } from "./write-mail.ts";

type VerificationMail = {
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

type AddressProofMail = {
  /** As people write it. */
  readonly provider: string;
  /** The link that goes on with the login. */
  readonly url: string;
  readonly publicUrl: string;
};

/**
 * To the address of an account at a provider that does not vouch for it. Nothing of that account is in it: what it is
 * called is up to whoever made it.
 */
export function addressProofMail({ provider, url, publicUrl }: AddressProofMail): MailText {
  return writeMail({
    subject: ["Confirm your email address for Overlap"],
    parts: [
      {
        kind: "sentence",
        words: [
          `Somebody, probably you, wants to use Overlap with a ${provider} account that has this address. Please confirm that the address is yours.`,
        ],
      },
      { kind: "button", label: "Confirm my email address", url },
      {
        kind: "remark",
        words: [
          "The link works once, for 30 minutes, in the browser in which you began. After that, simply log in again.",
        ],
      },
    ],
    footer: { publicUrl, reason: "If it was not you, ignore this mail: nothing has changed." },
  });
}

type PasswordResetMail = {
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
