import { untrusted } from "./mail-content.ts";
import { writeMail, type MailText } from "./write-mail.ts";

type VerificationMail = {
  readonly name: string;
  /** The link that makes the account. */
  readonly url: string;
  readonly publicUrl: string;
};

/** To the address of a sign-up, before there is an account. The link works for 30 minutes. */
export function verificationMail({ name, url, publicUrl }: VerificationMail): MailText {
  return writeMail({
    subject: ["Overlap signup confirmation"],
    parts: [
      { kind: "sentence", words: ["Hello ", untrusted(name), ","] },
      {
        kind: "sentence",
        words: ["Please confirm that this is your email address. Your account is created when you do."],
      },
      { kind: "button", label: "Confirm my email address", url },
      { kind: "remark", words: ["The link works for 30 minutes. After that, just sign up again."] },
    ],
    footer: {
      publicUrl,
      reason:
        "Someone signed up for Overlap with this address. If it was not you, ignore this mail: nothing is stored.",
    },
  });
}

/**
 * To the address of an account, when there is another sign-up with it: the screen must not tell that the address is known.
 * A user who only logs in through a provider has no password to forget.
 */
export function knownAddressMail({ hasPassword, publicUrl }: { hasPassword: boolean; publicUrl: string }): MailText {
  const { question, button } = hasPassword
    ? { question: "If you have forgotten your password, choose a new one:", button: "Choose a new password" }
    : {
        question: "You log in with your Google or Microsoft account. If you would like a password as well, set one:",
        button: "Set a password",
      };
  return writeMail({
    subject: ["You already have an Overlap account"],
    parts: [
      {
        kind: "sentence",
        words: ["Someone, probably you, tried to sign up for Overlap with this address. It already has an account."],
      },
      { kind: "button", label: "Log in", url: `${publicUrl}/login` },
      { kind: "sentence", words: [question] },
      { kind: "button", label: button, url: `${publicUrl}/forgot-password` },
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
 * To the address of an account at a provider that does not vouch for it. Nothing of that account is in it: its
 * owner may have called it anything.
 */
export function addressProofMail({ provider, url, publicUrl }: AddressProofMail): MailText {
  return writeMail({
    subject: ["Confirm your email address for Overlap"],
    parts: [
      {
        kind: "sentence",
        words: [
          `Someone, probably you, wants to use Overlap with a ${provider} account that has this address. Please confirm that the address is yours.`,
        ],
      },
      { kind: "button", label: "Confirm my email address", url },
      {
        kind: "remark",
        words: [
          "The link works once, for 30 minutes, in the browser in which you started. After that, just log in again.",
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
  /** Whether the user has no password yet, because they log in through a provider. */
  readonly isFirst: boolean;
  readonly publicUrl: string;
};

/** To a user who forgot their password or has none. The link works once, for four hours. */
export function passwordResetMail({ name, url, isFirst, publicUrl }: PasswordResetMail): MailText {
  const { subject, asked, button, effect, calm } = isFirst ? FIRST : NEXT;
  return writeMail({
    subject: [subject],
    parts: [
      { kind: "sentence", words: ["Hello ", untrusted(name), ","] },
      { kind: "sentence", words: [`Someone, probably you, ${asked}.`] },
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
      { kind: "sentence", words: ["Hello ", untrusted(name), ","] },
      {
        kind: "sentence",
        words: [
          "You have logged in with a provider that confirms this address is yours. Until now, no one had confirmed it.",
        ],
      },
      {
        kind: "sentence",
        words: [
          "In case the account was not created by you, its password was removed, every other device was logged out, and other linked accounts and access tokens were removed.",
        ],
      },
      { kind: "button", label: "Set a password", url: `${publicUrl}/forgot-password` },
    ],
    footer: { publicUrl, reason: "You get this once, because the way into your account has changed." },
  });
}
