import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { Slot } from "#domain/time/slot.ts";
import { slotAtPoint, type ViewerGrid } from "#domain/time/viewer-grid.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { nextPainting } from "../answers/painting.ts";
import { pressCell, sayWhoCan } from "../model/actions.ts";
import type { MeetingModel } from "../model/meeting-model.ts";
import { useMeetingModel, useMeetingState, useModelEvent } from "../model/use-meeting-model.ts";
import type { GridScene } from "./cell-look.ts";
import type { Folds } from "./folds/folds.ts";
import { cellOf, isBetweenCells, scrollToGrid } from "./painting/geometry.ts";
import type { GridLayout } from "./painting/grid-layout.ts";
import { useGridKeys } from "./painting/use-grid-keys.ts";
import { isOpen, type Painter, usePainter } from "./painting/use-painter.ts";
import { t } from "../../text/t.ts";

type SurfaceOptions = {
  readonly grid: ViewerGrid;
  readonly page: number;
  readonly folds: Folds;
  readonly layout: GridLayout;
  readonly draft: GridScene["draft"];
};

const KEYS_ID = "keys-of-the-grid";

export function KeysText() {
  return <VisuallyHidden id={KEYS_ID}>{t("grid.keys")}</VisuallyHidden>;
}

/** Lets hands, keys and assistive technology use a drawn grid: painting, pressing, pointing, focus and scrolling. */
export function useGridSurface({ grid, page, folds, layout, draft }: SurfaceOptions) {
  const model = useMeetingModel();
  const drawnGrid = useRef<HTMLDivElement>(null);
  const { notePress, takePress } = useHandPresses();
  const painter = usePainter(drawnGrid, grid, layout);
  const onPress = (slot: Slot | undefined): void => pressTime(model, slot, true);
  const focus = useGridKeys(drawnGrid, { grid, page, folds, layout, painter, onPress });
  useScrolling(drawnGrid, focus.focusTabStop);

  const onInspect = (inspected: Slot | undefined): void => model.send({ kind: "view", view: { inspected } });
  function inspect(event: { target: EventTarget }): void {
    const point = cellOf(event.target);
    onInspect(point && slotAtPoint(grid, point));
  }
  function onClick(event: MouseEvent): void {
    const point = cellOf(event.target);
    if (point !== undefined && takePress(event)) pressTime(model, slotAtPoint(grid, point), false);
    else if (point !== undefined) focus.press(point, "Enter");
    const name = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-whole]") : null;
    const [line, at] = name?.dataset["whole"]?.split(".") ?? [];
    if (line === "column" || line === "row") layout.paintNamed(model, line, Number(at));
  }
  const attributes = {
    ref: drawnGrid,
    role: "grid",
    "aria-describedby": KEYS_ID,
    "aria-multiselectable": draft !== undefined || undefined,
    "data-days": "",
    "data-paints": draft?.kind,
    onKeyDown: focus.onKeyDown,
    onFocus(event: FocusEvent<HTMLElement>): void {
      focus.onFocus(event);
      inspect(event);
    },
    onBlur(): void {
      focus.onBlur();
      onInspect(undefined);
    },
    // Ignores the gaps between cells, so that names do not flicker.
    onPointerMove: (event: PointerEvent) => isHovering(event) && !isBetweenCells(event.target) && inspect(event),
    onPointerLeave: (event: PointerEvent) => isHovering(event) && onInspect(undefined),
    onPointerDown: notePress,
    onClick,
  };
  return { drawnGrid, painter, focus, attributes };
}

/** Adds the stroke under way to a scene, and shares it with others. */
export function usePaintedScene(grid: ViewerGrid, { show, draft }: GridScene, { subscribe, get }: Painter["stroke"]) {
  const model = useMeetingModel();
  const painting = useMeetingState((state) => state.painting);
  const stroke = useSyncExternalStore(subscribe, get);
  const painted = useMemo(
    () =>
      draft && stroke
        ? { ...draft, slots: nextPainting(painting, { kind: "stroke", grid, stroke }).slots, slotsBefore: draft.slots }
        : draft,
    [grid, draft, painting, stroke],
  );
  const shared = painted?.kind === "answer" ? painted.slots : undefined;
  // Shares before painting, so that others see the stroke a frame sooner.
  useLayoutEffect(() => model.shareDraft(shared), [model, shared]);
  return useMemo(() => ({ show, draft: painted }), [show, painted]);
}

/** Handles a press on a time while nothing is painted. `isUnseen` means by keys or assistive technology. */
function pressTime(model: MeetingModel, slot: Slot | undefined, isUnseen: boolean): void {
  if (slot === undefined) return;
  model.send({ kind: "view", view: { inspected: slot } });
  if (isOpen(model)) return;
  pressCell(model, slot);
  if (isUnseen) sayWhoCan(model, slot);
}

/** Distinguishes clicks by hand from clicks of assistive technology, which sends no press before. */
function useHandPresses() {
  const [presses] = useState(() => {
    let isPressed = false;
    return {
      notePress: (): void => void (isPressed = true),
      takePress: ({ detail }: { detail: number }): boolean => {
        const isByHand = isPressed && detail > 0;
        isPressed = false;
        return isByHand;
      },
    };
  });
  return presses;
}

/** A finger has no hover. A resting mouse gets `pointerover` when something moves below it, but no `pointermove`. */
function isHovering({ pointerType }: PointerEvent): boolean {
  return pointerType !== "touch";
}

function useScrolling(drawnGrid: RefObject<HTMLElement | null>, focusTabStop: () => void): void {
  const showGrid = (): void => void (drawnGrid.current && scrollToGrid(drawnGrid.current));
  useModelEvent("began-painting", showGrid);
  useModelEvent("show-grid", showGrid);
  useModelEvent("focus", ({ on }) => on === "grid" && focusTabStop());
}
