import styled from "@emotion/styled";
import { bestTimes } from "#domain/deciding/best-times.ts";
import type { Question } from "#domain/deciding/windows.ts";
import { inRange, scheduleOf } from "#domain/meeting/schedule.ts";
import { calledFrom } from "#domain/time/weekdays.ts";
import { MINUTES_PER_QUARTER, QUARTER_MS, quartersAfter, type Slot, sortedSlots } from "#domain/time/slot.ts";
import type { SlotsOfLength } from "#domain/time/grid-rows.ts";
import { shortDay } from "../../time/words.ts";
import { wholeLengthText } from "../../time/late-words.ts";
import { SMALL } from "../../ui/theme.ts";
import { chooseTime } from "../model/actions.ts";
import { nextQuarterOf } from "../model/selectors.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import { wishesIn } from "./wishes.ts";
import { Choice } from "../list/list-controls.tsx";
import { type ListWords, slotsOfDay, stretchesOf } from "../list/stretches.ts";
import { t } from "../../text/t.ts";

export function ScheduleFields({ words }: { words: ListWords }) {
  const model = useMeetingModel();
  const { grid } = useMeetingState(({ derived }) => derived.days);
  const group = useMeetingState(({ derived }) => derived.group);
  const quarter = useMeetingState(nextQuarterOf);
  const { slotLength } = grid;
  const chosen = scheduleOf(
    useMeetingState(({ painting }) => painting.slots),
    slotLength,
  );
  const days = grid.columns.map(({ date, cells }) => ({ date, slots: slotsOfDay({ cells }), length: slotLength }));
  const at = chosen === undefined ? -1 : days.findIndex(({ slots }) => slots.includes(chosen.start));
  const day = days[at];
  const { slotCount: usual, ...wishes } = useMeetingState(wishesIn);
  const length = chosen === undefined ? usual * slotLength : chosen.end - chosen.start;

  const hasBegun = (slot: Slot | undefined): boolean => slot !== undefined && slot < quarter;
  function choose(start: Slot, quarters: number, ofDay: SlotsOfLength): void {
    const most = lengthsFrom(ofDay, start).at(-1) ?? slotLength;
    chooseTime(model, { start, end: quartersAfter(start, Math.min(quarters, most)) });
  }
  function chooseDay(place: number): void {
    const ofDay = days[place] ?? { slots: [], length: slotLength };
    const slotCount = Math.ceil(length / slotLength);
    const question = { ...wishes, slots: ofDay.slots, slotLength, slotCount };
    const start = bestStart({ ...question, answers: group.answers, quarter });
    if (start !== undefined) choose(start, length, ofDay);
  }
  const dayNames = days.map(
    ({ date, slots }, place) => [place, named(shortDay(date), hasBegun(slots.at(-1)))] as const,
  );
  return (
    <Fields role="group" aria-label={t("list.timeToMeet")}>
      <label>
        {t("list.day")}
        <Choice
          value={at}
          options={chosen === undefined ? [[-1, t("list.chooseDay")], ...dayNames] : dayNames}
          onChoose={chooseDay}
        />
      </label>
      {chosen !== undefined && day !== undefined && (
        <>
          <label>
            {t("list.start")}
            <Choice
              value={chosen.start}
              options={day.slots.map((slot) => [slot, named(words.start(slot, day.date), hasBegun(slot))])}
              onChoose={(slot) => choose(slot, length, day)}
            />
          </label>
          <label>
            {t("list.length")}
            <Choice
              value={length}
              options={lengthsFrom(day, chosen.start).map((quarters) => [
                quarters,
                wholeLengthText(quarters * MINUTES_PER_QUARTER),
              ])}
              onChoose={(quarters) => choose(chosen.start, quarters, day)}
            />
          </label>
        </>
      )}
    </Fields>
  );
}

type StartQuestion = Omit<Question, "now"> & {
  readonly quarter: number;
};

/** Returns the best start on a day: most people, otherwise the next time, otherwise the first of a past day. */
export function bestStart({ slots, quarter, ...rest }: StartQuestion): Slot | undefined {
  const [best] = bestTimes({ ...rest, slots: sortedSlots(slots), now: quarter * QUARTER_MS }, { limit: 1 });
  return best?.start ?? slots.find((slot) => slot >= quarter) ?? slots[0];
}

function named(when: string, isOver: boolean): string {
  return isOver ? t("list.optionOver", { when }) : when;
}

function lengthsFrom(day: SlotsOfLength, start: Slot): readonly number[] {
  const whole = stretchesOf(day).find((stretch) => inRange(stretch, start));
  const most = whole === undefined ? 1 : (whole.end - calledFrom(whole.start, start)) / day.length;
  return Array.from({ length: most }, (_, at) => (at + 1) * day.length);
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
