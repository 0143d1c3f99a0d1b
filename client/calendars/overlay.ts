import type { GridColumn } from "#domain/time/viewer-grid.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { ShownEvent } from "./shown-event.ts";

/** The viewer's own events, as the grid shows them beside its cells. */
export type Overlay = {
  readonly events: readonly ShownEvent[];
  /** What is on in a slot, in words; slots in which nothing is on are left out. */
  readonly busy: ReadonlyMap<Slot, string>;
};

/** A column of the shown page; some stand behind a gap. */
export type OverlayColumn = GridColumn & { readonly afterGap: boolean };
