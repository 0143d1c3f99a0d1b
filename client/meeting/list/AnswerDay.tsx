import styled from "@emotion/styled";
import { useId, useLayoutEffect, useRef } from "react";
import type { Selection } from "#domain/answers/selection.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { ViewerGrid } from "#domain/time/viewer-grid.ts";
import { dayText } from "../../time/day-text.ts";
import { CrossIcon } from "../../ui/icons.tsx";
import { IconButton } from "../grid/IconButton.tsx";
import { areMarked, inverted, partsOfDay, withDayCopied, withSlots } from "./day-parts.ts";
import { Chip, Chips, Day, type ListDay, selectStyle, Way } from "./list-style.ts";
import type { ListWords } from "./list-words.ts";
import { addedStretch, endsAfter, replaced, stretchesOf, withStart } from "./stretches.ts";
import { Marked } from "../../text/Marked.tsx";
import { t } from "../../text/t.ts";

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
    onPaint(
      next,
      now.length === 0
        ? t("list.dayNotFree", { day: spoken })
        : t("list.dayFree", { day: spoken, times: words.stretches(now, date) }),
    );
  }
  function change(before: SlotRange, next: SlotRange, field: Field): void {
    paint(replaced(slots, marked, { before, next }));
    moveTo(next.start, field);
  }
  return (
    <Day aria-labelledby={id} ref={section} data-column={column}>
      <h3 id={id}>{spoken}</h3>
      <Chips role="group" aria-label={t("list.choicesOn", { day: spoken })}>
        <Chip type="button" aria-pressed={free === slots.length} onClick={() => paint(withSlots(marked, slots, true))}>
          {t("list.allDay")}
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
          {t("list.none")}
        </Chip>
      </Chips>
      {stretches.length > 0 && (
        <ul>
          {stretches.map((stretch, at) => (
            <StretchRow
              key={at}
              label={t("list.freeTime", { at: at + 1, count: stretches.length, day: spoken })}
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
          {t("list.addTime")}
        </Way>
        <Way type="button" aria-describedby={id} onClick={() => paint(inverted(marked, slots))}>
          {t("list.invert")}
        </Way>
        {others > 0 && (
          <Way
            type="button"
            aria-describedby={id}
            onClick={() => {
              onPaint(withDayCopied(grid, marked, column), t("list.copiedTo", { day: spoken, count: others }));
            }}
          >
            {t("list.copyTo", { count: others })}
          </Way>
        )}
      </Ways>
    </Day>
  );
}

type StretchRowProps = {
  readonly label: string;
  readonly day: ListDay;
  readonly stretch: SlotRange;
  readonly words: ListWords;
  readonly onChange: (next: SlotRange, field: Field) => void;
  readonly onRemove: () => void;
};

/** `Free from … to …`: only times that the meeting has are offered. */
function StretchRow({ label, day: { date, slots }, stretch, words, onChange, onRemove }: StretchRowProps) {
  return (
    <li>
      <Row role="group" aria-label={label}>
        <Marked
          text={t("list.stretch")}
          marks={{
            word: (word) => <span aria-hidden="true">{word}</span>,
            start: () => (
              <select
                name="start"
                aria-label={t("list.freeFrom")}
                value={stretch.start}
                onChange={(event) => onChange(withStart(slots, stretch, Number(event.target.value) as Slot), "start")}
              >
                {slots.map((slot) => (
                  <option key={slot} value={slot}>
                    {words.start(slot, date)}
                  </option>
                ))}
              </select>
            ),
            end: () => (
              <select
                name="end"
                aria-label={t("list.freeTo")}
                value={stretch.end}
                onChange={(event) => onChange({ ...stretch, end: Number(event.target.value) as Slot }, "end")}
              >
                {endsAfter(slots, stretch.start).map((slot) => (
                  <option key={slot} value={slot}>
                    {words.end(slot, date)}
                  </option>
                ))}
              </select>
            ),
          }}
        />
        <IconButton
          type="button"
          aria-label={t("list.remove", { time: words.stretch(stretch, date) })}
          onClick={onRemove}
        >
          <CrossIcon />
        </IconButton>
      </Row>
    </li>
  );
}

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  & > select {
    ${selectStyle}
    flex: 0 1 150px;
  }
  & > span {
    color: var(--muted);
  }
  & > button {
    flex: none;
  }
`;

type Field = "start" | "end";

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
