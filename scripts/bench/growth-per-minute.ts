/** The slope of the best straight line through values that are a minute apart; 0 for fewer than two. */
export function growthPerMinute(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const along = values.reduce((sum, value, minute) => sum + (minute - middle) * (value - mean), 0);
  return along / values.reduce((sum, _, minute) => sum + (minute - middle) ** 2, 0);
}
