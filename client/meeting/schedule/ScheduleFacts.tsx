import { useState } from "react";
import { css } from "@emotion/react";
import styled from "@emotion/styled";
import { isOfWeek } from "#domain/time/words/formats.ts";
import { endsThatDay, readings } from "#domain/time/words/range-text.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { cityOf, useCities } from "../../time/viewer-time.ts";
import { instants } from "../../time/late-words.ts";
import { clocksText, longDay, rangeText, zoneNames } from "../../time/words.ts";
import { useIsPrinting } from "../printing.ts";
import { Faces } from "../people/Faces.tsx";
import WhoCan from "../people/WhoCan.tsx";
import { awaitedPeople, zoneOf } from "../model/selectors.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { LinkedText } from "../LinkedText.tsx";
import { DownIcon } from "../../ui/icons.tsx";
import { type Attendance as AttendanceOfTime, useAttendance } from "./BestTimeText.tsx";
import { WIDE_CARD } from "./DayLeaf.tsx";
import { listed, t } from "../../text/t.ts";
import { FINGER, NOTE, ONE_LINE } from "../../ui/theme.ts";

const MAX_FACES = 5;

type WhenProps = { readonly as?: "b"; readonly id?: string; readonly range: SlotRange | undefined };

/** Says when the time is. Its clocks stay in one line. */
export function When({ range, ...rest }: WhenProps) {
  const zone = useMeetingState(zoneOf);
  const text = range === undefined ? t("schedule.nothingMarked") : timeText(range, zone);
  return (
    <Heading {...rest} data-long={widthOf(text) > MAX_WIDTH ? "" : undefined}>
      <Unbroken part={range && clocksIn(range, zone)}>{text}</Unbroken>
    </Heading>
  );
}

/** Keeps a part of a text in one line. */
function Unbroken({ part, children: text }: { readonly part: string | undefined; readonly children: string }) {
  const [before = text, after] = part === undefined ? [] : text.split(part);
  return (
    <>
      <span>{before}</span>
      {after !== undefined && <Whole>{part}</Whole>}
      {after !== undefined && after !== "" && <span>{after}</span>}
    </>
  );
}

function clocksIn(range: SlotRange, zone: string): string | undefined {
  const time = instants(range);
  const [from, to] = readings(time, zone);
  return isOfWeek(time.start) || endsThatDay(from, to) ? clocksText(from.minute, to.minute) : undefined;
}

/** In squares of the letters; the letters of Chinese and Japanese are square. */
const MAX_WIDTH = 12;
const widthOf = (text: string): number => Array.from(text).reduce((sum, sign) => sum + (sign > "\u2E80" ? 1 : 0.5), 0);

const Heading = styled.h2`
  grid-area: when;
  align-self: end;
  font-size: var(--text-heading);
  line-height: 26px;
  letter-spacing: -0.01em;
  &[data-long] {
    font-size: var(--text-body);
    line-height: 20px;
  }
  @media (max-width: 359px) {
    font-size: var(--text-body);
    line-height: 20px;
  }
  ${WIDE_CARD} {
    [data-many] &[data-long] {
      font-size: var(--text-heading);
      line-height: 26px;
    }
  }
`;

const Whole = styled.span`
  white-space: nowrap;
`;

/** Names the time; a time of the week also says that it is every week. */
export function timeText(range: SlotRange, zone: string): string {
  const time = instants(range);
  if (!isOfWeek(time.start)) return rangeText(time, zone);
  const [from, to] = readings(time, zone);
  const day = t("time.everyWeek", { day: longDay(from.date) });
  return t("time.onDay", { day, time: clocksText(from.minute, to.minute) });
}

/** Names the zone of a time. Times of the week name only the city, because its offset changes in a year. */
export function useZoneText(range: SlotRange): string {
  const { meeting, zone } = useMeetingState(({ facts }) => facts);
  const gridZone = useMeetingState(zoneOf);
  useCities();
  if (meeting.kind === "wholeDays") return t("time.wholeDay");
  if (meeting.kind === "weekdays") return cityOf(gridZone === "UTC" ? meeting.timezone : zone);
  return zoneNames(gridZone, instants(range));
}

