import { createHash, createHmac } from "node:crypto";
import type { Mailbox } from "#db/stores/delivery-store.ts";
import type { Keys } from "../keys.ts";
import { countedAddress } from "./counted-address.ts";

/**
 * Stands for a mailbox on its way, as in a link that its owner gets: SHA-256 of the form in which its address is counted.
 * Not to be stored: who has a list of addresses finds each of them in it.
 */
export function mailboxHash(address: string): Uint8Array {
  return sha256(countedAddress(address));
}

/** The mailbox of an address, as it is stored. */
export function mailboxOf(address: string, keys: Keys): Mailbox {
  return mailboxFrom(mailboxHash(address), keys);
}

/** The mailbox that {@link mailboxHash} stands for. */
export function mailboxFrom(plain: Uint8Array, keys: Keys): Mailbox {
  return { hash: createHmac("sha256", keys.of("mailbox")).update(plain).digest(), plain };
}

/**
 * The mailboxes under which it may be stored that the owner of an address wants no mail: earlier releases took each
 * spelling for a mailbox of its own.
 */
export function suppressedAs(address: string, keys: Keys): readonly Mailbox[] {
  const spellings = new Set([countedAddress(address), address.toLowerCase()]);
  return [...spellings].map((spelling) => mailboxFrom(sha256(spelling), keys));
}

/** The mailbox of an address as text, for the key of a job or a delivery. */
export function mailboxText(address: string, keys: Keys): string {
  return Buffer.from(mailboxOf(address, keys).hash).toString("hex");
}

function sha256(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}
