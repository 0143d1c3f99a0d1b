import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type Slot, slotLabel, quartersAfter } from "#domain/time/slot.ts";
import { stretchText } from "../../time/late-words.ts";
import { hasFinger } from "../../ui/finger.ts";
import { hue } from "../../ui/theme.ts";
import { isAnswering } from "../answers/painting.ts";
import { attendanceAt } from "../people/people.ts";
import WhoCan from "../people/WhoCan.tsx";
import { awaitedCount, slotLengthOf, zoneOf } from "../model/selectors.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { visiblePart } from "./painting/geometry.ts";
import { direction } from "../../text/language.ts";
import { t } from "../../text/t.ts";

/** Hidden from screen readers, because the cell's description says the same. */
export default function PointerCard({ drawnGrid }: { drawnGrid: RefObject<HTMLElement | null> }) {
  const slot = usePointedSlot(drawnGrid);
  const hasPeople = useMeetingState(({ derived }) => derived.group.names.size > 0 && !derived.hidesOthers);
  // While the viewer paints, the card would cover the next cells, and the numbers count the viewer.
  const paints = useMeetingState(({ painting, view }) => isAnswering(painting.mode) || view.isStroking);
  if (slot === undefined || !hasPeople || paints || hasFinger()) return null;
  const cell = drawnGrid.current?.querySelector(`[data-slot="${slotLabel(slot)}"]`);
  return cell && <CardAt cell={cell} slot={slot} />;
}

function CardAt({ cell, slot }: { cell: Element; slot: Slot }) {
  const derived = useMeetingState((state) => state.derived);
  const length = useMeetingState(slotLengthOf);
  const zone = useMeetingState(zoneOf);
  const awaited = useMeetingState(awaitedCount);
  const card = useRef<HTMLDivElement>(null);
  const range = useMemo(() => ({ start: slot, end: quartersAfter(slot, length) }), [slot, length]);
  const { free } = useMemo(() => attendanceAt(derived, [slot]), [derived, slot]);
  useLayoutEffect(() => {
    if (card.current === null) return;
    const { top, bottom } = visiblePart(null);
    const room = { left: 0, right: document.documentElement.clientWidth, top, bottom };
    const place = cardPlace(cell.getBoundingClientRect(), card.current.getBoundingClientRect(), {
      ...room,
      isRightToLeft: direction === "rtl",
    });
    card.current.style.translate = `${Math.round(place.x)}px ${Math.round(place.y)}px`;
  });
  const { day, time } = stretchText(range, zone);
  return (
    <Card ref={card} aria-hidden="true" data-pointer-card="">
      <header>
        <b>{t("panel.dayAndTime", { day, time })}</b>
        <span>{t("grid.freeOf", { free: free.length, all: derived.people.length + awaited })}</span>
      </header>
      <WhoCan range={range} most={MAX_NAMES} isPicture />
    </Card>
  );
}

const MAX_NAMES = 9;

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
type Size = { readonly width: number; readonly height: number };

/** Distance in CSS pixels from the cell and from the screen's edges. */
const DISTANCE = 8;

/** Places the card beside the cell, otherwise below or above, never over it. `room` is the free area. */
export function cardPlace(cell: Box, card: Size, room: Box & { readonly isRightToLeft: boolean }) {
  const inside = (at: number, from: number, to: number): number =>
    Math.max(from + DISTANCE, Math.min(at, to - DISTANCE));
  const rightX = cell.right + DISTANCE;
  const leftX = cell.left - DISTANCE - card.width;
  const fits = (x: number): boolean => x >= room.left + DISTANCE && x + card.width <= room.right - DISTANCE;
  const besideX = (room.isRightToLeft ? [leftX, rightX] : [rightX, leftX]).find(fits);
  if (besideX !== undefined) {
    return { x: besideX, y: inside(cell.top - DISTANCE, room.top, room.bottom - card.height) };
  }
  const below = cell.bottom + DISTANCE;
  const isBelow = below + card.height <= room.bottom - DISTANCE;
  return {
    x: inside(cell.left, room.left, room.right - card.width),
    y: isBelow ? below : cell.top - DISTANCE - card.height,
  };
}

/** Time that the pointer must rest for the first card; the next cards follow at once. */
const REST_MS = 120;

/** Returns the pointed or focused time until a press, Escape or scrolling; it returns only for another time. */
function usePointedSlot(drawnGrid: RefObject<HTMLElement | null>): Slot | undefined {
  const inspected = useMeetingState(({ view }) => view.inspected);
  const [pointed, setPointed] = useState<Slot>();
  const isOut = useRef(false);
  useEffect(() => {
    const stopping = new AbortController();
    const show = (slot: Slot | undefined): void => {
      isOut.current = slot !== undefined;
      setPointed(slot);
    };
    const timer = setTimeout(show, isOut.current ? 0 : REST_MS, inspected);
    const leave = (): void => {
      clearTimeout(timer);
      show(undefined);
    };
    const listening = { signal: stopping.signal, passive: true };
    drawnGrid.current?.addEventListener("pointerdown", leave, listening);
    window.addEventListener("scroll", leave, { ...listening, capture: true });
    window.addEventListener("keydown", ({ key }) => key === "Escape" && leave(), listening);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [drawnGrid, inspected]);
  return inspected === undefined ? undefined : pointed;
}

const appear = keyframes`from { opacity: 0; }`;

const Card = styled.div`
  position: fixed;
  z-index: 6;
  top: 0;
  left: 0;
  display: grid;
  gap: 10px;
  width: max-content;
  min-width: min-content;
  max-width: min(272px, calc(100vw - 16px));
  padding: 12px 14px;
  border: 1px solid var(--line);
  border-radius: 14px;
  background: var(--surface);
  box-shadow: var(--shadow-raised);
  font-size: var(--text-note);
  line-height: 1.35;
  pointer-events: none;
  animation: ${appear} 0.12s;
  & > header {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 16px;
    min-width: 172px;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  & > header > span {
    color: ${hue("free")};
    font-weight: 700;
  }
  /* The panel shows long notes. */
  & q {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  @media print {
    display: none;
  }
`;
