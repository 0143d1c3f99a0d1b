/** A short name allows one typing error, otherwise other words would match. */
const mostErrors = (name: string): number => (name.length < 8 ? 1 : 2);

type Misspelt = { readonly meant: string; readonly sentence: string };

/**
 * Returns a sentence for each unknown variable that looks like a misspelt or lower-case known one. Ignores all others, because
 * other programs have variables too.
 */
export function misspeltVariables(names: readonly string[], knownNames: ReadonlySet<string>): readonly Misspelt[] {
  return names
    .filter((name) => !knownNames.has(name))
    .flatMap((name) => {
      const upper = name.toUpperCase();
      const meant = [...knownNames].find((known) => typingErrors(upper, known) <= mostErrors(known));
      return meant === undefined
        ? []
        : [{ meant, sentence: `${name} is no variable of Overlap: did you mean ${meant}?` }];
    });
}

/** Returns the optimal string alignment distance: missing, additional, wrong and swapped letters. */
function typingErrors(typed: string, meant: string): number {
  // `rows[i][j]`: the distance between the first i letters of `typed` and the first j of `meant`.
  const rows = [Array.from({ length: meant.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= meant.length; j += 1) {
      const at = (up: number, left: number): number => (up === 0 ? row : rows[i - up])?.[j - left] ?? Infinity;
      const isSame = typed[i - 1] === meant[j - 1];
      const isSwapped = typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1];
      const swapped = isSwapped ? at(2, 2) + 1 : Infinity;
      row.push(Math.min(at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + (isSame ? 0 : 1), swapped));
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? Infinity;
}
