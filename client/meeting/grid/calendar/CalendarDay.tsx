import type { Slot } from "#domain/time/slot.ts";
import { numberText } from "#domain/time/words/number-text.ts";
import { dayText, longDay, reader } from "../../../time/words.ts";
import type { CellLook, GridScene } from "../cell-look.ts";
import { GridCell } from "../GridRows.tsx";

type CalendarDayProps = {
  readonly look: CellLook;
  readonly date: string;
  readonly column: number;
  readonly slot: Slot | undefined;
  readonly scene: GridScene;
  readonly isMonthNamed: boolean;
  readonly isToday: boolean;
  readonly isTabStop: boolean;
  readonly busy: string | undefined;
};

/** Its texts are drawn by styles, because the cell's name says the same in other words. */
export function CalendarDay(props: CalendarDayProps) {
  const { look, date, column, slot, scene, isMonthNamed, isToday, isTabStop, busy } = props;
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
      busy={busy}
    >
      {isMonthNamed && <small data-text={month} />}
      <b data-text={day} />
      {busy !== undefined && <u data-text={busy} />}
      {look.isAdded && <em data-text="+1" />}
      {look.band > 0 && (
        <i>{look.tone === "group" && <span data-text={`+${numberText(reader(), look.ifNeeded)}`} />}</i>
      )}
    </GridCell>
  );
}
