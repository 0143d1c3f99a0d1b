/** Returns the host of a typed address; the typed text if it has no host. */
export function hostOf(address: string): string {
  const typed = address.trim();
  const host = URL.parse(typed.replace(/^(?:webcals?:\/\/|(?!https?:))/i, "https://"))?.host;
  return host || typed;
}
