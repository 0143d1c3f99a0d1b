import { useSyncExternalStore } from "react";
import { readerOf } from "#domain/time/words/reader.ts";
import { type ReadingSettings, readingSettings } from "#domain/time/words/reading-settings.ts";
import { localStore, onOtherTab } from "../api/browser-storage.ts";
import { createStore } from "../store.ts";
import { language as pageLanguage, READING_KEYS } from "../text/language.ts";
import { setReader } from "./words.ts";

const NAMES = Object.keys(READING_KEYS) as (keyof typeof READING_KEYS)[];

const store = createStore(storedSettings());
follow();
addEventListener("languagechange", follow);
onOtherTab(Object.values(READING_KEYS), () => {
  store.set(storedSettings());
  follow();
});

function follow(): void {
  setReader(readerOf(store.get(), navigator.languages));
}

function storedSettings(): ReadingSettings {
  const choices = NAMES.map((name) => [name, localStore.read(READING_KEYS[name])]);
  return readingSettings(Object.fromEntries(choices) as Partial<Record<(typeof NAMES)[number], string>>);
}

/** Returns the viewer's reading choices on this device or in the account. */
export function useReadingSettings(): ReadingSettings {
  return useSyncExternalStore(store.subscribe, store.get);
}

/**
 * Stores the account's choices on this device too. A choice that the account leaves open stays as this device has it. A page in
 * another language is reloaded; painted and typed input survives.
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

/** Prevents endless reloads in browsers without storage. */
function wasReloaded(): boolean {
  return performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "reload");
}

export function keepSettings(settings: ReadingSettings): void {
  const stored = store.get();
  if (NAMES.every((name) => stored[name] === settings[name])) return;
  for (const name of NAMES) {
    const value = settings[name];
    if (value === undefined || value === "auto") localStore.remove(READING_KEYS[name]);
    else localStore.write(READING_KEYS[name], value);
  }
  store.set(settings);
  follow();
}
