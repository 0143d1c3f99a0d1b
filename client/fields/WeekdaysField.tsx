import styled from "@emotion/styled";
import { type Weekday, weekdayDate, WEEKDAYS } from "#domain/time/weekdays.ts";
import { isAtWeekend, weekdays, workingDaysText } from "#domain/time/words/day-text.ts";
import { useReader } from "../time/words.ts";
import { Pill } from "../ui/Pill.tsx";
import { FINGER, hue, SMALL } from "../ui/theme.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";

type WeekdaysFieldProps = {
  readonly label: string;
  readonly days: readonly Weekday[];
  readonly onDays: (days: readonly Weekday[]) => void;
};

/** A column for each day, as in the grid, and a button for all working days. */
export function WeekdaysField({ label, days, onDays }: WeekdaysFieldProps) {
  const reader = useReader();
  const choose = (chosen: ReadonlySet<Weekday>) => onDays(WEEKDAYS.filter((day) => chosen.has(day)));
  const chosenDays = new Set(days);
  const workingDays = new Set(WEEKDAYS.filter((day) => !isAtWeekend(reader, weekdayDate(day))));
  const areChosen = workingDays.isSubsetOf(chosenDays);
  return (
    <>
      <Days role="group" aria-label={label}>
        {weekdays(reader).map(({ day, short, long }) => {
          const name = WEEKDAYS[day - 1] ?? "MO";
          return (
            <button
              key={name}
              type="button"
              aria-pressed={chosenDays.has(name)}
              onClick={() => choose(chosenDays.symmetricDifference(new Set([name])))}
            >
              <span aria-hidden="true">{short}</span>
              <VisuallyHidden>{long}</VisuallyHidden>
            </button>
          );
        })}
      </Days>
      <Several>
        <Pill
          type="button"
          aria-pressed={areChosen}
          onClick={() => choose(areChosen ? chosenDays.difference(workingDays) : chosenDays.union(workingDays))}
        >
          {workingDaysText(reader)}
        </Pill>
      </Several>
    </>
  );
}

/** As high as four weeks in the picker, so that nothing moves when the kind of days changes. */
const Days = styled.div`
  display: grid;
  grid-column: 1 / -1;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  gap: 4px;
  & > button {
    display: grid;
    min-height: 252px;
    padding: 16px 0;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    font-weight: 600;
  }
  & > button[aria-pressed="true"] {
    border-color: ${hue("free")};
    background: ${hue("free")};
    color: var(--on-free);
  }
  ${FINGER} {
    & > button {
      min-height: 268px;
    }
  }
  ${SMALL} {
    gap: 2px;
    & > button {
      font-size: var(--text-note);
    }
    @media (max-width: 359px) {
      & > button {
        font-size: var(--text-small);
      }
    }
    /* Arabic has no short names. */
    &:lang(ar) > button {
      place-items: center end;
      writing-mode: vertical-rl;
    }
  }
`;

const Several = styled.div`
  grid-column: 1 / -1;
`;
