import { isAnswering } from "../answers/painting.ts";
import type { MeetingState } from "./meeting-state.ts";

/** How one paints, until it has been done once; undefined when there is nothing to say. */
export function barHint({ painting, view, known }: MeetingState, byFinger: boolean): string | undefined {
  if (view.isStretching) return `${byFinger ? "Tap" : "Click"} the time at the other end.`;
  if (painting.strokes.done.length > 0) return undefined;
  if (painting.mode.at === "editingSchedule") {
    return byFinger
      ? "Tap where it begins, then where it ends."
      : "Click where it begins, then where it ends, or drag.";
  }
  if (isAnswering(painting.mode) && byFinger) return "Slide sideways, or hold and drag any way. Up and down scrolls.";
  const mayBegin = isAnswering(painting.mode) || (painting.mode.at === "none" && !known.hasAnswer);
  if (!mayBegin) return undefined;
  return `${byFinger ? "Slide sideways" : "Drag"} over the times when you are free.`;
}

/** Whether it is offered to paint from the one time that was just pressed to another one, without a drag. */
export function canStretch({ painting, view }: MeetingState): boolean {
  return isAnswering(painting.mode) && view.anchor !== undefined && painting.strokes.done.at(-1)?.size === 1;
}
