import { isUs } from "./day-text.ts";
import type { Reader } from "./reader.ts";

/** `Ann, Ben and Cleo`; the specification's English has no comma before `and`. */
export function listText(reader: Reader, items: readonly string[]): string {
  return new Intl.ListFormat(isUs(reader) ? "en-GB" : reader.locale).format(items);
}
