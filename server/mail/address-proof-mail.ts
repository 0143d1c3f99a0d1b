import type { MailText } from "./mailer.ts";
import { writeMail } from "./write-mail.ts";

export type AddressProofMail = {
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
