import styled from "@emotion/styled";
import type { MeetingKind } from "#domain/meeting/kind.ts";
import { type Weekday, weekdayOf, WEEKDAYS } from "#domain/time/weekdays.ts";
import { weekdays } from "#domain/time/words/day-text.ts";
import { t } from "../text/t.ts";
import { RaisedChoice } from "../ui/form/RaisedChoice.tsx";
import { useReader } from "../time/words.ts";
import { FINGER, hue } from "../ui/theme.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";

/** Undefined for dates, because older servers know no kinds. */
export type KindOfForm = Exclude<MeetingKind, "dates"> | undefined;

type KindFieldProps = { readonly kind: MeetingKind | undefined; readonly onKind: (kind: KindOfForm) => void };

export function KindField({ kind = "dates", onKind }: KindFieldProps) {
  const kinds: Record<MeetingKind, string> = {
    dates: t("shape.dates"),
    weekdays: t("shape.weekdays"),
    wholeDays: t("shape.wholeDays"),
  };
  return (
    <Kinds
      label={t("shape.kind")}
      options={kinds}
      chosen={kind}
      onChoose={(chosen) => onKind(chosen === "dates" ? undefined : chosen)}
    />
  );
}

const Kinds = styled(RaisedChoice<MeetingKind>)`
  width: fit-content;
`;

/** Monday first; by default those of the dates. */
export function offeredWeekdays(
  form: { readonly weekdays?: readonly Weekday[] | undefined },
  dates: readonly string[],
): readonly Weekday[] {
  return form.weekdays ?? WEEKDAYS.filter((weekday) => dates.some((date) => weekdayOf(date) === weekday));
}

type WeekdaysFieldProps = {
  label: string;
  days: readonly Weekday[];
  onDays: (days: readonly Weekday[]) => void;
};

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
            onClick={() =>
              onDays(WEEKDAYS.filter((weekday) => (weekday === name ? !isChosen : days.includes(weekday))))
            }
          >
            <span aria-hidden="true">{short}</span>
            <VisuallyHidden>{long}</VisuallyHidden>
          </button>
        );
      })}
    </Days>
  );
}

const Days = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  max-width: 560px;
  margin-bottom: 20px;
  & > button {
    flex: 1 0 34px;
    min-width: max-content;
    max-width: 110px;
    min-height: 44px;
    padding: 0 2px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    font-weight: 600;
  }
  &:lang(ar) {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(72px, 1fr));
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
`;
