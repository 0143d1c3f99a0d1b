import styled from "@emotion/styled";
import { bestWindows, type Question, windowsOf } from "#domain/deciding/best-windows.ts";
import { scheduleOf } from "#domain/meeting/schedule.ts";
import { type Slot, SLOT_QUARTERS, slotAfter } from "#domain/time/slot.ts";
import { listedDay } from "../../time/day-text.ts";
import { wholeLengthText } from "../../time/stretch-text.ts";
import { SMALL } from "../../ui/theme.ts";
import { chooseTime } from "../session/actions.ts";
import { quarterOf } from "../session/selectors.ts";
import { useMeetingSession, useMeetingState } from "../session/use-session.ts";
import { selectStyle } from "./list-style.ts";
import type { ListWords } from "./list-words.ts";
import { slotsOfDay, stretchesOf } from "./stretches.ts";
import { t } from "../../text/t.ts";

const USUAL_HALF_HOURS = 2;
const SLOT_MINUTES = 30;

/** When to meet: the day, when it begins, how long it takes. What is chosen is what a stroke in the grid would mark. */
export function ScheduleFields({ words }: { words: ListWords }) {
  const session = useMeetingSession();
  const { grid } = useMeetingState(({ known }) => known.days);
  const group = useMeetingState(({ known }) => known.group);
  const quarter = useMeetingState(quarterOf);
  const chosen = scheduleOf(useMeetingState(({ painting }) => painting.slots));
  const days = grid.columns.map(({ date, cells }) => ({ date, slots: slotsOfDay({ cells }) }));
  const at = chosen === undefined ? -1 : days.findIndex(({ slots }) => slots.includes(chosen.start));
  const day = days[at];
  const length = chosen === undefined ? USUAL_HALF_HOURS : (chosen.end - chosen.start) / SLOT_QUARTERS;

  const hasBegun = (slot: Slot | undefined): boolean => slot !== undefined && slot < quarter;
  function choose(start: Slot, halfHours: number, slots: readonly Slot[]): void {
    const most = lengthsFrom(slots, start).length;
    const range = { start, end: slotAfter(start, Math.min(halfHours, most)) };
    chooseTime(session, range, range);
  }
  return (
    <Fields role="group" aria-label={t("list.timeToMeet")}>
      <label>
        {t("list.day")}
        <select
          value={at}
          onChange={(event) => {
            const { slots = [] } = days[Number(event.target.value)] ?? {};
            const start = bestStart({ slots, halfHours: length, answers: group.answers, quarter });
            if (start !== undefined) choose(start, length, slots);
          }}
        >
          {chosen === undefined && <option value={-1}>{t("list.chooseDay")}</option>}
          {days.map(({ date, slots }, place) => (
            <option key={date} value={place}>
              {named(listedDay(date), hasBegun(slots.at(-1)))}
            </option>
          ))}
        </select>
      </label>
      {chosen !== undefined && day !== undefined && (
        <>
          <label>
            {t("list.start")}
            <select
              value={chosen.start}
              onChange={(event) => choose(Number(event.target.value) as Slot, length, day.slots)}
            >
              {day.slots.map((slot) => (
                <option key={slot} value={slot}>
                  {named(words.start(slot, day.date), hasBegun(slot))}
                </option>
              ))}
            </select>
          </label>
          <label>
            {t("list.length")}
            <select value={length} onChange={(event) => choose(chosen.start, Number(event.target.value), day.slots)}>
              {lengthsFrom(day.slots, chosen.start).map((halfHours) => (
                <option key={halfHours} value={halfHours}>
                  {wholeLengthText(halfHours * SLOT_MINUTES)}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
    </Fields>
  );
}

type Asked = Omit<Question, "now"> & {
  /** Now, in the numbers of slots: what begins before is not proposed. */
  readonly quarter: number;
};

/**
 * When to begin on a day: the most people are free for so long then. Without such a time the next one; its first one of
 * a day that is over, which may still be meant.
 */
export function bestStart({ slots, quarter, ...rest }: Asked): Slot | undefined {
  const next = slots.filter((slot) => slot >= quarter);
  const [best] = bestWindows(windowsOf({ ...rest, slots: next }), 1);
  return best?.start ?? next[0] ?? slots[0];
}

function named(when: string, isOver: boolean): string {
  return isOver ? t("list.optionOver", { when }) : when;
}

/** How many half hours a meeting may take that starts then: up to where the meeting's time breaks off. */
function lengthsFrom(slots: readonly Slot[], start: Slot): readonly number[] {
  const whole = stretchesOf(slots).find((one) => start >= one.start && start < one.end);
  const most = whole === undefined ? 1 : (whole.end - start) / SLOT_QUARTERS;
  return Array.from({ length: most }, (_, at) => at + 1);
}

const Fields = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 10px 16px;
  padding: 6px 0 16px;
  & > label {
    display: grid;
    gap: 4px;
    min-width: 0;
    font-weight: 600;
  }
  & select {
    ${selectStyle}
    min-width: 132px;
    max-width: 100%;
    font-weight: 400;
  }
  ${SMALL} {
    & > label {
      flex: 1 1 120px;
    }
  }
`;
