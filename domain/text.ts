/**
 * Whether `text` holds characters that no name needs and that can break a log, a mail or a page: C0 and C1 controls,
 * and the invisible ones that turn the direction of text around (bidirectional overrides and isolates).
 * With `lines`, tabs and line breaks are let through.
 */
export function hasControlCharacters(text: string, lines = false): boolean {
  const checked = lines ? text.replaceAll(/[\t\n\r]/g, "") : text;
  // Cc: controls; U+202A–202E, U+2066–2069: directional formatting; lone surrogates cannot be stored as UTF-8.
  return /[\p{Cc}\u202A-\u202E\u2066-\u2069]|\p{Cs}/u.test(checked);
}
