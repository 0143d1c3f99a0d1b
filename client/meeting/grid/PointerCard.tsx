import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type Slot, slotLabel, quartersAfter } from "#domain/time/slot.ts";
import { stretchText } from "../../time/late-words.ts";
import { hasFinger } from "../../ui/finger.ts";
import { hue, ONE_LINE } from "../../ui/theme.ts";
import { isAnswering } from "../answers/painting.ts";
import { Avatar } from "../people/Avatar.tsx";
import { attendanceAt, type ListedRespondent, namesText, notesOf, shortName } from "../people/people.ts";
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
  const { free, ifNeeded, missing } = useMemo(() => attendanceAt(derived, [slot]), [derived, slot]);
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
  const { day, time } = stretchText({ start: slot, end: quartersAfter(slot, length) }, zone);
  return (
    <Card ref={card} aria-hidden="true" data-pointer-card="">
      <header>
        <b>{t("panel.dayAndTime", { day, time })}</b>
        <span>{t("grid.freeOf", { free: free.length, all: derived.people.length + awaited })}</span>
      </header>
      <Faces people={free} />
      {ifNeeded.length > 0 && (
        <div data-maybe="">
          <b>{t("grid.moreIfNeeded", { count: ifNeeded.length })}</b>
          <Faces people={ifNeeded} />
          <small>{namesOf(ifNeeded)}</small>
        </div>
      )}
      {missing.length === 0 ? (
        ifNeeded.length === 0 && awaited === 0 && <small>{t("grid.everyone")}</small>
      ) : (
        <div data-away="">
          <Faces people={missing} />
          <small>{t("grid.without", { names: namesOf(missing) })}</small>
        </div>
      )}
      <Notes people={[...free, ...ifNeeded, ...missing]} />
    </Card>
  );
}

/** One line each, because a pointer cannot reach the card; the panel shows long notes. */
function Notes({ people }: { people: readonly ListedRespondent[] }) {
  const group = useMeetingState(({ derived }) => derived.group);
  const { texts, more } = notesOf(
    people.map(({ respondentID }) => respondentID),
    group,
  );
  if (texts.length === 0) return null;
  return (
    <ul>
      {texts.map((note, at) => (
        <li key={at}>{note}</li>
      ))}
      {more > 0 && <li>{t("panel.andMore", { count: more })}</li>}
    </ul>
  );
}

const namesOf = (people: readonly ListedRespondent[]): string => namesText(people.map(({ name }) => shortName(name)));

const MAX_FACES = 8;

function Faces({ people }: { people: readonly ListedRespondent[] }) {
  if (people.length === 0) return null;
  const shownPeople = people.length > MAX_FACES ? people.slice(0, MAX_FACES - 1) : people;
  const rest = people.length - shownPeople.length;
  return (
    <p>
      {shownPeople.map(({ respondentID, name, colour }) => (
        <Avatar key={respondentID} name={name} colour={colour} />
      ))}
      {rest > 0 && <i>{`+${rest}`}</i>}
    </p>
  );
}

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
  & p {
    display: flex;
    gap: 4px;
  }
  & p > i {
    align-self: center;
    margin-inline-start: 2px;
    color: var(--muted);
    font-size: var(--text-small);
    font-style: normal;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  & small,
  & > ul {
    color: var(--muted);
    font-size: var(--text-small);
    overflow-wrap: anywhere;
  }
  & > ul {
    min-width: 0;
  }
  & > ul > li {
    ${ONE_LINE};
  }
  & > div {
    display: grid;
    gap: 6px;
  }
  & > [data-maybe] {
    padding-inline-start: 9px;
    border-inline-start: 3px dashed ${hue("maybe")};
  }
  & [data-away] > p > span {
    filter: grayscale(1);
    opacity: 0.65;
  }
  @media print {
    display: none;
  }
`;
