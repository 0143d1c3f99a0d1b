import { type RefObject, useLayoutEffect, useRef } from "react";
import { type Slot, slotLabel } from "#domain/time/slot.ts";
import { scrollBehavior } from "../../ui/theme.ts";
import { isAnswering } from "../answers/painting.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import { visiblePart } from "./painting/geometry.ts";

/** As `SMALL` and `LOW`: here the parts above the grid leave few rows to paint in. */
const LITTLE_ROOM = "(max-width: 767px), (max-height: 499px)";
const ROOM_BELOW = 48;

/** On phones, scrolls the card's `top` to the page's top for painting, and back into sight afterwards. */
export function useGridTop(top: RefObject<HTMLElement | null>): void {
  const model = useMeetingModel();
  const isEditorOpen = useMeetingState((state) => state.isEditorOpen);
  const wasOpen = useRef(false);

  // Scrolls before the next press, which would otherwise hit another cell.
  useLayoutEffect(() => {
    if (wasOpen.current === isEditorOpen) return;
    wasOpen.current = isEditorOpen;
    const { painting } = model.get();
    const y = top.current?.getBoundingClientRect().top ?? 0;
    // The card of a time that is being scheduled stays in sight, and so does the first stroke's cell.
    const makesRoom =
      isAnswering(painting.mode) && matchMedia(LITTLE_ROOM).matches && isInSightBelow(y, painting.anchor?.slot);
    if (isEditorOpen ? makesRoom : y < 0) top.current?.scrollIntoView({ block: "start", behavior: scrollBehavior() });
  }, [isEditorOpen, top, model]);
}

/** Returns whether the slot's cell stays above the bar when `top` scrolls to the top. True without a cell. */
function isInSightBelow(top: number, slot: Slot | undefined): boolean {
  const cell = slot === undefined ? null : document.querySelector(`[data-slot="${slotLabel(slot)}"]`);
  return cell === null || cell.getBoundingClientRect().bottom - top + ROOM_BELOW < visiblePart(null).bottom;
}
