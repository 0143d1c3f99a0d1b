import type { MailWords } from "./mail-words.ts";
import { hello, type MailPart, type MailText, writeMail } from "./write-mail.ts";

type VerificationMail = {
  readonly name: string;
  /** The link that makes the account. */
  readonly url: string;
  readonly publicUrl: string;
};

/** To the address of a sign-up, before there is an account. The link works for 30 minutes. */
export function verificationMail({ name, url, publicUrl }: VerificationMail, words: MailWords): MailText {
  const { text } = words;
  const parts: MailPart[] = [
    hello(name, words),
    { kind: "sentence", words: [text("mail.signUpConfirm")] },
    { kind: "button", label: text("mail.confirmAddress"), url },
    { kind: "remark", words: [text("mail.signUpLinkLife")] },
  ];
  const footer = { publicUrl, reason: text("mail.signUpReason") };
  return writeMail({ subject: [text("mail.signUpSubject")], parts, footer }, words);
}

/**
 * To the address of an account, when there is another sign-up with it: the screen must not tell that the address is known.
 * A user who only logs in through a provider has no password to forget.
 */
export function knownAddressMail(
  { hasPassword, publicUrl }: { readonly hasPassword: boolean; readonly publicUrl: string },
  words: MailWords,
): MailText {
  const { text } = words;
  const question = hasPassword ? text("mail.passwordForgotten") : text("mail.passwordMissing");
  const label = hasPassword ? text("mail.chooseNewPassword") : text("mail.setPassword");
  const parts: MailPart[] = [
    { kind: "sentence", words: [text("mail.knownAddress")] },
    { kind: "button", label: text("mail.logIn"), url: `${publicUrl}/login` },
    { kind: "sentence", words: [question] },
    { kind: "button", label, url: `${publicUrl}/forgot-password` },
  ];
  const footer = { publicUrl, reason: text("mail.ignoreNothingChanged") };
  return writeMail({ subject: [text("mail.knownAddressSubject")], parts, footer }, words);
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
export function addressProofMail({ provider, url, publicUrl }: AddressProofMail, words: MailWords): MailText {
  const { text } = words;
  const parts: MailPart[] = [
    { kind: "sentence", words: [text("mail.addressProof", { provider })] },
    { kind: "button", label: text("mail.confirmAddress"), url },
    { kind: "remark", words: [text("mail.addressProofLinkLife")] },
  ];
  const footer = { publicUrl, reason: text("mail.ignoreNothingChanged") };
  return writeMail({ subject: [text("mail.addressProofSubject")], parts, footer }, words);
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
export function passwordResetMail(mail: PasswordResetMail, words: MailWords): MailText {
  const { name, url, isFirst, publicUrl } = mail;
  const { text } = words;
  const said = isFirst
    ? {
        subject: text("mail.firstPasswordSubject"),
        asked: text("mail.firstPasswordAsked"),
        button: text("mail.setYourPassword"),
        effect: text("mail.firstPasswordLinkLife"),
        reason: text("mail.ignoreAccountKept"),
      }
    : {
        subject: text("mail.newPasswordSubject"),
        asked: text("mail.newPasswordAsked"),
        button: text("mail.chooseNewPassword"),
        effect: text("mail.newPasswordLinkLife"),
        reason: text("mail.ignorePasswordKept"),
      };
  const parts: MailPart[] = [
    hello(name, words),
    { kind: "sentence", words: [said.asked] },
    { kind: "button", label: said.button, url },
    { kind: "remark", words: [said.effect] },
  ];
  const footer = { publicUrl, reason: said.reason };
  return writeMail({ subject: [said.subject], parts, footer }, words);
}

/** To the owner of an address who is the first to prove it: what was there before may have been another person's. */
export function securedMail(
  { name, publicUrl }: { readonly name: string; readonly publicUrl: string },
  words: MailWords,
): MailText {
  const { text } = words;
  const parts: MailPart[] = [
    hello(name, words),
    { kind: "sentence", words: [text("mail.securedWhy")] },
    { kind: "sentence", words: [text("mail.securedHow")] },
    { kind: "button", label: text("mail.setPassword"), url: `${publicUrl}/forgot-password` },
  ];
  const footer = { publicUrl, reason: text("mail.securedReason") };
  return writeMail({ subject: [text("mail.securedSubject")], parts, footer }, words);
}
