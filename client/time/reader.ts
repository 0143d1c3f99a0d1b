import { useSyncExternalStore } from "react";
import { type Reader, US_READER } from "#domain/time/words/reader.ts";
import { createStore } from "../store.ts";

const store = createStore(US_READER);

/** How the one who looks is used to see times. `reading-settings.ts` finds it out where it is not the usual. */
export const reader = store.get;
export const setReader = store.set;

/** The same, for components that stay while it changes. */
export function useReader(): Reader {
  return useSyncExternalStore(store.subscribe, reader);
}

/** Says it to the one who looks. */
export function inWords<A extends unknown[], R>(say: (who: Reader, ...what: A) => R): (...what: A) => R {
  return (...what) => say(reader(), ...what);
}
