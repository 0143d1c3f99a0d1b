import { createHmac } from "node:crypto";
import { asciiEmail, countedAddress, recipientAddress } from "#domain/email.ts";
import type { Keys } from "../keys.ts";
import { sha256 } from "../sha256.ts";

export type MailAddress = { readonly name?: string; readonly address: string };

/** Reads `address` or `Name <address>`; undefined for anything else. */
export function parseMailAddress(text: string): MailAddress | undefined {
  const [, name = "", written = text.trim()] = /^([^<>\r\n]*)<([^<>\s]+)>\s*$/.exec(text) ?? [];
  const address = asciiEmail(written);
  if (address === undefined) return undefined;
  const plain = name.trim().replace(/^"(.*)"$/, "$1");
  return { ...(plain !== "" && { name: plain }), address };
}

export function countedDomain(address: string): string {
  return countedAddress(address).split("@", 2)[1] ?? "";
}

/**
 * Returns the hash of a mailbox for links that its owner gets. It must not be stored, because anyone with a list of
 * addresses could look them up.
 */
export function mailboxHash(address: string): Uint8Array {
  return sha256(countedAddress(address));
}

/** Returns the HMAC under which mails to a person are counted, whichever spelling of the address they go to. */
export function recipientHash(address: string, keys: Keys): Uint8Array {
  return mailboxFrom(sha256(recipientAddress(address)), keys);
}

/** Returns the HMAC that tables store for a mailbox. Without this installation's key it tells nothing about the address. */
export function mailboxOf(address: string, keys: Keys): Uint8Array {
  return mailboxFrom(mailboxHash(address), keys);
}

export function mailboxFrom(hash: Uint8Array, keys: Keys): Uint8Array {
  return createHmac("sha256", keys.of("mailbox")).update(hash).digest();
}

/** Returns the stored mailbox in hexadecimal, for the key of a job or a delivery. */
export function mailboxText(address: string, keys: Keys): string {
  return mailboxOf(address, keys).toHex();
}
