import { localStore } from "../api/browser-storage.ts";
import { KEPT_LANGUAGE } from "../text/language.ts";

/** Under which names this device keeps what its user chose to read. */
export const READING_KEYS = {
  hourCycle: "overlap.hours",
  firstDay: "overlap.first-day",
  language: KEPT_LANGUAGE,
} as const;

/** Whether times are to be written in another way than the specification's: only then the code that finds out how is loaded. */
export function isOtherReader(): boolean {
  return (
    navigator.language !== "en-US" || Object.values(READING_KEYS).some((name) => localStore.read(name) !== undefined)
  );
}
