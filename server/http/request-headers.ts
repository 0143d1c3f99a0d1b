import type { IncomingHttpHeaders } from "node:http";
import { nearestLanguage } from "#domain/language/languages.ts";
import { acceptedLanguages } from "../language/caller-language.ts";

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
