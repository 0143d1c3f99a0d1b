/**
 * Tells whether this browser lacks a built-in of `polyfills.ts`. Safari and Firefox got `Iterator` last among these
 * built-ins, and Chrome `URL.parse`. A polyfill for a later built-in needs its own test here.
 */
export const lacksBuiltIns = (): boolean => !("Iterator" in globalThis && "parse" in URL);

/** Tells whether this browser lacks Temporal, in which every date of the product is written. */
export const lacksTemporal = (): boolean => !("Temporal" in globalThis);
