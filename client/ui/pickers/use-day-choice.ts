import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { afterGesture, dayAfterKey, type DayGesture, daysBetween, movedGesture } from "./day-choice.ts";
import { keyAlongLines } from "../direction.ts";
import { HOLD_MS, hum } from "../finger.ts";

export type DayChoice = {
  readonly grid: RefObject<HTMLElement | null>;
  readonly days: ReadonlySet<string>;
  /** True: the days are a suggestion, which a drag or a stretch by keys replaces. */
  readonly isSuggested: boolean;
  readonly onDays: (days: ReadonlySet<string>) => void;
  readonly onDrag: (days: ReadonlySet<string> | undefined) => void;
};

export function useDayPointer({ grid, days, isSuggested, onDays, onDrag }: DayChoice) {
  const [gesture, setGesture] = useState<DayGesture>();
  // As far as it has come: a hand may be faster than the drawing, and let go before its last move is drawn.
  const latest = useRef<DayGesture>(undefined);
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined);
  const drawn = drawnOf(gesture);
  function go(next: DayGesture | undefined): void {
    latest.current = next;
    if (next?.waitsAt === undefined) clearTimeout(hold.current);
    setGesture(next);
    const drag = drawnOf(next);
    onDrag(drag && afterGesture(days, drag));
  }
  const toggle = (day: string) => onDays(days.symmetricDifference(new Set([day])));
  function moveTo({ clientX: x, clientY: y }: PointerEvent): void {
    if (latest.current === undefined) return;
    // The pointer is captured, so the event does not know the element under it.
    go(movedGesture(latest.current, { day: dayOf(document.elementFromPoint(x, y)), x, y }));
  }
  useEffect(() => {
    const stop = new AbortController();
    // The listener is active, because only `preventDefault` keeps a browser from scrolling with the finger.
    grid.current?.addEventListener(
      "touchmove",
      (event) => void (drawnOf(latest.current) !== undefined && event.cancelable && event.preventDefault()),
      { passive: false, signal: stop.signal },
    );
    return () => {
      stop.abort();
      clearTimeout(hold.current);
    };
  }, [grid]);

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      const day = dayOf(event.target);
      if (event.button !== 0) return;
      if (day === undefined || !event.isPrimary) return go(undefined);
      event.currentTarget.setPointerCapture(event.pointerId);
      const begun = { from: day, to: day, adds: !days.has(day), isSuggested };
      if (event.pointerType !== "touch") return go(begun);
      go({ ...begun, waitsAt: { x: event.clientX, y: event.clientY } });
      hold.current = setTimeout(() => {
        go(begun);
        hum();
      }, HOLD_MS);
    },
    onPointerMove: moveTo,
    onPointerUp(event: PointerEvent): void {
      // A quick finger may lift before any move event.
      if (latest.current?.waitsAt !== undefined) moveTo(event);
      if (latest.current !== undefined) onDays(afterGesture(days, latest.current));
      go(undefined);
    },
    onPointerCancel: () => go(undefined),
    onContextMenu(event: MouseEvent): void {
      if (latest.current !== undefined) event.preventDefault();
    },
    /** Screen readers press without a pointer. */
    onClick(event: MouseEvent): void {
      const day = dayOf(event.target);
      if (day !== undefined && event.detail === 0) toggle(day);
    },
  };
  return { shown: drawn === undefined ? days : afterGesture(days, drawn), handlers };
}

/** Returns undefined while a finger may still scroll. */
function drawnOf(gesture: DayGesture | undefined): DayGesture | undefined {
  return gesture?.waitsAt === undefined ? gesture : undefined;
}

function dayOf(target: EventTarget | null): string | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-day]") : null;
  return cell?.dataset["day"];
}

export type DayKeys = Omit<DayChoice, "onDrag"> & {
  today: string;
  lastDay: string;
  /** First day of the week, 1 (Monday) to 7. */
  firstDay: number;
  open: readonly string[];
  onLeave: (day: string) => void;
};

/** The start of a stretch with Shift and the choice then, because going back undoes it. */
type Stretch = { readonly from: string; readonly daysBefore: ReadonlySet<string> };

/** Makes the grid one tab stop. Arrows, Home, End and pages move; Space and Enter choose; Shift adds days. */
export function useDayKeys({ grid, days, isSuggested, onDays, today, lastDay, firstDay, open, onLeave }: DayKeys) {
  const stretch = useRef<Stretch>(undefined);
  const [moved, setMoved] = useState<string>();
  const follows = useRef(false);
  const focus = moved !== undefined && open.includes(moved) ? moved : open[0];

  useEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${focus}"]`)?.focus();
  }, [grid, focus]);

  function extend(from: string, to: string): void {
    stretch.current ??= { from, daysBefore: isSuggested ? new Set() : days };
    onDays(stretch.current.daysBefore.union(new Set(daysBetween(stretch.current.from, to))));
  }

  const handlers = {
    onKeyDown(event: KeyboardEvent): void {
      if (!event.shiftKey) stretch.current = undefined;
      if (dayOf(event.target) === undefined) return;
      if (focus === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === " " || event.key === "Enter") {
        event.preventDefault();
        stretch.current = undefined;
        if (!event.repeat) onDays(days.symmetricDifference(new Set([focus])));
        return;
      }
      const target = dayAfterKey(keyAlongLines(event.key), focus, { first: today, last: lastDay, firstDay });
      if (target === undefined) return;
      event.preventDefault();
      if (event.shiftKey) extend(focus, target);
      if (!open.includes(target)) onLeave(target);
      setMoved(target);
      follows.current = true;
    },
    /** A click or Tab moves the start of the arrows. */
    onFocus(event: { target: EventTarget }): void {
      const day = event.target instanceof HTMLElement ? event.target.dataset["day"] : undefined;
      if (day !== undefined) setMoved(day);
    },
    onKeyUp(event: KeyboardEvent): void {
      if (event.key === "Shift") stretch.current = undefined;
    },
  };
  return { focus, handlers };
}
