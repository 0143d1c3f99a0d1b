import styled from "@emotion/styled";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { freeStretches, windowsOf } from "#domain/deciding/best-windows.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { QUARTER_MS, SLOT_MS, slotAfter, slotStart } from "#domain/time/slot.ts";
import { lengthText, stretchText } from "../../time/stretch-text.ts";
import { Button } from "../../ui/Button.tsx";
import { DownIcon } from "../../ui/icons.tsx";
import { FINGER, hue } from "../../ui/theme.ts";
import { beginScheduling, chooseTime, mayScheduleNow } from "../session/actions.ts";
import { useMeetingSession, useMeetingState } from "../session/use-session.ts";
import { PanelTitle } from "./PanelTitle.ts";
import { namesText, shortName } from "./people.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { t } from "../../text/t.ts";
import { Marked } from "../../text/Marked.tsx";

/** Half an hour to four hours. */
const DURATIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const USUAL = 2;
const MAX_SHOWN = 3;

/** When most people can, for as long as the meeting takes. What is over is left out. */
export function BestTimes() {
  const session = useMeetingSession();
  const { slots } = useMeetingState(({ known }) => known.days);
  const { zone, now } = useMeetingState(({ facts }) => facts);
  const chosen = useMeetingState(({ view }) => view.chosenRange);
  const maySchedule = useMeetingState(mayScheduleNow);
  const [halfHours, setHalfHours] = useState<number>(USUAL);
  // Never in the way of a stroke: a large group's ranking may come a frame later.
  const { answers, names } = useDeferredValue(useMeetingState(({ known }) => known.group));
  // Windows end on quarters: ranked again only when one may be over.
  const quarter = Math.floor(now / QUARTER_MS) * QUARTER_MS;
  const best = useMemo(
    () => freeStretches(windowsOf({ answers, slots, halfHours, now: quarter }), MAX_SHOWN),
    [answers, slots, halfHours, quarter],
  );
  const last = slots.at(-1);
  const isOver = last !== undefined && slotStart(slotAfter(last)) <= now;
  // By its place: when the times change under a pointer that rests, the one that is there now is pointed at.
  const [pointed, setPointed] = useState<number>();
  const pointedRange = pointed === undefined ? undefined : best[pointed];
  useEffect(() => session.send({ kind: "view", view: { pointedRange } }), [session, pointedRange]);
  const plannedIn = ({ start }: SlotRange): SlotRange => ({ start, end: slotAfter(start, halfHours) });
  const textOf = ({ start, end }: SlotRange) => stretchText({ start: slotStart(start), end: slotStart(end) }, zone);
  const isChosen = (range: SlotRange): boolean => chosen?.start === range.start && chosen.end === range.end;
  return (
    <section aria-labelledby="best-times">
      <PanelTitle>
        <h2 id="best-times">{t("panel.bestTimes")}</h2>
        <Duration>
          <span aria-hidden="true">{durationText(halfHours)}</span>
          <DownIcon />
          <select
            aria-label={t("panel.duration")}
            value={halfHours}
            onChange={(event) => setHalfHours(Number(event.target.value))}
          >
            {DURATIONS.map((length) => (
              <option key={length} value={length}>
                {durationText(length)}
              </option>
            ))}
          </select>
        </Duration>
      </PanelTitle>
      {best.length === 0 && (
        <NoTime>{isOver ? t("panel.allOver") : t("panel.noOneFree", { length: durationText(halfHours) })}</NoTime>
      )}
      <List>
        {best.map((range, place) => (
          <li key={place}>
            <Choice
              type="button"
              aria-pressed={isChosen(range)}
              onClick={() =>
                isChosen(range)
                  ? chooseTime(session, undefined, undefined)
                  : chooseTime(session, range, plannedIn(range))
              }
              // Not what comes to lie below a mouse that rests, as when 'Schedule this' has gone: it did not move.
              onPointerMove={(event) => event.pointerType !== "touch" && setPointed(place)}
              onPointerLeave={() => setPointed(undefined)}
              onFocus={(event) => event.currentTarget.matches(":focus-visible") && setPointed(place)}
              onBlur={() => setPointed(undefined)}
            >
              <When text={textOf(range)} />
              <Count aria-hidden="true">{t("panel.freeOf", { free: range.free.length, all: names.size })}</Count>
              {/* Read aloud it would be a fraction, or a date. */}
              <VisuallyHidden>{t("grid.freeOf", { free: range.free.length, all: names.size })}</VisuallyHidden>
              <small>
                <span>{textOf(range).length}</span>{" "}
                {range.missing.length > 0 &&
                  t("panel.without", { names: namesText(range.missing.map((id) => shortName(names.get(id) ?? ""))) })}
              </small>
            </Choice>
            {maySchedule && isChosen(range) && (
              <Button kind="primary" onClick={() => beginScheduling(session)}>
                {range.end > plannedIn(range).end
                  ? t("panel.scheduleThisAt", { time: textOf(plannedIn(range)).time })
                  : t("panel.scheduleThis")}
              </Button>
            )}
          </li>
        ))}
      </List>
    </section>
  );
}

function durationText(halfHours: number): string {
  return lengthText({ start: 0, end: halfHours * SLOT_MS });
}

/** What belongs together stays on one line. */
function When({ text: { day, time } }: { text: ReturnType<typeof stretchText> }) {
  return (
    <b>
      <Marked
        text={t("panel.when")}
        marks={{
          day: (comma) => (
            <span>
              {day}
              {comma}
            </span>
          ),
          time: () => <span>{time}</span>,
        }}
      />
    </b>
  );
}

/** The word that is chosen; over it, unseen, the browser's own list of choices, which cannot be as narrow everywhere. */
const Duration = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  gap: 4px;
  margin: -6px 0;
  padding: 6px 0;
  padding-inline-start: 10px;
  border-radius: 6px;
  color: var(--muted);
  font-size: 13px;
  line-height: 20px;
  & > select {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    opacity: 0;
    font-size: inherit;
    cursor: pointer;
  }
  & > svg {
    width: 16px;
    height: 16px;
  }
  &:hover {
    color: var(--ink);
  }
  &:has(:focus-visible) {
    outline: 2px solid ${hue("sched")};
    outline-offset: 2px;
  }
  ${FINGER} {
    margin: -12px 0;
    padding-block: 12px;
  }
  & option {
    background: var(--surface);
    color: var(--ink);
  }
`;

const NoTime = styled.p`
  color: var(--muted);
`;

const List = styled.ol`
  display: grid;
  gap: 6px;
  margin: 0;
  padding: 0;
  list-style: none;
  & > li > button + button {
    width: 100%;
    margin-top: 6px;
  }
`;

const Choice = styled.button`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 8px;
  width: 100%;
  padding: 9px 12px;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--surface);
  text-align: start;
  cursor: pointer;
  transition: border-color 0.15s;
  ${FINGER} {
    min-height: 44px;
  }
  font-variant-numeric: tabular-nums;
  &:hover,
  &[aria-pressed="true"] {
    border-color: var(--ink);
  }
  & > b {
    font-weight: 600;
  }
  & span {
    white-space: nowrap;
  }
  & > small {
    grid-column: 1 / -1;
    color: var(--muted);
    font-size: 12.5px;
    overflow-wrap: anywhere;
    & > span {
      margin-inline-end: 8px;
    }
  }
`;

const Count = styled.span`
  color: ${hue("free")};
  font-weight: 700;
`;
