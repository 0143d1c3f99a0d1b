/** Returns the pressed letter. Keyboards of other scripts have it only in its place. */
export function letterOf({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace("Key", "").toLowerCase();
}
