import type { Slot } from "#domain/time/slot.ts";
import { numberText } from "#domain/time/words/number-text.ts";
import { dayText, longDay, reader } from "../../../time/words.ts";
import type { CellLook, GridScene } from "../cell-look.ts";
import { GridCell } from "../GridRows.tsx";

const ONE_MORE = "+1";

type CalendarDayProps = {
  readonly look: CellLook;
  readonly date: string;
  readonly column: number;
  readonly slot: Slot | undefined;
  readonly scene: GridScene;
  readonly isMonthNamed: boolean;
  readonly isToday: boolean;
  readonly isTabStop: boolean;
};

export function CalendarDay(props: CalendarDayProps) {
  const { look, date, column, slot, scene, isMonthNamed, isToday, isTabStop } = props;
  const { show, draft } = scene;
  const { day, month } = dayText(date);
  const isSelectable = draft !== undefined || show.isPersonSelected;
  return (
    <GridCell
      {...look}
      slot={slot}
      at={`${column}.0`}
      when={longDay(date)}
      of={show.isUncounted === true ? undefined : show.of && show.of + (show.awaited ?? 0)}
      isSelected={isSelectable ? look.mark !== undefined : undefined}
      isToday={isToday}
      isTabStop={isTabStop}
      busy={undefined}
    >
      {isMonthNamed && <small>{month}</small>}
      <b>{day}</b>
      {look.isAdded && <em>{ONE_MORE}</em>}
      {look.band > 0 && <i>{look.tone === "group" && <span>{`+${numberText(reader(), look.ifNeeded)}`}</span>}</i>}
    </GridCell>
  );
}
