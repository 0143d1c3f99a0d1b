import { useSyncExternalStore } from "react";
import { readerOf } from "#domain/time/words/reader.ts";
import { type ReadingSettings, readingSettings } from "#domain/time/words/reading-settings.ts";
import { localStore } from "../api/browser-storage.ts";
import { createStore } from "../store.ts";
import { language as pageLanguage, READING_KEYS } from "../text/language.ts";
import { setReader } from "./words.ts";

const NAMES = Object.keys(READING_KEYS) as (keyof typeof READING_KEYS)[];

const store = createStore(keptSettings());
follow();
addEventListener("languagechange", follow);
addEventListener("storage", ({ key }) => {
  if (key !== null && !NAMES.some((name) => READING_KEYS[name] === key)) return;
  store.set(keptSettings());
  follow();
});

function follow(): void {
  setReader(readerOf(store.get(), navigator.languages));
}

function keptSettings(): ReadingSettings {
  const kept = NAMES.map((name) => [name, localStore.read(READING_KEYS[name])]);
  return readingSettings(Object.fromEntries(kept) as Partial<Record<(typeof NAMES)[number], string>>);
}

/** What the one who looks chose to read, on this device or in the account. */
export function useReadingSettings(): ReadingSettings {
  return useSyncExternalStore(store.subscribe, store.get);
}

/**
 * What the account has is kept here too. What it leaves open stays as this device has it. A page in another language than
 * the account's is loaded again; what is painted and typed on it is kept.
 */
export function keepAccountSettings(account: {
  readonly [Name in keyof ReadingSettings]?: ReadingSettings[Name] | undefined;
}): void {
  const { hourCycle, firstDay, language } = account;
  keepSettings({
    ...store.get(),
    ...(hourCycle !== undefined && { hourCycle }),
    ...(firstDay !== undefined && { firstDay }),
    ...(language !== undefined && { language }),
  });
  if (language !== undefined && language !== pageLanguage && !wasReloaded()) location.reload();
}

/** A browser that keeps nothing would load the page again and again. */
function wasReloaded(): boolean {
  return performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "reload");
}

/** Remembers on this device what was chosen here, or in the account on another one. */
export function keepSettings(settings: ReadingSettings): void {
  const now = store.get();
  if (NAMES.every((name) => now[name] === settings[name])) return;
  for (const name of NAMES) {
    const value = settings[name];
    if (value === undefined || value === "auto") localStore.remove(READING_KEYS[name]);
    else localStore.write(READING_KEYS[name], value);
  }
  store.set(settings);
  follow();
}
