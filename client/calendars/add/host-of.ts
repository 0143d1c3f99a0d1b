/** Returns the host of an address as people type it, or what they typed. */
export function hostOf(address: string): string {
  const typed = address.trim();
  const host = URL.parse(typed.replace(/^(?:webcals?:\/\/|(?!https?:))/i, "https://"))?.host;
  return host || typed;
}
