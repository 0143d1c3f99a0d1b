import { LIMITS } from "./meeting/limits.ts";
import { isInvisible } from "./text.ts";

/** More than this of a foreign name is never looked at. */
const MAX_READ = 1_000;

/**
 * A name that comes from elsewhere as a person may be called here: on one line, without what turns text around, and no
 * longer than a name may be. Empty when nothing is left that could be seen.
 */
export function toPersonName(text: string): string {
  const line = text
    .slice(0, MAX_READ)
    // The same characters as in `hasControlCharacters`.
    .replaceAll(/[\p{Cc}\u2028-\u202E\u2066-\u2069]|\p{Cs}/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  // Cutting may leave half a character.
  const name = line
    .slice(0, LIMITS.personName)
    .replace(/\p{Cs}$/u, "")
    .trim();
  return isInvisible(name) ? "" : name;
}
