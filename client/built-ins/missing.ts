/**
 * Tells whether this browser lacks a built-in of `polyfills.ts`. Each of the three engines got one of these two last: Safari
 * and Firefox `Iterator`, Chrome `URL.parse`. A new polyfill that came later needs a sign of its own here.
 */
export const lacksBuiltIns = (): boolean => !("Iterator" in globalThis && "parse" in URL);

/** Tells whether this browser lacks Temporal, in which every date of the product is written. */
export const lacksTemporal = (): boolean => !("Temporal" in globalThis);
