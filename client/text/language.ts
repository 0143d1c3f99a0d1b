import { LANGUAGES, nearestLanguage, type LanguageTag } from "#domain/language/languages.ts";
import type { MessageKey } from "#domain/messages/message.ts";
import { catalogues } from "virtual:texts";
import { importAgain } from "../lazy.ts";
import { localStore } from "../api/browser-storage.ts";
import type { Compiled } from "./text-writer.ts";

/** Names of reading choices on this device, for guests, and until self info is loaded. */
export const READING_KEYS = {
  hourCycle: "overlap.hours",
  firstDay: "overlap.first-day",
  language: "overlap.language",
} as const;

/** Tells whether times may differ from the specification's form. The deciding module loads only then. */
export function isOtherReader(): boolean {
  return (
    navigator.language !== "en-US" || Object.values(READING_KEYS).some((name) => localStore.read(name) !== undefined)
  );
}

/** The loaded texts in the page's language, by key. */
export const texts: Partial<Record<MessageKey, Compiled>> = {};

/** Names of cities by time zone. Empty for readers of English. */
export const cities: Record<string, string> = {};

/** Tests and translators set the pseudo-language by hand in storage, to find texts outside the catalogue. */
type PageLanguage = LanguageTag | "pseudo";

/** Stays while the page is loaded, because a new choice reloads the page. */
export const language: PageLanguage = languageOfPage();

/** The language for Intl and for the page's elements. */
export const locale: LanguageTag = language === "pseudo" ? "en" : language;

export const direction = LANGUAGES.find(({ tag }) => tag === language)?.direction ?? "ltr";

function languageOfPage(): PageLanguage {
  const choice = localStore.read(READING_KEYS.language);
  return choice === "pseudo" ? choice : nearestLanguage(choice === undefined ? navigator.languages : [choice]);
}

/** Returns the language for the server's sentences; undefined where the browser's own header is right. */
export function serverLanguage(): string | undefined {
  return language === nearestLanguage(navigator.languages) ? undefined : language;
}

/** Loads the texts of the first view, before anything is drawn and before a module that reads texts runs. */
export async function loadFirstTexts(part: "home" | "first" = "first"): Promise<void> {
  const root = document.documentElement;
  root.lang = locale;
  root.dir = direction;
  await loadTexts(part);
}

type Part = keyof (typeof catalogues)["en"];
const loading = new Map<Part, Promise<void>>();

/** Resolves when the part is loaded. Falls back to English, as without a network. */
export function loadTexts(part: Part): Promise<void> {
  const loaded = loading.get(part) ?? load(part);
  loading.set(part, loaded);
  return loaded;
}

async function load(part: Part): Promise<void> {
  const module = await textsOf(catalogues[language] ?? catalogues.en, part).catch(() => {
    loading.delete(part);
    return textsOf(catalogues.en, part);
  });
  Object.assign(part === "cities" ? cities : texts, module.default);
}

async function textsOf(catalogue: (typeof catalogues)["en"], part: Part): Promise<{ readonly default: object }> {
  try {
    return await catalogue[part]().catch(importAgain<{ readonly default: object }>);
  } catch {
    // Names no address, because a caller who loads code with these texts would take it for the address of the code.
    throw new Error(`The texts "${part}" did not load.`);
  }
}

/** Wraps the import of code, so that the texts of this part and of the parts before it are loaded before the code runs. */
export function withTexts<Module>(part: Part, fetchCode: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    await Promise.all([loadTexts("first"), part !== "first" && loadTexts("parts"), loadTexts(part)]);
    return fetchCode();
  };
}
