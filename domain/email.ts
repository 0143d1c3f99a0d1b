import { LIMITS } from "./limits.ts";

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** Includes letters of other alphabets, which have an ASCII form (IDNA). */
const DOMAIN = /^(?!-)(?!.*(?:\.-|-\.|-$))[\p{L}\p{M}\p{Nd}.-]+$/u;
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const MAX_LOCAL_PART = 64;

/**
 * Tells whether `text` is an address that a mail server takes. It has one @, a dot-atom of RFC 5322 as local part, and
 * a domain of letters, digits and hyphens. Stricter than the RFC (no quoted local parts, no IP literals), because the
 * address goes into mail headers.
 */
export function isEmail(text: string): boolean {
  return asciiEmail(text) !== undefined;
}

/**
 * Returns the stored form of an address, with its domain in ASCII (`a@bücher.example` becomes
 * `a@xn--bcher-kva.example`); undefined for other text.
 */
export function asciiEmail(text: string): string | undefined {
  if (text.length > LIMITS.email) return undefined;
  const at = text.lastIndexOf("@");
  const [local, written] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  if (!LOCAL_PART.test(local) || local.length > MAX_LOCAL_PART || !DOMAIN.test(written)) return undefined;
  const domain = asciiDomain(written);
  const labels = domain.split(".");
  // A domain without a dot is a typing error, except on this machine.
  const isFound = labels.length > 1 || domain.toLowerCase() === "localhost";
  if (!isFound || !labels.every((label) => LABEL.test(label))) return undefined;
  const email = `${local}@${domain}`;
  return email.length > LIMITS.email ? undefined : email;
}

/**
 * Returns the form in which mail domains are compared: ASCII (IDNA), lower case, without a trailing dot; undefined for text
 * that is no domain. A leading `@` is ignored.
 */
export function mailDomain(text: string): string | undefined {
  return asciiEmail(`a@${text.replace(/^@/, "").replace(/\.$/, "")}`)
    ?.slice(2)
    .toLowerCase();
}

/** Returns the domain of an address in the form of {@link mailDomain}; undefined for other text. */
export function domainOf(email: string): string | undefined {
  return mailDomain(email.slice(email.lastIndexOf("@") + 1));
}

// Browsers and Node both have `URL`; the types of this folder know neither.
const { URL } = globalThis as unknown as { URL: { parse(url: string): { hostname: string } | null } };

function asciiDomain(domain: string): string {
  return /^[\w.-]*$/.test(domain) ? domain : (URL.parse(`http://${domain}`)?.hostname ?? "");
}

/** Domains that ignore dots in the local part, and are one. */
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
 * Returns a coarse form of an address, for limits on mails to one person. It is {@link countedAddress} without dots,
 * hyphens and underscores, because providers such as Proton ignore them. Two people may share it, so use it for nothing
 * else.
 */
export function recipientAddress(address: string): string {
  const [local = "", domain = ""] = countedAddress(address).split("@", 2);
  return `${local.replaceAll(/(?<=.)[._-]/g, "")}@${SAME_DOMAIN[domain] ?? domain}`;
}

/**
 * Returns the form in which limits and unsubscriptions identify a mailbox, because many spellings reach it. The form is
 * lower case, without a `+tag`, and at Gmail without dots. `address` must be in the stored form. Mails go to the
 * address as it was given.
 */
export function countedAddress(address: string): string {
  const [written = "", domain = ""] = address.toLowerCase().split("@", 2);
  const local = written.replace(/(?<=.)\+.*$/, "");
  return WITHOUT_DOTS.has(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}
