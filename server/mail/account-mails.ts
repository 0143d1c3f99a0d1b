import type { MailWords } from "./mail-words.ts";
import { hello, type MailPart, type MailText, writeMail } from "./write-mail.ts";

type Frame = { readonly subject: string; readonly reason: string; readonly publicUrl: string };

function accountMail(parts: readonly MailPart[], { subject, reason, publicUrl }: Frame, words: MailWords): MailText {
  return writeMail({ subject: [subject], parts, footer: { publicUrl, reason } }, words);
}

const says = (text: string): MailPart => ({ kind: "sentence", words: [text] });
const button = (label: string, url: string): MailPart => ({ kind: "button", label, url });
const remark = (text: string): MailPart => ({ kind: "remark", words: [text] });

type To = { readonly name: string; readonly publicUrl: string };
/** A mail with a link, `url`, to what its reader may do. */
type LinkTo = To & { readonly url: string };

/** To the address of a sign-up, before there is an account. The link makes it, and works for 30 minutes. */
export function verificationMail({ name, url, publicUrl }: LinkTo, words: MailWords): MailText {
  const { text } = words;
  return accountMail(
    [
      hello(name, words),
      says(text("mail.signUpConfirm")),
      button(text("mail.confirmAddress"), url),
      remark(text("mail.signUpLinkLife")),
    ],
    { subject: text("mail.signUpSubject"), reason: text("mail.signUpReason"), publicUrl },
    words,
  );
}

/** To an account whose address signs up once more: the screen must not tell that it is known. */
export function knownAddressMail(
  { hasPassword, publicUrl }: { readonly hasPassword: boolean; readonly publicUrl: string },
  words: MailWords,
): MailText {
  const { text } = words;
  return accountMail(
    [
      says(text("mail.knownAddress")),
      button(text("mail.logIn"), `${publicUrl}/login`),
      says(hasPassword ? text("mail.passwordForgotten") : text("mail.passwordMissing")),
      button(hasPassword ? text("mail.chooseNewPassword") : text("mail.setPassword"), `${publicUrl}/forgot-password`),
    ],
    { subject: text("mail.knownAddressSubject"), reason: text("mail.ignoreNothingChanged"), publicUrl },
    words,
  );
}

/**
 * To the address of an account at a provider that does not vouch for it; the link goes on with the login. Nothing of that
 * account is in it: its owner may have called it anything. `provider` as people write it.
 */
export function addressProofMail(
  { provider, url, publicUrl }: Omit<LinkTo, "name"> & { readonly provider: string },
  words: MailWords,
): MailText {
  const { text } = words;
  return accountMail(
    [
      says(text("mail.addressProof", { provider })),
      button(text("mail.confirmAddress"), url),
      remark(text("mail.addressProofLinkLife")),
    ],
    { subject: text("mail.addressProofSubject"), reason: text("mail.ignoreNothingChanged"), publicUrl },
    words,
  );
}

/** To a user who forgot their password or, `isFirst`, has none. The link works once, for four hours. */
export function passwordResetMail(
  { name, url, isFirst, publicUrl }: LinkTo & { readonly isFirst: boolean },
  words: MailWords,
): MailText {
  const { text } = words;
  const parts = isFirst
    ? [
        says(text("mail.firstPasswordAsked")),
        button(text("mail.setYourPassword"), url),
        remark(text("mail.firstPasswordLinkLife")),
      ]
    : [
        says(text("mail.newPasswordAsked")),
        button(text("mail.chooseNewPassword"), url),
        remark(text("mail.newPasswordLinkLife")),
      ];
  const subject = isFirst ? text("mail.firstPasswordSubject") : text("mail.newPasswordSubject");
  const reason = isFirst ? text("mail.ignoreAccountKept") : text("mail.ignorePasswordKept");
  return accountMail([hello(name, words), ...parts], { subject, reason, publicUrl }, words);
}

/** To the owner of an address who is the first to prove it: what was there before may have been another person's. */
export function securedMail({ name, publicUrl }: To, words: MailWords): MailText {
  const { text } = words;
  return accountMail(
    [
      hello(name, words),
      says(text("mail.securedWhy")),
      says(text("mail.securedHow")),
      button(text("mail.setPassword"), `${publicUrl}/forgot-password`),
    ],
    { subject: text("mail.securedSubject"), reason: text("mail.securedReason"), publicUrl },
    words,
  );
}

/** To a user in whose account a personal access token was made: its holder acts for them. */
export function accessTokenMail({ name, publicUrl }: To, words: MailWords): MailText {
  const { text } = words;
  return accountMail(
    [
      hello(name, words),
      says(text("mail.tokenMade")),
      says(text("mail.tokenMadeNotYou")),
      button(text("mail.openSettings"), `${publicUrl}/me/settings`),
    ],
    { subject: text("mail.tokenMadeSubject"), reason: text("mail.tokenMadeReason"), publicUrl },
    words,
  );
}
