import type { CandidateTimes } from "../meeting/meeting.ts";
import type { SlotMinutes } from "../time/slot-length.ts";
import type { AnswerChange } from "./answer-change.ts";
import type { Mark, Marks } from "./levels.ts";
import { reshapedAnswer } from "./reshaped-answer.ts";

/** A change of an answer, and the slot length of the meeting before it. */
export type PastChange = AnswerChange & { readonly slotMinutes: SlotMinutes };

/**
 * Returns an answer as it was before `changes` (latest first), in the meeting's present slots. Undoes each change in
 * slots of its own length.
 */
export function answerBefore(answer: Marks, changes: readonly PastChange[], meeting: CandidateTimes): Marks {
  let marks = answer;
  let from: CandidateTimes = meeting;
  for (const { slotMinutes, added, removed } of changes) {
    const to = { ...meeting, slotMinutes };
    const restored = new Set<Mark>(reshapedAnswer(marks, from, to));
    for (const mark of added) restored.delete(mark);
    for (const mark of removed) restored.add(mark);
    marks = restored;
    from = to;
  }
  return reshapedAnswer(marks, from, meeting);
}
