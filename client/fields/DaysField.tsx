import styled from "@emotion/styled";
import { type ReactNode, useRef, useState } from "react";
import { LIMITS } from "#domain/limits.ts";
import { DayPicker, type DayPickerProps } from "../ui/pickers/DayPicker.tsx";
import { CARD, SMALL, WIDE, hue } from "../ui/theme.ts";
import { hasFinger } from "../ui/finger.ts";
import { t } from "../text/t.ts";
import { later } from "../ui/later.tsx";

const WeekendOffer = later(() => import("./WeekendOffer.tsx"));
const FEWEST_AROUND_WEEKEND = 4;

export type DaysFieldProps = Omit<DayPickerProps, "lastDay" | "onDrag"> & {
  /** At the end of the foot. */
  readonly children?: ReactNode;
};

/** Limits the number of days. Past days, which the picker does not show, stay. Stands in a {@link DaysCard}. */
export function DaysField({ children, ...props }: DaysFieldProps) {
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
      <DaysFoot>
        <div>
          <p ref={count} role="status" tabIndex={-1}>
            {daysCountText(dragged ?? days, today)}
          </p>
          {isSuggested === true && <p data-hint="">{t(hasFinger() ? "home.hintForFinger" : "home.hint")}</p>}
          <TooMany role="alert">{tooMany && t("home.tooManyDays", { count: LIMITS.dates })}</TooMany>
          {!tooMany && added.size >= FEWEST_AROUND_WEEKEND && <WeekendOffer added={added} onLeaveOut={leaveOut} />}
        </div>
        {children}
      </DaysFoot>
    </>
  );
}

/** The server counts from the day in UTC, which may be yesterday for the viewer. */
function lastDayFrom(today: string): string {
  return Temporal.PlainDate.from(today).add({ years: LIMITS.yearsAhead }).subtract({ days: 1 }).toString();
}

/** The card of Home: heading, kind of days and pager above, days, and a foot. */
export const DaysCard = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: 8px 16px;
  padding: 20px 24px;
  ${CARD};
  & > h2 {
    grid-column: 1 / -1;
    margin-bottom: 8px;
    font-size: var(--text-heading);
  }
  ${SMALL} {
    column-gap: 4px;
    padding: 14px 12px;
    & > h2 {
      margin: 0 4px;
      font-size: var(--text-body);
    }
  }
`;

/** Two lines high, so that a hint or an offer moves nothing. With a button it stays in sight. */
export const DaysFoot = styled.div`
  display: flex;
  grid-column: 1 / -1;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;
  min-height: 48px;
  margin: 8px -24px -20px;
  padding: 12px 24px 16px;
  border-top: 1px solid var(--line);
  border-radius: 0 0 16px 16px;
  background: var(--surface);
  & > div {
    min-height: 42px;
    align-content: center;
  }
  & > div > * {
    display: block;
    color: var(--muted);
    font-size: var(--text-note);
    text-align: start;
  }
  & > div > [role="status"] {
    color: var(--ink);
    font-size: var(--text-body);
    font-weight: 600;
    outline: none;
  }
  & > button {
    flex: none;
    min-height: 48px;
    padding: 12px 26px;
    font-size: var(--text-body);
  }
  ${WIDE} {
    &:has(> button) {
      position: sticky;
      bottom: 0;
      z-index: 1;
    }
  }
  ${SMALL} {
    margin: 6px -12px -14px;
    padding: 8px 16px 10px;
    & > button {
      display: none;
    }
  }
`;

const TooMany = styled.p`
  && {
    color: ${hue("danger")};
  }
`;

/** `3 days`, `3 days, 1 of them in the past`. */
export function daysCountText(days: ReadonlySet<string>, today: string): string {
  if (days.size === 0) return t("home.chooseDay");
  const count = days.size;
  const past = [...days].filter((day) => day < today).length;
  if (past === 0) return t("home.daysChosen", { count });
  return past === count ? t("home.daysChosenAllPast", { count }) : t("home.daysChosenSomePast", { count, past });
}
