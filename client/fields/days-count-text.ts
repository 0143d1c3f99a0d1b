/** How many days are chosen: `3 days chosen`, `3 days chosen, 1 of them in the past`. */
export function daysCountText(days: ReadonlySet<string>, today: string): string {
  if (days.size === 0) return "Choose at least one day";
  const count = days.size === 1 ? "1 day chosen" : `${days.size} days chosen`;
  const past = [...days].filter((day) => day < today).length;
  if (past === 0) return count;
  return past === days.size ? `${count}, in the past` : `${count}, ${past} of them in the past`;
}
