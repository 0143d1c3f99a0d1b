import { LIMITS } from "./limits.ts";

/**
 * Whether `text` holds characters that no name needs and that can break a log, a mail or a page: C0 and C1 controls,
 * line and paragraph separators, and the invisible ones that turn the direction of text around (bidirectional
 * overrides and isolates). With `lines`, tabs and line breaks are let through.
 */
export function hasControlCharacters(text: string, lines = false): boolean {
  const checked = lines ? text.replaceAll(/[\t\n\r\u2028\u2029]/g, "") : text;
  // Cc: controls; U+202A–202E, U+2066–2069: directional formatting; lone surrogates cannot be stored as UTF-8.
  return /[\p{Cc}\u2028-\u202E\u2066-\u2069]|\p{Cs}/u.test(checked);
}

/** Whether nothing of `text` can be seen: a name of joiners and fillers would be a line that no one can point at. */
export function isInvisible(text: string): boolean {
  // Cf: joiners and marks of direction; DI: what is drawn as nothing where it stands alone; and the empty Braille cell.
  return /^[\s\p{Cf}\p{DI}\u2800]*$/u.test(text);
}

/**
 * `text` with its accents composed (NFC), so that it is the same whichever keyboard wrote it. Throws a RangeError when it
 * is longer than `max` UTF-16 units: composing takes time that grows with the square of the length, 13 seconds for the
 * combining marks that fit into one request. The only place that may call `normalize`.
 */
export function composedText(text: string, max: number): string {
  if (text.length > max) throw new RangeError(`Text of more than ${max} characters is not composed.`);
  return text.normalize("NFC");
}

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
