import { createHash } from "node:crypto";
import { countedAddress } from "./counted-address.ts";

/** Stands for a mailbox where its address need not be known: SHA-256 of the form in which it is counted. */
export function mailboxHash(address: string): Uint8Array {
  return createHash("sha256").update(countedAddress(address)).digest();
}
