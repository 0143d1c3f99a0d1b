import { LANGUAGES, nearestLanguage, type LanguageTag } from "#domain/language/languages.ts";
import type { Value } from "#domain/messages/message.ts";
import { localStore } from "../api/browser-storage.ts";

/** A text as the build compiles it (client/build/messages.ts): itself, or a function of its arguments. */
export type Compiled = string | ((values: Readonly<Record<string, Value>>, formatter: unknown) => string);

/** Kept on this device, for guests and until it is known who is logged in. */
export const KEPT_LANGUAGE = "overlap.language";

/** What is said in place of English, as far as it is there. Empty for readers of English. */
export const texts: Record<number, Compiled> = {};

/** What the cities of time zones are called, by the zones' names; with the late texts. Empty for readers of English. */
export const cities: Record<string, string> = {};

/** The pseudo-language can only be set by hand, in the browser's storage: tests and translators look for texts outside the catalogue. */
type PageLanguage = LanguageTag | "pseudo";

/** The language of this page. It stays while the page is loaded; choosing another one loads the page again. */
export const language: PageLanguage = languageOfPage();

/** Which way its lines run. */
export const direction = LANGUAGES.find(({ tag }) => tag === language)?.direction ?? "ltr";

function languageOfPage(): PageLanguage {
  const kept = localStore.read(KEPT_LANGUAGE);
  return kept === "pseudo" ? kept : nearestLanguage(kept === undefined ? navigator.languages : [kept]);
}

/** What the server is asked to write sentences in; undefined where the browser asks for that itself. */
export function askedLanguage(): string | undefined {
  return language === nearestLanguage(navigator.languages) ? undefined : language;
}

/** Before anything is drawn, and before any module that says something is run: the texts that home and a meeting need. */
export async function firstTexts(): Promise<void> {
  const root = document.documentElement;
  root.lang = language === "pseudo" ? "en" : language;
  root.dir = direction;
  await add("first");
}

let late: Promise<void> | undefined;

/** Before code that is fetched later is run: all other texts. */
export function lateTexts(): Promise<void> {
  return (late ??= add("rest"));
}

/** Where texts cannot be had, such as without a network, they are English. */
async function add(part: "first" | "rest"): Promise<void> {
  if (language === "en") return;
  try {
    const { catalogues } = await import("virtual:messages");
    const found = await catalogues[language]?.[part]();
    Object.assign(texts, found?.default);
    Object.assign(cities, found?.cities);
  } catch {
    if (part === "rest") late = undefined;
  }
}
