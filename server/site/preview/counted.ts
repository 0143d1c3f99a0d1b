import type { MeetingView } from "#db/hot/meeting-view.ts";
import { isIfNeeded, type Level, slotOf } from "#domain/answers/mark.ts";
import { presentSlots } from "#domain/time/meeting-slots.ts";
import type { Slot } from "#domain/time/slot.ts";

/** How many have marked a slot in a level. By arrays of numbers: a large meeting has a million pairs of a person and a slot. */
export function counted({ meeting, respondents }: MeetingView, level: Level): (slot: Slot) => number {
  const slots = [...presentSlots(meeting)];
  const first = slots[0] ?? (0 as Slot);
  const counts = new Uint16Array((slots.at(-1) ?? first) - first + 1);
  for (const answer of respondents) {
    // Outside of the array lie hidden slots: nothing is written there.
    for (const mark of answer.marks) {
      if (isIfNeeded(mark) !== (level === "ifNeeded")) continue;
      const at = slotOf(mark) - first;
      counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  return (slot) => counts[slot - first] ?? 0;
}
