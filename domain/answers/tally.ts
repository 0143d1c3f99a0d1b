import type { Mark, Marks } from "./levels.ts";
import type { RespondentID } from "../ids.ts";

export type Answers = ReadonlyMap<RespondentID, Marks>;

/** Counts the people who made each mark; marks of nobody are absent. */
export function tally(answers: Answers): ReadonlyMap<Mark, number> {
  const counts = new Map<Mark, number>();
  for (const marks of answers.values()) {
    for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  return counts;
}

/** Returns a cell's shading: 20 % plus 80 % times the share of people who are free; nothing at zero. */
export function shading(free: number, respondents: number): number {
  if (free === 0 || respondents === 0) return 0;
  return 0.2 + 0.8 * (free / respondents);
}

/** Updates a tally after one answer changed, because counting all answers again is slow in the browser. */
export function tallyAfter(counts: ReadonlyMap<Mark, number>, before: Marks, after: Marks): ReadonlyMap<Mark, number> {
  const next = new Map(counts);
  for (const mark of before.difference(after)) {
    const count = (next.get(mark) ?? 0) - 1;
    if (count > 0) next.set(mark, count);
    else next.delete(mark);
  }
  for (const mark of after.difference(before)) next.set(mark, (next.get(mark) ?? 0) + 1);
  return next;
}
