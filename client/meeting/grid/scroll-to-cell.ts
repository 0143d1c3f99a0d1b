import { slotLabel, type Slot } from "#domain/time/slot.ts";

/** When so many CSS pixels of the grid are visible, one sees what happens in it. */
const ENOUGH = 240;

/** Scrolls a cell of the shown page into sight, if it is not. */
export function showCell(slot: Slot): void {
  const cell = document.querySelector(`[data-slot="${slotLabel(slot)}"]`);
  cell?.scrollIntoView({ block: "nearest", behavior: "smooth" });
}

/** Scrolls the grid into sight, if hardly any of it is: on a phone it may lie far above the list of names. */
export function showGrid(): void {
  const grid = gridElement();
  if (grid === null) return;
  const { top, bottom } = grid.getBoundingClientRect();
  const isInSight = bottom > ENOUGH && top < window.innerHeight - ENOUGH;
  if (!isInSight) grid.scrollIntoView({ block: "start", behavior: "smooth" });
}

/** The cell that Tab leads to. */
export function tabStopCell(): HTMLElement | null {
  return gridElement()?.querySelector<HTMLElement>('[tabindex="0"]') ?? null;
}

/** The main button of the bar below. */
export function mainButton(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[data-bottom-bar] > :last-child");
}

function gridElement(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[role="grid"]');
}
