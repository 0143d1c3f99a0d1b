import { escapeHtml } from "../escape-html.ts";
import { nearestLanguage } from "#domain/language/languages.ts";
import { readerFor, type Words, wordsFor } from "../language/words.ts";

const kept = new Map<string, Words>();

/** The words for readers who prefer this locale; pages say no times, so that the language is all that matters. */
export function pageWords(locale: string): Words {
  return kept.getOrInsertComputed(nearestLanguage([locale]), (tag) => wordsFor(readerFor({ locale: tag })));
}

/** What an installed Overlap is called, and says of itself. Its name is the product's, in every language. */
export function manifestIn(json: string, { language, text }: Words): string {
  const manifest = JSON.parse(json) as Record<string, unknown>; // the build's own
  const { tag: lang, direction: dir } = language;
  return JSON.stringify({ ...manifest, lang, dir, description: text("site.description") });
}

/** The client's page as its reader gets it before any code runs: which language it is, and what is said without scripts. */
export function pageIn(html: string, { language, text }: Words): string {
  // As functions: in a replacement text `$` would mean something.
  return html
    .replace(/<html lang="en">/, () => `<html lang="${language.tag}" dir="${language.direction}">`)
    .replace(/(?<=<meta name="description" content=")[^"]*/, () => escapeHtml(text("site.description")))
    .replace(/(?<=<title>).*?(?=<\/title>)/s, () => escapeHtml(text("frame.homeTitle")))
    .replace(/(?<=<noscript>).*?(?=<\/noscript>)/s, () => escapeHtml(text("site.needsScript")));
}
