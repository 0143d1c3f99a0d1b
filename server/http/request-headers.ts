import type { Request, Response } from "express";
import type { IncomingHttpHeaders } from "node:http";
import Negotiator from "negotiator";
import { SLOT_MINUTES_HEADER } from "#domain/contract/access.ts";
import { nearestLanguage } from "#domain/language/languages.ts";
import { message } from "#domain/messages/message.ts";
import { refuse, refuseFields } from "#domain/refusal.ts";
import { SLOT_MINUTES, type SlotMinutes } from "#domain/time/slot-length.ts";
import { randomSecret, SECRET_FORM } from "../random-id.ts";
import { sha256 } from "../sha256.ts";
import { ENCODINGS } from "./prepared-reply.ts";

/** The most specific first, because nearly all browsers name the others too. */
const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];
const MAX_USER_AGENT = 500;

/**
 * Returns the browser and system of a User-Agent header, such as "Firefox on Windows". Leaves out versions, which would
 * reveal more than is needed.
 */
export function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? "").slice(0, MAX_USER_AGENT);
  const nameIn = (table: typeof BROWSERS) => table.find(([sign]) => sign.test(text))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (browser === undefined) return system ?? "";
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** Characters that are read of Accept-Language; browsers send some dozens. */
const MAX_LANGUAGES = 500;

/** Returns the tags of Accept-Language, the most wanted first. */
export function acceptedLanguages(headers: IncomingHttpHeaders): string[] {
  const header = headers["accept-language"] ?? "";
  const end = header.length <= MAX_LANGUAGES ? header.length : header.lastIndexOf(",", MAX_LANGUAGES);
  return new Negotiator({ headers: { "accept-language": header.slice(0, Math.max(end, 0)) } }).languages();
}

/** Returns the supported language that is nearest to what the caller accepts. */
export function callerLanguage(headers: IncomingHttpHeaders): string {
  return nearestLanguage(acceptedLanguages(headers));
}

const DEFAULT_LOCALE = "en";
/** The length of `locale` columns. */
const MAX_LENGTH = 35;

/**
 * Returns the most wanted supported language of Accept-Language as a canonical BCP 47 tag. If that is English or
 * missing, returns the first language that has date formats, because its region decides the form of dates.
 */
export function preferredLocale(headers: IncomingHttpHeaders): string {
  const locales = acceptedLanguages(headers).flatMap((tag) => canonical(tag) ?? []);
  const language = nearestLanguage(locales);
  const supported =
    language === DEFAULT_LOCALE ? undefined : locales.find((tag) => nearestLanguage([tag]) === language);
  return supported ?? locales[0] ?? DEFAULT_LOCALE;
}

function canonical(tag: string): string | undefined {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).find(({ length }) => length <= MAX_LENGTH);
  } catch {
    return undefined; // not a language tag, such as `*`
  }
}

/** Returns the slot length in which a caller painted; undefined if the request does not say. */
export function paintedSlotMinutes(headers: IncomingHttpHeaders): SlotMinutes | undefined {
  const header = headers[SLOT_MINUTES_HEADER.toLowerCase()];
  if (header === undefined) return undefined;
  return (
    SLOT_MINUTES.find((minutes) => String(minutes) === header) ??
    refuseFields([{ path: SLOT_MINUTES_HEADER, message: message("api.slotMinutes") }])
  );
}

/** Conditions of a write (RFC 9110 §13.1). */
export type Preconditions = { readonly ifMatch?: string | undefined; readonly ifNoneMatch?: string | undefined };

export function readPreconditions(headers: IncomingHttpHeaders): Preconditions | undefined {
  const { "if-match": ifMatch, "if-none-match": ifNoneMatch } = headers;
  return ifMatch === undefined && ifNoneMatch === undefined ? undefined : { ifMatch, ifNoneMatch };
}

/** Compares with the tag in every encoding in which it may have been read. */
export function preconditionsHold({ ifMatch, ifNoneMatch }: Preconditions, tag: string): boolean {
  // Proxies that compress weaken every tag (`W/`). A weak tag is enough, because our tags name a version of the meeting.
  if (ifMatch !== undefined && !includesTag(ifMatch, tag)) return false;
  return ifNoneMatch === undefined || !includesTag(ifNoneMatch, tag);
}

export function refusePrecondition(): never {
  return refuse("precondition-failed", "api.preconditionFailed");
}

function includesTag(list: string, tag: string): boolean {
  const forms = [`"${tag}"`, ...ENCODINGS.map((encoding) => `"${tag}-${encoding}"`), "*"];
  return list.split(",").some((entry) => forms.includes(entry.trim().replace(/^W\//, "")));
}

export type BrowserCookie = ReturnType<typeof browserCookie>;

/** Long enough for a visit to a provider. */
const MAX_AGE_S = 3_600;

/**
 * Reads or sets a random cookie that recognises a browser. No script can read it, and requests from other sites carry it only
 * if they open a page of ours. It proves only that two requests come from one browser.
 */
export function browserCookie(request: Request, response: Response, publicUrl: string) {
  const isSecure = publicUrl.startsWith("https:");
  const name = isSecure ? "__Host-overlap-browser" : "overlap-browser";
  const value = cookieValue(request.headers.cookie, name);
  return {
    /** The cookie's SHA-256; undefined without a cookie. */
    hash: value === undefined ? undefined : sha256(value),
    /** Sets the cookie and returns its SHA-256. */
    setCookie(): Uint8Array {
      const secret = value ?? randomSecret();
      const attributes = `Path=/; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
      response.appendHeader("Set-Cookie", `${name}=${secret}; ${attributes}`);
      return sha256(secret);
    },
  };
}

function cookieValue(cookies: string | undefined, name: string): string | undefined {
  for (const cookie of cookies?.split(";") ?? []) {
    const [key, value = ""] = cookie.trim().split("=", 2);
    if (key === name && SECRET_FORM.test(value)) return value;
  }
  return undefined;
}
