import { LIMITS } from "./limits.ts";

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** Also the letters of other alphabets, which have a form in ASCII (IDNA). */
const DOMAIN = /^(?!-)(?!.*(?:\.-|-\.|-$))[\p{L}\p{M}\p{Nd}.-]+$/u;
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const MAX_LOCAL_PART = 64;

/**
 * Whether `text` is written like an e-mail address that a mail server will take: one @, a local part of the characters
 * of RFC 5322's dot-atom, a domain of letters, digits and hyphens. Deliberately stricter than the RFC (no quoted local
 * parts, no IP literals), because the address is put into mail headers.
 */
export function isEmail(text: string): boolean {
  return asciiEmail(text) !== undefined;
}

/**
 * The form in which an address is stored and sent to: its domain in ASCII (`a@bücher.example` becomes
 * `a@xn--bcher-kva.example`). Undefined when `text` is no address.
 */
export function asciiEmail(text: string): string | undefined {
  if (text.length > LIMITS.email) return undefined;
  const at = text.lastIndexOf("@");
  const [local, written] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  if (!LOCAL_PART.test(local) || local.length > MAX_LOCAL_PART || !DOMAIN.test(written)) return undefined;
  const domain = asciiDomain(written);
  const labels = domain.split(".");
  // A single name is a typing error: no mail server can be found by it, except on this machine.
  const isFound = labels.length > 1 || domain.toLowerCase() === "localhost";
  if (!isFound || !labels.every((label) => LABEL.test(label))) return undefined;
  const email = `${local}@${domain}`;
  return email.length > LIMITS.email ? undefined : email;
}

// Browsers and Node both have it, and only here is it needed: the types of this folder know neither of them.
const { URL } = globalThis as unknown as { URL: { parse(url: string): { hostname: string } | null } };

function asciiDomain(domain: string): string {
  return /^[\w.-]*$/.test(domain) ? domain : (URL.parse(`http://${domain}`)?.hostname ?? "");
}

/** Where dots in the local part mean nothing, and both domains are one. */
const WITHOUT_DOTS = new Set(["gmail.com", "googlemail.com"]);

/** Domains of one provider at which a name is the same mailbox. */
const SAME_DOMAIN: Readonly<Record<string, string>> = {
  "protonmail.com": "proton.me",
  "protonmail.ch": "proton.me",
  "pm.me": "proton.me",
  "me.com": "icloud.com",
  "mac.com": "icloud.com",
  "ya.ru": "yandex.ru",
  "yandex.com": "yandex.ru",
};

/**
 * Returns a coarse form of an address, for bounds on what reaches one person: {@link countedAddress} without dots, hyphens
 * and underscores, which providers such as Proton ignore. Two people may share it, so it decides nothing else.
 */
export function recipientAddress(address: string): string {
  const [local = "", domain = ""] = countedAddress(address).split("@", 2);
  return `${local.replaceAll(/(?<=.)[._-]/g, "")}@${SAME_DOMAIN[domain] ?? domain}`;
}

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
