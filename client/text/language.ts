import { LANGUAGES, nearestLanguage, type LanguageTag } from "#domain/language/languages.ts";
import type { MessageKey } from "#domain/messages/message.ts";
import { catalogues } from "virtual:texts";
import { importAgain } from "../lazy.ts";
import { localStore } from "../api/browser-storage.ts";
import type { Compiled } from "./text-writer.ts";

/** Under which names this device keeps what its user chose to read: for guests, and until it is known who is logged in. */
export const READING_KEYS = {
  hourCycle: "overlap.hours",
  firstDay: "overlap.first-day",
  language: "overlap.language",
} as const;

/** Whether times are to be written in another way than the specification's: only then the code that finds out how is loaded. */
export function isOtherReader(): boolean {
  return (
    navigator.language !== "en-US" || Object.values(READING_KEYS).some((name) => localStore.read(name) !== undefined)
  );
}

/** What is said in the page's language, by key, as far as it is loaded. */
export const texts: Partial<Record<MessageKey, Compiled>> = {};

/** What the cities of time zones are called, by the zones' names. Empty for readers of English. */
export const cities: Record<string, string> = {};

/** The pseudo-language can only be set by hand, in the browser's storage: tests and translators look for texts outside the catalogue. */
type PageLanguage = LanguageTag | "pseudo";

/** The language of this page. It stays while the page is loaded; choosing another one loads the page again. */
export const language: PageLanguage = languageOfPage();

/** The same for Intl and for the page's elements. */
export const locale: LanguageTag = language === "pseudo" ? "en" : language;

/** Which way its lines run. */
export const direction = LANGUAGES.find(({ tag }) => tag === language)?.direction ?? "ltr";

function languageOfPage(): PageLanguage {
  const kept = localStore.read(READING_KEYS.language);
  return kept === "pseudo" ? kept : nearestLanguage(kept === undefined ? navigator.languages : [kept]);
}

/** What the server is asked to write sentences in; undefined where the browser asks for that itself. */
export function askedLanguage(): string | undefined {
  return language === nearestLanguage(navigator.languages) ? undefined : language;
}

/** Before anything is drawn, and before any module that says something is run: those of the first page are few. */
export async function loadFirstTexts(part: "home" | "first" = "first"): Promise<void> {
  const root = document.documentElement;
  root.lang = locale;
  root.dir = direction;
  await loadTexts(part);
}

type Part = keyof (typeof catalogues)["en"];
const loading = new Map<Part, Promise<void>>();

/** Until the part is there. Where it cannot be had, such as without a network, it is English. */
export function loadTexts(part: Part): Promise<void> {
  const loaded = loading.get(part) ?? load(part);
  loading.set(part, loaded);
  return loaded;
}

async function load(part: Part): Promise<void> {
  const found = await textsOf(catalogues[language] ?? catalogues.en, part).catch(() => {
    loading.delete(part);
    return textsOf(catalogues.en, part);
  });
  Object.assign(part === "cities" ? cities : texts, found.default);
}

async function textsOf(catalogue: (typeof catalogues)["en"], part: Part): Promise<{ readonly default: object }> {
  try {
    return await catalogue[part]().catch(importAgain<{ readonly default: object }>);
  } catch {
    // In words of its own: whoever wants code with these texts must not take their address for that of the code.
    throw new Error(`The texts "${part}" did not load.`);
  }
}

/** Fetches code that says texts of this part, and of those before it: they are there before it is run. */
export function withTexts<Module>(part: Part, fetchCode: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    await Promise.all([loadTexts("first"), part !== "first" && loadTexts("parts"), loadTexts(part)]);
    return fetchCode();
  };
}
