import styled from "@emotion/styled";
import { useRef, useState } from "react";
import { LIMITS } from "#domain/limits.ts";
import { DayPicker, type DayPickerProps } from "../ui/pickers/DayPicker.tsx";
import { hue } from "../ui/theme.ts";
import { t } from "../text/t.ts";
import { later } from "../ui/later.tsx";

const WeekendOffer = later(() => import("./WeekendOffer.tsx"));
const FEWEST_AROUND_WEEKEND = 4;

export type DaysFieldProps = Omit<DayPickerProps, "lastDay" | "onDrag">;

/** Limits the number of days. Past days, which the picker does not show, stay. */
export function DaysField(props: DaysFieldProps) {
  const { today, days, onDays, isSuggested } = props;
  const [tooMany, setTooMany] = useState(false);
  const [dragged, setDragged] = useState<ReadonlySet<string>>();
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const count = useRef<HTMLParagraphElement>(null);

  function choose(next: ReadonlySet<string>): void {
    const fits = next.size <= LIMITS.dates || next.size < days.size;
    setTooMany(!fits);
    if (!fits) return;
    setAdded(isSuggested === true ? next : next.difference(days));
    onDays(next);
  }
  function leaveOut(weekend: ReadonlySet<string>): void {
    choose(days.difference(weekend));
    count.current?.focus();
  }
  return (
    <>
      <DayPicker {...props} lastDay={lastDayFrom(today)} onDays={choose} onDrag={setDragged} />
      <Line>
        <p ref={count} role="status" tabIndex={-1}>
          {daysCountText(dragged ?? days, today)}
        </p>
        {added.size >= FEWEST_AROUND_WEEKEND && <WeekendOffer added={added} onLeaveOut={leaveOut} />}
      </Line>
      <TooMany role="alert">{tooMany && t("home.tooManyDays", { count: LIMITS.dates })}</TooMany>
    </>
  );
}

/** The server counts from the day in UTC, which may be yesterday for the viewer. */
function lastDayFrom(today: string): string {
  return Temporal.PlainDate.from(today).add({ years: LIMITS.yearsAhead }).subtract({ days: 1 }).toString();
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 14px;
  min-height: 24px;
  margin-top: 20px;
  color: var(--muted);
  & > p {
    outline: none;
  }
`;

const TooMany = styled.p`
  min-height: 1.5em;
  color: ${hue("danger")};
`;

/** `3 days chosen`, `3 days chosen, 1 of them in the past`. */
export function daysCountText(days: ReadonlySet<string>, today: string): string {
  if (days.size === 0) return t("home.chooseDay");
  const count = days.size;
  const past = [...days].filter((day) => day < today).length;
  if (past === 0) return t("home.daysChosen", { count });
  return past === count ? t("home.daysChosenAllPast", { count }) : t("home.daysChosenSomePast", { count, past });
}
