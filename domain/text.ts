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

/** Whether nothing of `text` can be seen: a name of joiners and fillers would be a line that nobody can point at. */
export function isInvisible(text: string): boolean {
  // Cf: joiners and marks of direction; DI: what is drawn as nothing where it stands alone; and the empty Braille cell.
  return /^[\s\p{Cf}\p{DI}\u2800]*$/u.test(text);
}
