/** Where dots in the local part are not told apart, and both domains are one. */
const WITHOUT_DOTS = new Set(["gmail.com", "googlemail.com"]);

/**
 * The one form in which a mailbox is counted in limits and remembered as unsubscribed: many spellings reach the same
 * mailbox, and none of them is a way around. Lower case, without a `+tag`, at Gmail without dots. `address` is in the
 * stored form, with its domain in ASCII. Mails go to the address as it was given.
 */
export function countedAddress(address: string): string {
  const [written = "", domain = ""] = address.toLowerCase().split("@", 2);
  const local = written.replace(/(?<=.)\+.*$/, "");
  return WITHOUT_DOTS.has(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}

/** The domain of an address, as limits count it. */
export function countedDomain(address: string): string {
  return countedAddress(address).split("@", 2)[1] ?? "";
}
