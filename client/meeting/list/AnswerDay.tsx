import styled from "@emotion/styled";
import { useId, useRef } from "react";
import { flushSync } from "react-dom";
import type { Level } from "#domain/answers/levels.ts";
import { DAY_QUARTERS, type Slot } from "#domain/time/slot.ts";
import { inRange, type SlotRange } from "#domain/meeting/schedule.ts";
import type { ViewerGrid } from "#domain/time/viewer-grid.ts";
import { longDay } from "../../time/words.ts";
import { CrossIcon } from "../../ui/icons.tsx";
import { ToolButton } from "../grid/ToolButton.tsx";
import { partsOfDays, withDayCopied } from "./day-parts.ts";
import { Chip, Chips, Choice, Day, Quiet, Way } from "./list-controls.tsx";
import {
  addedStretch,
  endsAfter,
  type ListDay,
  type ListWords,
  replaced,
  stretchesOf,
  withStart,
} from "./stretches.ts";
import { Marked } from "../../text/Marked.tsx";
import { t } from "../../text/t.ts";

type AnswerDayProps = {
  readonly day: ListDay;
  readonly grid: ViewerGrid;
  readonly level: Level;
  readonly marked: ReadonlySet<Slot>;
  readonly others: ReadonlySet<Slot>;
  readonly words: ListWords;
  readonly onPaint: (next: ReadonlySet<Slot>, result: string) => void;
};

const TEXTS = {
  free: {
    times: (times: string) => t("list.free", { times }),
    none: (day: string) => t("list.dayNotFree", { day }),
    day: (day: string, times: string) => t("list.dayFree", { day, times }),
    time: (place: Place) => t("list.freeTime", place),
    stretch: () => t("list.stretch"),
    from: () => t("list.freeFrom"),
    to: () => t("list.freeTo"),
  },
  ifNeeded: {
    times: (times: string) => t("list.ifNeeded", { times }),
    none: (day: string) => t("list.dayNoneIfNeeded", { day }),
    day: (day: string, times: string) => t("list.dayIfNeeded", { day, times }),
    time: (place: Place) => t("list.timeIfNeeded", place),
    stretch: () => t("list.stretchIfNeeded"),
    from: () => t("list.ifNeededFrom"),
    to: () => t("list.ifNeededTo"),
  },
};
type Place = { readonly at: number; readonly count: number; readonly day: string };

