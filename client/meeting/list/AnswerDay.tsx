import styled from "@emotion/styled";
import { useId, useLayoutEffect, useRef } from "react";
import type { Selection } from "#domain/answers/selection.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { ViewerGrid } from "#domain/time/viewer-grid.ts";
import { dayText } from "../../time/day-text.ts";
import { areMarked, inverted, partsOfDay, withDayCopied, withSlots } from "./day-parts.ts";
import { Chip, Chips, Day, type ListDay, Way } from "./list-style.ts";
import type { ListWords } from "./list-words.ts";
import { StretchRow } from "./StretchRow.tsx";
import { addedStretch, replaced, stretchesOf } from "./stretches.ts";

type AnswerDayProps = {
  readonly day: ListDay;
  readonly grid: ViewerGrid;
  /** The viewer's draft, of all days. */
  readonly marked: Selection;
  readonly words: ListWords;
  /** One stroke: the whole draft as it is from then on, and what came of it in words. */
  readonly onPaint: (next: Selection, result: string) => void;
};

/** When the viewer is free on a day: quick choices, and stretches by their starts and ends. */
export function AnswerDay({ day, grid, marked, words, onPaint }: AnswerDayProps) {
  const { column, date, slots } = day;
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { moveTo, moveToAdd } = useMovedFocus(section, slots, marked);
  const { spoken } = dayText(date);
  const stretches = stretchesOf(slots, marked);
  const added = addedStretch(slots, marked);
  const free = slots.filter((slot) => marked.has(slot)).length;
  const others = grid.columns.length - 1;

  function paint(next: Selection): void {
    const now = stretchesOf(slots, next);
    onPaint(next, `${spoken}: ${now.length === 0 ? "not free" : `free ${words.stretches(now, date)}`}.`);
  }
  function change(before: SlotRange, next: SlotRange, field: Field): void {
    paint(replaced(slots, marked, { before, next }));
    moveTo(next.start, field);
  }
  return (
    <Day aria-labelledby={id} ref={section} data-column={column}>
      <h3 id={id}>{spoken}</h3>
      <Chips role="group" aria-label={`Quick choices, ${spoken}`}>
        <Chip type="button" aria-pressed={free === slots.length} onClick={() => paint(withSlots(marked, slots, true))}>
          All day
        </Chip>
        {partsOfDay(grid, column).map(({ name, slots: part }) => (
          <Chip
            key={name}
            type="button"
            aria-pressed={areMarked(part, marked)}
            onClick={() => paint(withSlots(marked, part, !areMarked(part, marked)))}
          >
            {name}
          </Chip>
        ))}
        <Chip
          type="button"
          data-none=""
          aria-pressed={free === 0}
          onClick={() => paint(withSlots(marked, slots, false))}
        >
          None
        </Chip>
      </Chips>
      {stretches.length > 0 && (
        <ul>
          {stretches.map((stretch, at) => (
            <StretchRow
              key={at}
              label={`Free time ${at + 1} of ${stretches.length}, ${spoken}`}
              day={day}
              stretch={stretch}
              words={words}
              onChange={(next, field) => change(stretch, next, field)}
              onRemove={() => {
                paint(replaced(slots, marked, { before: stretch }));
                moveToAdd();
              }}
            />
          ))}
        </ul>
      )}
      <Ways>
        <Way
          type="button"
          name="add"
          aria-disabled={added === undefined || undefined}
          aria-describedby={id}
          onClick={() => {
            if (added === undefined) return;
            paint(replaced(slots, marked, { next: added }));
            moveTo(added.start, "start");
          }}
        >
          + Add a time
        </Way>
        <Way type="button" aria-describedby={id} onClick={() => paint(inverted(marked, slots))}>
          Invert
        </Way>
        {others > 0 && (
          <Way
            type="button"
            aria-describedby={id}
            onClick={() => {
              const days = others === 1 ? "the other day" : `${others} other days`;
              onPaint(withDayCopied(grid, marked, column), `${spoken} copied to ${days}.`);
            }}
          >
            Copy to {others === 1 ? "the other day" : "all other days"}
          </Way>
        )}
      </Ways>
    </Day>
  );
}

export type Field = "start" | "end";

/** Focus follows the stretch that one changes, whose place may change with it, or goes where the next one is added. */
function useMovedFocus(
  section: { readonly current: HTMLElement | null },
  slots: readonly Slot[],
  marked: Selection,
): { readonly moveTo: (slot: Slot, field: Field) => void; readonly moveToAdd: () => void } {
  const wanted = useRef<{ readonly slot: Slot; readonly field: Field } | "add">(undefined);
  useLayoutEffect(() => {
    const want = wanted.current;
    if (want === undefined) return;
    wanted.current = undefined;
    const at =
      want === "add"
        ? -1
        : stretchesOf(slots, marked).findIndex(({ start, end }) => want.slot >= start && want.slot < end);
    const row = section.current?.querySelectorAll("li")[at];
    const field = want === "add" ? undefined : row?.querySelector<HTMLElement>(`[name="${want.field}"]`);
    (field ?? section.current?.querySelector<HTMLElement>('[name="add"]'))?.focus();
  });
  return {
    moveTo: (slot, field) => void (wanted.current = { slot, field }),
    moveToAdd: () => void (wanted.current = "add"),
  };
}

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 18px;
  margin-top: 6px;
`;
