import type { MailWords } from "../mail/mail-words.ts";
import { button, hello, type MailText, remark, says, writeMail } from "../mail/write-mail.ts";

type To = { readonly name: string; readonly publicUrl: string };
/** A mail with a link, `url`, to what its reader may do. */
type LinkTo = To & { readonly url: string };
type KnownTo = Pick<To, "publicUrl"> & { readonly hasPassword: boolean };
type ProofTo = Omit<LinkTo, "name"> & { readonly provider: string };
type ResetTo = LinkTo & { readonly isFirst: boolean };

/** To the address of a sign-up, before there is an account. The link makes it, and works for 30 minutes. */
export function verificationMail({ name, url, publicUrl }: LinkTo, words: MailWords): MailText {
  const { text } = words;
  const parts = [
    hello(name, words),
    says(text("mail.signUpConfirm")),
    button(text("mail.confirmAddress"), url),
    remark(text("mail.signUpLinkLife")),
  ];
  const [subject, reason] = [[text("mail.signUpSubject")], text("mail.signUpReason")];
  return writeMail({ subject, parts, reason, publicUrl }, words);
}

/** To an account whose address signs up once more: the screen must not tell that it is known. */
export function knownAddressMail({ hasPassword, publicUrl }: KnownTo, words: MailWords): MailText {
  const { text } = words;
  const parts = [
    says(text("mail.knownAddress")),
    button(text("mail.logIn"), `${publicUrl}/login`),
    says(text(hasPassword ? "mail.passwordForgotten" : "mail.passwordMissing")),
    button(text(hasPassword ? "mail.chooseNewPassword" : "mail.setPassword"), `${publicUrl}/forgot-password`),
  ];
  const [subject, reason] = [[text("mail.knownAddressSubject")], text("mail.ignoreNothingChanged")];
  return writeMail({ subject, parts, reason, publicUrl }, words);
}

/**
 * To the address of an account at a provider that does not vouch for it; the link goes on with the login. Nothing of that
 * account is in it: its owner may have called it anything. `provider` as people write it.
 */
export function addressProofMail({ provider, url, publicUrl }: ProofTo, words: MailWords): MailText {
  const { text } = words;
  const parts = [
    says(text("mail.addressProof", { provider })),
    button(text("mail.confirmAddress"), url),
    remark(text("mail.addressProofLinkLife")),
  ];
  const [subject, reason] = [[text("mail.addressProofSubject")], text("mail.ignoreNothingChanged")];
  return writeMail({ subject, parts, reason, publicUrl }, words);
}

/** To a user who forgot their password or, `isFirst`, has none. The link works once, for four hours. */
export function passwordResetMail({ name, url, isFirst, publicUrl }: ResetTo, words: MailWords): MailText {
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

/** To the owner of an address who is the first to prove it: what was there before may have been another person's. */
export function securedMail({ name, publicUrl }: To, words: MailWords): MailText {
  const { text } = words;
  const parts = [
    hello(name, words),
    says(text("mail.securedWhy")),
    says(text("mail.securedHow")),
    button(text("mail.setPassword"), `${publicUrl}/forgot-password`),
  ];
  const [subject, reason] = [[text("mail.securedSubject")], text("mail.securedReason")];
  return writeMail({ subject, parts, reason, publicUrl }, words);
}

/** To a user in whose account a personal access token was made: its holder acts for them. */
export function accessTokenMail({ name, publicUrl }: To, words: MailWords): MailText {
  const { text } = words;
  const parts = [
    hello(name, words),
    says(text("mail.tokenMade")),
    says(text("mail.tokenMadeNotYou")),
    button(text("mail.openSettings"), `${publicUrl}/me/settings`),
  ];
  const [subject, reason] = [[text("mail.tokenMadeSubject")], text("mail.tokenMadeReason")];
  return writeMail({ subject, parts, reason, publicUrl }, words);
}
