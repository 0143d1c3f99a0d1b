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

/** The more special first: nearly all of them call themselves by the others' names too. */
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
const MAX_READ = 500;

/**
 * What a User-Agent header says in words that its owner recognises, such as "Firefox on Windows". Nothing else of the
 * header is kept: versions would tell more than is needed.
 */
export function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? "").slice(0, MAX_READ);
  const nameIn = (table: typeof BROWSERS) => table.find(([sign]) => sign.test(text))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (browser === undefined) return system ?? "";
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** Browsers send some dozens of characters; a longer header is read up to here. */
const MAX_LANGUAGES = 500;

/** The tags of Accept-Language, the most wanted first. What is no tag is passed over, or one that no language has. */
export function acceptedLanguages(headers: IncomingHttpHeaders): string[] {
  const wanted = headers["accept-language"] ?? "";
  const end = wanted.length <= MAX_LANGUAGES ? wanted.length : wanted.lastIndexOf(",", MAX_LANGUAGES);
  return new Negotiator({ headers: { "accept-language": wanted.slice(0, Math.max(end, 0)) } }).languages();
}

/** The language in which a caller is answered: of those that there are, the nearest to what they accept. */
export function callerLanguage(headers: IncomingHttpHeaders): string {
  return nearestLanguage(acceptedLanguages(headers));
}

const OTHERWISE = "en";
/** As `locale` columns take it. */
const MAX_LENGTH = 35;

/**
 * The most wanted language of Accept-Language that Overlap is written in, as a canonical BCP 47 tag. Where that is English
 * or there is none, the first one in which dates can be written: English says nothing of a place.
 */
export function preferredLocale(headers: IncomingHttpHeaders): string {
  const known = acceptedLanguages(headers).flatMap((tag) => canonical(tag) ?? []);
  const language = nearestLanguage(known);
  const written = language === OTHERWISE ? undefined : known.find((tag) => nearestLanguage([tag]) === language);
  return written ?? known[0] ?? OTHERWISE;
}

function canonical(tag: string): string | undefined {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).find((known) => known.length <= MAX_LENGTH);
  } catch {
    return undefined; // no language tag at all, such as `*`
  }
}

/** In slots of how many minutes a caller has painted; undefined where that is not said. */
export function paintedSlotMinutes(headers: IncomingHttpHeaders): SlotMinutes | undefined {
  const said = headers[SLOT_MINUTES_HEADER.toLowerCase()];
  if (said === undefined) return undefined;
  const minutes = SLOT_MINUTES.find((one) => String(one) === said);
  return minutes ?? refuseFields([{ path: SLOT_MINUTES_HEADER, message: message("api.slotMinutes") }]);
}

/** What a request asks of that which it is to change, before anything is changed (RFC 9110 §13.1). */
export type Preconditions = { readonly ifMatch?: string | undefined; readonly ifNoneMatch?: string | undefined };

export function readPreconditions(headers: IncomingHttpHeaders): Preconditions | undefined {
  const { "if-match": ifMatch, "if-none-match": ifNoneMatch } = headers;
  return ifMatch === undefined && ifNoneMatch === undefined ? undefined : { ifMatch, ifNoneMatch };
}

/** Whether they hold for a version with this tag, in whichever encoding it was read. */
export function hold({ ifMatch, ifNoneMatch }: Preconditions, tag: string): boolean {
  // Proxies that compress weaken every tag (`W/`). Ours name a version of the meeting, so a weakened one says as much.
  if (ifMatch !== undefined && !names(ifMatch, tag)) return false;
  return ifNoneMatch === undefined || !names(ifNoneMatch, tag);
}

export function refusePrecondition(): never {
  return refuse("precondition-failed", "api.preconditionFailed");
}

function names(list: string, tag: string): boolean {
  const forms = [`"${tag}"`, ...ENCODINGS.map((encoding) => `"${tag}-${encoding}"`), "*"];
  return list.split(",").some((one) => forms.includes(one.trim().replace(/^W\//, "")));
}

/** What makes a browser recognisable for as long as a visit to another site takes. */
export type BrowserCookie = ReturnType<typeof browserCookie>;

const LIFE_S = 3_600;

/**
 * The mark of the browser that sent a request: a random cookie that no script can read and that other sites' requests
 * do not carry, unless they lead to a page of ours. It proves only that two requests come from one browser.
 */
export function browserCookie(request: Request, response: Response, publicUrl: string) {
  const isSecure = publicUrl.startsWith("https:");
  const name = isSecure ? "__Host-overlap-browser" : "overlap-browser";
  const shown = markIn(request.headers.cookie, name);
  return {
    /** SHA-256 of the mark that the browser showed; undefined when it showed none. */
    shown: shown === undefined ? undefined : sha256(shown),
    /** The same, after giving it a mark if it has none. */
    give(): Uint8Array {
      const mark = shown ?? randomSecret();
      const attributes = `Path=/; Max-Age=${LIFE_S}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
      response.appendHeader("Set-Cookie", `${name}=${mark}; ${attributes}`);
      return sha256(mark);
    },
  };
}

function markIn(cookies: string | undefined, name: string): string | undefined {
  for (const cookie of cookies?.split(";") ?? []) {
    const [key, value = ""] = cookie.trim().split("=", 2);
    if (key === name && SECRET_FORM.test(value)) return value;
  }
  return undefined;
}
