/** So many typing errors are allowed for: in a short name one makes another word of it, such as HOME of HOST. */
const mostErrors = (name: string): number => (name.length < 8 ? 1 : 2);

/**
 * One sentence for each variable that is set, is not among `known`, and looks like one of them with a typing error or in
 * lower case. Other programs have variables of their own: of what looks like none of ours nothing is said.
 */
export function misspeltVariables(set: readonly string[], known: ReadonlySet<string>): readonly string[] {
  return set
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const upper = name.toUpperCase();
      const meant = [...known].find((one) => typingErrors(upper, one) <= mostErrors(one));
      return meant === undefined ? [] : [`${name} is no variable of Overlap: did you mean ${meant}?`];
    });
}

/** How many letters are missing, too many, wrong, or swapped with their neighbour (optimal string alignment). */
function typingErrors(typed: string, meant: string): number {
  // `rows[i][j]`: from the first i letters of one to the first j of the other.
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
