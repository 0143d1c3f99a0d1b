import { countedAddress, countedDomain } from "../mail/mailbox.ts";
import type { AppContext } from "../app-context.ts";

/** Counts a mail by which an address is to be proved: anybody can have one sent to any mailbox. */
export async function limitSignUpMail(
  { email, address }: { readonly email: string; readonly address: string },
  { rateLimit }: Pick<AppContext, "rateLimit">,
): Promise<void> {
  const mailbox = countedAddress(email);
  await rateLimit("mailDomain", `${address} ${countedDomain(email)}`);
  await rateLimit("signUpMail", `${address} ${mailbox}`);
  await rateLimit("signUpMailbox", mailbox);
}
