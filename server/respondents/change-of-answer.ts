import { answerChange, type AnswerChange } from "#domain/answers/answer-change.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import { presentSlots } from "#domain/time/present-slots.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { Call } from "../http/serve.ts";
import { checkSlots } from "./check-slots.ts";

export type SavedBody = Call<"saveAnswer">["body"];

/**
 * What a save changes in the stored answer, merged slot by slot when it says what it started from; undefined when that
 * is nothing. Refuses slots that the meeting does not have.
 */
export function changeOfAnswer(
  stored: ReadonlySet<Slot>,
  { meeting, body: { availabilities: wanted, base } }: { readonly meeting: Meeting; readonly body: SavedBody },
): AnswerChange | undefined {
  // What the editor started from may have lost its dates meanwhile: only what they added must be offered.
  checkSlots(wanted.difference(base ?? new Set()), meeting);
  const change = answerChange({ stored, wanted, base, present: presentSlots(meeting) });
  return change.added.length === 0 && change.removed.length === 0 ? undefined : change;
}