export function AnswerDay({ day, grid, level, marked, others, words, onPaint }: AnswerDayProps) {
  const { column, date, slots } = day;
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const dayName = longDay(date);
  const hasHours = day.length < DAY_QUARTERS;
  const stretches = hasHours ? stretchesOf(day, marked) : [];
  // Prefers times that the other level has not marked.
  const unmarked = slots.filter((slot) => !others.has(slot));
  const added = addedStretch({ ...day, slots: unmarked }, marked) ?? addedStretch(day, marked);
  const all = new Set(slots);
  const otherDays = grid.columns.length - 1;
  const texts = TEXTS[level];
  const inOther = stretchesOf(day, others);
  const choices = [
    { name: t("list.allDay"), isOn: all.isSubsetOf(marked), next: marked.union(all) },
    ...partsOfDays(grid, grid.columns.slice(column, column + 1)).map(({ name, slots: part }) => {
      const isOn = part.isSubsetOf(marked);
      return { name, isOn, next: isOn ? marked.difference(part) : marked.union(part) };
    }),
    { name: t("list.none"), isOn: all.isDisjointFrom(marked), "data-none": "", next: marked.difference(all) },
  ];

  function paint(next: ReadonlySet<Slot>): void {
    const list = stretchesOf(day, next);
    onPaint(next, list.length === 0 ? texts.none(dayName) : texts.day(dayName, words.stretches(list, date)));
  }
  function change(stretch: { readonly before?: SlotRange; readonly next?: SlotRange }, field?: Field): void {
    const next = replaced(slots, marked, stretch);
    flushSync(() => paint(next));
    const at = stretchesOf(day, next).findIndex((range) => inRange(range, stretch.next?.start));
    const row = section.current?.querySelectorAll("li")[at];
    const select = row?.querySelector<HTMLElement>(`[name="${field}"]`);
    (select ?? section.current?.querySelector<HTMLElement>('[name="add"]'))?.focus();
  }
  return (
    <Day aria-labelledby={id} ref={section} data-column={column}>
      <h3 id={id}>{dayName}</h3>
      <Chips role="group" aria-label={t("list.choicesOn", { day: dayName })}>
        {choices.map(({ name, isOn, next, ...none }) => (
          <Chip key={name} {...none} aria-pressed={isOn} onClick={() => paint(next)}>
            {name}
          </Chip>
        ))}
      </Chips>
      {stretches.length > 0 && (
        <ul>
          {stretches.map((stretch, at) => (
            <StretchRow
              key={at}
              label={texts.time({ at: at + 1, count: stretches.length, day: dayName })}
              level={level}
              day={day}
              stretch={stretch}
              words={words}
              onChange={(next, field) => change({ before: stretch, next }, field)}
              onRemove={() => change({ before: stretch })}
            />
          ))}
        </ul>
      )}
      {inOther.length > 0 && (
        <Quiet>{TEXTS[level === "free" ? "ifNeeded" : "free"].times(words.stretches(inOther, date))}</Quiet>
      )}
      <Ways>
        {hasHours && (
          <>
            <Way
              name="add"
              aria-disabled={added === undefined || undefined}
              aria-describedby={id}
              onClick={() => added && change({ next: added }, "start")}
            >
              {t("list.addTime")}
            </Way>
            <Way aria-describedby={id} onClick={() => paint(marked.symmetricDifference(all))}>
              {t("list.invert")}
            </Way>
          </>
        )}
        {otherDays > 0 && (
          <Way
            aria-describedby={id}
            onClick={() => {
              onPaint(withDayCopied(grid, marked, column), t("list.copiedTo", { day: dayName, count: otherDays }));
            }}
          >
            {t("list.copyTo", { count: otherDays })}
          </Way>
        )}
      </Ways>
    </Day>
  );
}

type StretchRowProps = {
  readonly label: string;
  readonly level: Level;
  readonly day: ListDay;
  readonly stretch: SlotRange;
  readonly words: ListWords;
  readonly onChange: (next: SlotRange, field: Field) => void;
  readonly onRemove: () => void;
};

/** `Free from … to …`: offers only times of the meeting. */
function StretchRow({ label, level, day, stretch, words, onChange, onRemove }: StretchRowProps) {
  const { date, slots } = day;
  return (
    <li>
      <Row role="group" aria-label={label}>
        <Marked
          text={TEXTS[level].stretch()}
          marks={{
            word: (word) => <span aria-hidden="true">{word}</span>,
            start: () => (
              <Choice
                name="start"
                aria-label={TEXTS[level].from()}
                value={stretch.start}
                options={slots.map((slot) => [slot, words.start(slot, date)])}
                onChoose={(slot) => onChange(withStart(day, stretch, slot), "start")}
              />
            ),
            end: () => (
              <Choice
                name="end"
                aria-label={TEXTS[level].to()}
                value={stretch.end}
                options={endsAfter(day, stretch.start).map((slot) => [slot, words.end(slot, date)])}
                onChoose={(end) => onChange({ ...stretch, end }, "end")}
              />
            ),
          }}
        />
        <ToolButton aria-label={t("list.remove", { time: words.stretch(stretch, date) })} onClick={onRemove}>
          <CrossIcon />
        </ToolButton>
      </Row>
    </li>
  );
}

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  & > div {
    flex: 0 1 150px;
  }
  & > span {
    color: var(--muted);
  }
  & > button {
    flex: none;
  }
  /* On phones the times need its room; the level is chosen above the days. */
  @media (max-width: 479px) {
    & > span:first-of-type {
      display: none;
    }
  }
`;

type Field = "start" | "end";

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 18px;
  margin-top: 6px;
`;