/** Says where the meeting is and whose clocks the time is on: `Room 2 · London time`. */
export function PlaceAndZone({ range }: { range: SlotRange }) {
  const { place, kind } = useMeetingState(({ facts }) => facts.meeting);
  const zone = useMeetingState(zoneOf);
  const zoneText = useZoneText(range);
  const city = kind === "weekdays" ? zoneText : cityOf(zone);
  return (
    <Line>
      {place !== undefined && (
        <bdi title={place}>
          <LinkedText text={place} />
        </bdi>
      )}
      <span title={zone}>{kind === "wholeDays" ? zoneText : t("grid.weekOnClocks", { city })}</span>
    </Line>
  );
}

const lineStyle = css`
  grid-area: line;
  ${NOTE};
  line-height: 20px;
`;

const Line = styled.p`
  ${lineStyle};
  display: flex;
  & > bdi {
    ${ONE_LINE};
  }
  & > bdi + span::before {
    content: "·";
    margin-inline: 6px;
  }
  & > span {
    flex: none;
  }
  @media print {
    flex-wrap: wrap;
    & > bdi {
      overflow: visible;
      white-space: normal;
    }
  }
`;

/**
 * Shows who can come as faces and in words; a press, and paper, show all names. Renders nothing if answers are hidden.
 */
export function Attendance({ range }: { range: SlotRange }) {
  const derived = useMeetingState((state) => state.derived);
  const awaited = useMeetingState(awaitedPeople);
  const [isOpen, setIsOpen] = useState(false);
  const isPrinting = useIsPrinting();
  const attendance = useAttendance(range);
  if (derived.hidesOthers) return null;
  const { free, ifNeeded, missing } = attendance;
  const absentees = [...missing, ...awaited].map(({ name }) => ({ name, isMissing: true }));
  const text = attendanceText(attendance, awaited.length);
  if (derived.people.length === 0) return <Who as="p">{text}</Who>;
  return (
    <>
      <Who type="button" data-tells="" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Faces people={[...free, ...ifNeeded, ...absentees]} most={MAX_FACES} />
        <span>
          <Unbroken part={awaitedText(awaited.length)}>{text}</Unbroken>
        </span>
        <DownIcon />
      </Who>
      {(isOpen || isPrinting) && (
        <Names>
          <WhoCan range={range} />
        </Names>
      )}
    </>
  );
}

const Names = styled.div`
  grid-area: names;
`;

const Who = styled.button`
  grid-area: who;
  justify-self: start;
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 32px;
  max-width: 100%;
  margin-top: 4px;
  border-radius: 8px;
  font-size: var(--text-note);
  font-weight: 600;
  line-height: 16px;
  text-align: start;
  & > span:first-of-type {
    flex: none;
  }
  & > svg {
    flex: none;
    width: 16px;
    height: 16px;
    color: var(--muted);
  }
  &[aria-expanded="true"] > svg {
    rotate: 180deg;
  }
  ${FINGER} {
    margin-block: -2px -6px;
    padding-block: 6px;
    box-sizing: content-box;
  }
  @media (max-width: 359px) {
    & > span[aria-hidden] {
      display: none;
    }
  }
`;

/** `All 6 can come`, `5 of 6 can come`; while people are awaited `6 can come, 2 have not answered`. */
export function attendanceText({ free, ifNeeded, missing }: AttendanceOfTime, awaited = 0): string {
  const coming = [...free, ...ifNeeded];
  const answered = coming.length + missing.length;
  if (answered === 0) return t("schedule.noAnswers");
  const [onlyPerson] = answered === 1 ? coming : [];
  if (missing.length === 0 && awaited === 0)
    return onlyPerson === undefined
      ? t("schedule.allCanCome", { count: answered })
      : t("schedule.oneCanCome", onlyPerson);
  const text =
    missing.length > 0
      ? t("schedule.someCanCome", { count: coming.length, all: answered + awaited })
      : t("schedule.canCome", { count: coming.length });
  return listed([text, awaitedText(awaited) ?? []].flat());
}

function awaitedText(count: number): string | undefined {
  return count === 0 ? undefined : t("schedule.awaited", { count });
}
