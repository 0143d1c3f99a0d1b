/**
 * `text` with its accents composed (NFC), so that it is the same whichever keyboard wrote it. Throws a RangeError when it
 * is longer than `max` UTF-16 units: composing takes time that grows with the square of the length, 13 seconds for the
 * combining marks that fit into one request. The only place that may call `normalize`.
 */
export function composedText(text: string, max: number): string {
  if (text.length > max) throw new RangeError(`Text of more than ${max} characters is not composed.`);
  return text.normalize("NFC");
}
