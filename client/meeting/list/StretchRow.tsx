import styled from "@emotion/styled";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import type { Slot } from "#domain/time/slot.ts";
import { CrossIcon } from "../../ui/icons.tsx";
import { IconButton } from "../grid/IconButton.tsx";
import type { Field } from "./AnswerDay.tsx";
import { type ListDay, selectStyle } from "./list-style.ts";
import type { ListWords } from "./list-words.ts";
import { endsAfter, withStart } from "./stretches.ts";
import { Marked } from "../../text/Marked.tsx";
import { t } from "../../text/t.ts";

type StretchRowProps = {
  readonly label: string;
  readonly day: ListDay;
  readonly stretch: SlotRange;
  readonly words: ListWords;
  readonly onChange: (next: SlotRange, field: Field) => void;
  readonly onRemove: () => void;
};

/** `Free from … to …`: only times that the meeting has are offered. */
export function StretchRow({ label, day: { date, slots }, stretch, words, onChange, onRemove }: StretchRowProps) {
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
