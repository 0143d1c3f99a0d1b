/** Up to three names in a sentence: `Noor`, `Noor and Sam`, `Noor, Sam and 4 others`. */
export function namesText(names: readonly string[]): string {
  const [first = "", second = "", third = ""] = names;
  if (names.length <= 1) return first;
  if (names.length === 2) return `${first} and ${second}`;
  if (names.length === 3) return `${first}, ${second} and ${third}`;
  return `${first}, ${second} and ${names.length - 2} others`;
}
