import type { MailWords } from "../mail/mail-words.ts";
import { button, hello, type MailText, remark, says, writeMail } from "../mail/write-mail.ts";

type Addressed = { readonly name: string; readonly publicUrl: string };
type Linking = Addressed & { readonly url: string };

/** Writes to the address of a sign-up; the link makes the account and works for 30 minutes. */
export function verificationMail({ name, url, publicUrl }: Linking, words: MailWords): MailText {
  const { text } = words;
  const parts = [
    hello(name, words),
    says(text("mail.signUpConfirm")),
    button(text("mail.confirmAddress"), url),
    remark(text("mail.signUpLinkLife")),
  ];
  const subject = [text("mail.signUpSubject")];
  return writeMail({ subject, parts, reason: text("mail.signUpReason"), publicUrl }, words);
}

type KnownAddress = { readonly hasPassword: boolean; readonly publicUrl: string };

/** Writes to an account whose address signs up again, because the screen must not tell that the address is known. */
export function knownAddressMail({ hasPassword, publicUrl }: KnownAddress, words: MailWords): MailText {
  const { text } = words;
  const parts = [
    says(text("mail.knownAddress")),
    button(text("mail.logIn"), `${publicUrl}/login`),
    says(text(hasPassword ? "mail.passwordForgotten" : "mail.passwordMissing")),
    button(text(hasPassword ? "mail.chooseNewPassword" : "mail.setPassword"), `${publicUrl}/forgot-password`),
  ];
  const subject = [text("mail.knownAddressSubject")];
  return writeMail({ subject, parts, reason: text("mail.ignoreNothingChanged"), publicUrl }, words);
}

type AddressProof = {
  /** The provider's usual name, for example `Google`. */
  readonly provider: string;
  readonly url: string;
  readonly publicUrl: string;
};

/**
 * Writes to the address of a provider's account when the provider does not vouch for the address; the link continues the
 * login. The mail quotes nothing from that account, because its owner may have named it anything.
 */
export function addressProofMail({ provider, url, publicUrl }: AddressProof, words: MailWords): MailText {
  const { text } = words;
  const parts = [
    says(text("mail.addressProof", { provider })),
    button(text("mail.confirmAddress"), url),
    remark(text("mail.addressProofLinkLife")),
  ];
  const subject = [text("mail.addressProofSubject")];
  return writeMail({ subject, parts, reason: text("mail.ignoreNothingChanged"), publicUrl }, words);
}

/** `isFirst`: the account has no password yet. */
type PasswordReset = Linking & { readonly isFirst: boolean };

/** Writes to a user who asked for a new password; the link works once, for four hours. */
export function passwordResetMail({ name, url, isFirst, publicUrl }: PasswordReset, words: MailWords): MailText {
  const { text } = words;
  const parts = [
    hello(name, words),
    says(text(isFirst ? "mail.firstPasswordAsked" : "mail.newPasswordAsked")),
    button(text(isFirst ? "mail.setYourPassword" : "mail.chooseNewPassword"), url),
    remark(text(isFirst ? "mail.firstPasswordLinkLife" : "mail.newPasswordLinkLife")),
  ];
  const subject = [text(isFirst ? "mail.firstPasswordSubject" : "mail.newPasswordSubject")];
  const reason = text(isFirst ? "mail.ignoreAccountKept" : "mail.ignorePasswordKept");
  return writeMail({ subject, parts, reason, publicUrl }, words);
}

/** Writes to the first person who proves an address, because the account may have been another person's before. */
export function securedMail({ name, publicUrl }: Addressed, words: MailWords): MailText {
  const { text } = words;
  const parts = [
    hello(name, words),
    says(text("mail.securedWhy")),
    says(text("mail.securedHow")),
    button(text("mail.setPassword"), `${publicUrl}/forgot-password`),
  ];
  return writeMail(
    { subject: [text("mail.securedSubject")], parts, reason: text("mail.securedReason"), publicUrl },
    words,
  );
}

/** Writes to a user in whose account a personal access token was made, because its holder acts for them. */
export function accessTokenMail({ name, publicUrl }: Addressed, words: MailWords): MailText {
  const { text } = words;
  const parts = [
    hello(name, words),
    says(text("mail.tokenMade")),
    says(text("mail.tokenMadeNotYou")),
    button(text("mail.openSettings"), `${publicUrl}/me/settings`),
  ];
  const subject = [text("mail.tokenMadeSubject")];
  return writeMail({ subject, parts, reason: text("mail.tokenMadeReason"), publicUrl }, words);
}
