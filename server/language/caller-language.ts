import type { IncomingHttpHeaders } from "node:http";
import Negotiator from "negotiator";
import { nearestLanguage } from "#domain/language/languages.ts";
import { CATALOGUES } from "./catalogues.ts";

/** Browsers send some dozens of characters; a longer header is read up to here. */
const MAX_READ = 500;

/** The tags of Accept-Language, the most wanted first. What is no tag is passed over, or one that no language has. */
export function acceptedLanguages(headers: IncomingHttpHeaders): string[] {
  const wanted = headers["accept-language"] ?? "";
  const end = wanted.length <= MAX_READ ? wanted.length : wanted.lastIndexOf(",", MAX_READ);
  return new Negotiator({ headers: { "accept-language": wanted.slice(0, Math.max(end, 0)) } }).languages();
}

/** The language in which a caller is answered: of those that there are, the nearest to what they accept. */
export function callerLanguage(headers: IncomingHttpHeaders): string {
  const nearest = nearestLanguage(acceptedLanguages(headers));
  return CATALOGUES.has(nearest) ? nearest : "en";
}
