/**
 * `text`, if PostgreSQL can hold it: any character but NUL. Sequelize would store NUL as a backslash and a zero, and so
 * give back something else than it was given.
 */
export function storableText(text: string): string {
  if (text.includes("\0")) throw new RangeError("A text with a NUL character cannot be stored.");
  return text;
}
