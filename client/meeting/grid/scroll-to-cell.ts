import { slotLabel, type Slot } from "#domain/time/slot.ts";

/** When so many CSS pixels of the grid are visible, one sees what happens in it. */
const ENOUGH = 240;

/** Scrolls a cell of the shown page into sight, if it is not. */
export function scrollToCell(drawnGrid: HTMLElement, slot: Slot): void {
  const cell = drawnGrid.querySelector(`[data-slot="${slotLabel(slot)}"]`);
  cell?.scrollIntoView({ block: "nearest", behavior: "smooth" });
}

/** Scrolls the grid into sight, if hardly any of it is: on a phone it may lie far above the list of names. */
export function scrollToGrid(drawnGrid: HTMLElement): void {
  const { top, bottom } = drawnGrid.getBoundingClientRect();
  const isInSight = bottom > ENOUGH && top < window.innerHeight - ENOUGH;
  if (!isInSight) drawnGrid.scrollIntoView({ block: "start", behavior: "smooth" });
}
