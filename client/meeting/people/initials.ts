/** Two letters that stand for a name: of its first two words, or of its only one. A picture stands alone: two are too wide. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const [first = "", second] = words;
  const letters = second === undefined ? letter(first).slice(0, 2) : [letter(first)[0], letter(second)[0]];
  if (letters.some((one) => /\p{Emoji_Presentation}/u.test(one ?? ""))) return letters[0] ?? "";
  return letters.join("").toUpperCase();
}

/** What a reader sees as one sign is one, flags and letters with accents too. */
function letter(word: string): string[] {
  return [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment);
}

/** The same of `count` colours for the same id, everywhere and always. */
export function colourOf(id: string, count: number): number {
  let sum = 0;
  for (const sign of id) sum = (sum * 31 + sign.charCodeAt(0)) % 65_521;
  return sum % count;
}
