import type { SelectionMode } from "#domain/meeting/selection-mode.ts";
import { slotStart, SLOT_MS, type Slot } from "#domain/time/slot.ts";
import type { Group } from "../../live/group.ts";
import { rangeText } from "../../time/time-text.ts";
import { namesText } from "../people/names-text.ts";

/** What is said about a time: which it is and how many can come, and who cannot. */
export type TimeText = { readonly what: string; readonly who: string };

export function timeText(slot: Slot, { names, answers }: Group, zone: string): TimeText {
  const when = rangeText({ start: slotStart(slot), end: slotStart(slot) + SLOT_MS }, zone);
  if (names.size === 0) return { what: when, who: "" };
  const missing = [...names].filter(([id]) => answers.get(id)?.has(slot) !== true).map(([, name]) => name);
  const free = names.size - missing.length;
  const what = `${when}, ${free} of ${names.size} available`;
  if (free === 0) return { what, who: "" };
  return { what, who: missing.length === 0 ? "everybody" : `without ${namesText(missing)}` };
}

/** What one can do with the grid, when nothing is pointed at. */
export function hintText(mode: SelectionMode, { names }: Group, hasFinger: boolean): string {
  switch (mode.at) {
    case "addingRespondent":
    case "editingRespondent":
      return hasFinger
        ? "Tap a time when you are free, or hold and drag over many. Swipe to scroll."
        : "Drag over the times when you are free; from a marked time to clear.";
    case "editingSchedule":
      return hasFinger ? "Hold and drag over the time to meet." : "Drag over the time to meet, or choose a best time.";
    case "none":
    case "selectedUser":
      if (names.size === 0) return "Press ‘Add availability’ to mark the times when you are free.";
      return hasFinger ? "Tap a time to see who is available." : "Point at a time to see who is available.";
  }
}
