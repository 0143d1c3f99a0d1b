/**
 * Whether `text` is written like an e-mail address that a mail server will take: one @, a local part of the characters
 * of RFC 5322's dot-atom, a domain of letters, digits and hyphens. Deliberately stricter than the RFC (no quoted local
 * parts, no IP literals), because the address is put into mail headers.
 */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false;
  const parts = /^([A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*)@([A-Za-z0-9.-]+)$/.exec(text);
  if (parts === null || (parts[1] ?? "").length > 64) return false;
  return (parts[2] ?? "").split(".").every((label) => /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/.test(label));
}
