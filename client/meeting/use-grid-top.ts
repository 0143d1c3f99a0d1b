import { type RefObject, useLayoutEffect, useRef } from "react";
import { scrollBehavior } from "../ui/theme.ts";
import { isAnswering } from "./answers/painting.ts";
import { visiblePart } from "./grid/geometry.ts";
import { type Slot, slotLabel } from "#domain/time/slot.ts";
import { useMeetingSession, useMeetingState } from "./session/use-session.ts";

/** As `SMALL`: here what stands above the grid leaves few rows to paint in. */
const NARROW = "(max-width: 767px)";
/** How much below the cell that was painted stays in sight, in CSS pixels. */
const ROOM_BELOW = 48;

/** On phones `line`, which is over the grid, comes to the top of the screen for painting; after Save or Cancel the page is there too. */
export function useGridTop(line: RefObject<HTMLElement | null>): void {
  const session = useMeetingSession();
  const isEditorOpen = useMeetingState((state) => state.isEditorOpen);
  const wasOpen = useRef(false);

  // Before the next press can find the grid elsewhere.
  useLayoutEffect(() => {
    if (wasOpen.current === isEditorOpen) return;
    wasOpen.current = isEditorOpen;
    const { painting } = session.get();
    const top = line.current?.getBoundingClientRect().top ?? 0;
    // What is about to be scheduled stands above the grid, and stays in sight; so does what the first stroke has painted.
    const makesRoom =
      isAnswering(painting.mode) && matchMedia(NARROW).matches && isInSightBelow(top, painting.anchor?.slot);
    if (isEditorOpen ? makesRoom : top < 0)
      line.current?.scrollIntoView({ block: "start", behavior: scrollBehavior() });
  }, [isEditorOpen, line, session]);
}

/** Whether the cell of `slot`, if there is one, is still above the bar when what is at `top` is at the top of the screen. */
function isInSightBelow(top: number, slot: Slot | undefined): boolean {
  const cell = slot === undefined ? null : document.querySelector(`[data-slot="${slotLabel(slot)}"]`);
  return cell === null || cell.getBoundingClientRect().bottom - top + ROOM_BELOW < visiblePart(null).bottom;
}
