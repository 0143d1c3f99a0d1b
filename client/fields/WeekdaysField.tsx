import styled from "@emotion/styled";
import { type Weekday, WEEKDAYS } from "#domain/meeting/kind.ts";
import { weekdays } from "#domain/time/words/day-text.ts";
import { useReader } from "../time/words.ts";
import { FINGER, hue } from "../ui/theme.ts";

type WeekdaysFieldProps = {
  label: string;
  days: readonly Weekday[];
  onDays: (days: readonly Weekday[]) => void;
};

/** Days of the week without dates, each a switch, from the reader's first. */
export function WeekdaysField({ label, days, onDays }: WeekdaysFieldProps) {
  const reader = useReader();
  return (
    <Days role="group" aria-label={label}>
      {weekdays(reader).map(({ day, short, long }) => {
        const name = WEEKDAYS[day - 1] ?? "MO";
        const isChosen = days.includes(name);
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isChosen}
            aria-label={long}
            onClick={() => onDays(WEEKDAYS.filter((one) => (one === name ? !isChosen : days.includes(one))))}
          >
            {short}
          </button>
        );
      })}
    </Days>
  );
}

const Days = styled.div`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  gap: 6px;
  max-width: 560px;
  margin-bottom: 20px;
  & > button {
    min-height: 44px;
    padding: 0 2px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    color: var(--ink);
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }
  & > button[aria-pressed="true"] {
    border-color: ${hue("free")};
    background: ${hue("free")};
    color: var(--surface);
  }
  ${FINGER} {
    & > button {
      min-height: 48px;
    }
  }
  @media (forced-colors: active) {
    & > button[aria-pressed="true"] {
      background: SelectedItem;
      color: SelectedItemText;
      forced-color-adjust: none;
    }
  }
`;
