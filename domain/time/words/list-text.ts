import { isUs } from "./day-text.ts";
import type { Reader } from "./reader.ts";

/** `Ann, Ben and Cleo`; the specification's English has no comma before `and`. */
export function listText(reader: Reader, items: readonly string[]): string {
  // Before a Latin name, the word for "and" would want spaces that it does not have before a Chinese one.
  if (reader.locale.startsWith("zh")) return items.join("、");
  return new Intl.ListFormat(isUs(reader) ? "en-GB" : reader.locale).format(items);
}
