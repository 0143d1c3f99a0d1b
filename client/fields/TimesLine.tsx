import styled from "@emotion/styled";
import { useId, useMemo } from "react";
import { type Hours, instantOfHour } from "#domain/meeting/hours.ts";
import { USUAL_MINUTES } from "#domain/meeting/meeting.ts";
import { MINUTE_MS } from "#domain/time/durations.ts";
import type { SlotMinutes } from "#domain/time/slot-length.ts";
import { t } from "../text/t.ts";
import { lengthText } from "../time/late-words.ts";
import { cityOf, deviceZone, systemZone } from "../time/viewer-time.ts";
import { clockText, zoneAbbreviation } from "../time/words.ts";
import { allZones, sortedByCity, type ZoneChoice, zoneChoice } from "../time/zone-text.ts";
import { Choice, Select } from "../ui/form/Select.tsx";
import { Hint } from "../ui/Muted.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { HourRange } from "./HourRange.tsx";

export type TimesLineProps = {
  readonly hours: Hours;
  readonly onHours: (hours: Hours) => void;
  /** In minutes; undefined means the usual hour. */
  readonly length: number | undefined;
  readonly onLength: (minutes: number | undefined) => void;
  readonly slotMinutes: SlotMinutes | undefined;
  readonly zone: string;
  readonly onZone: (zone: string) => void;
  readonly meetingZone?: string;
  /** The meeting's first day, `YYYY-MM-DD`. */
  readonly date: string;
};

/** One sentence of menus: `9 am – 5 pm · 1 h long · London`. */
export function TimesLine({ hours, onHours, length, onLength, slotMinutes, ...zones }: TimesLineProps) {
  const { zone, onZone, meetingZone, date } = zones;
  const hintID = useId();
  const { minStartHour, maxEndHour } = hours;
  const at = instantOfHour(date, minStartHour, zone);
  return (
    <fieldset>
      <VisuallyHidden as="legend">{t("create.hours")}</VisuallyHidden>
      <Line>
        <HourRange hours={hours} onHours={onHours} />
        <LengthMenu minutes={length} slotMinutes={slotMinutes} onMinutes={onLength} />
        <Select
          aria-label={t("create.timeZone")}
          aria-describedby={hintID}
          words={`${cityOf(zone)} · ${zoneAbbreviation(zone, at)}`}
          value={zone}
          onChange={({ target }) => onZone(target.value)}
        >
          <ZoneOptions zone={zone} meetingZone={meetingZone} at={at} />
        </Select>
      </Line>
      <Below role="status">{windowText(minStartHour, maxEndHour)}</Below>
      <Below id={hintID}>{zoneHint(zone)}</Below>
    </fieldset>
  );
}

/** A point ends each part but the last; where a line breaks, it stays behind. */
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  & > * {
    display: flex;
    align-items: center;
    gap: 8px;
  }
  & > :not(:last-child)::after {
    content: "·";
    color: var(--muted);
  }
`;

const Below = styled(Hint)`
  &:not(:empty) {
    margin-top: 8px;
  }
`;

/** Says how far hours reach that do not end on their day. */
export function windowText(minStartHour: number, maxEndHour: number): string {
  const time = clockText(maxEndHour * 60);
  if (minStartHour === maxEndHour) return minStartHour === 0 ? t("create.allDay") : t("create.dayUntil", { time });
  if (maxEndHour > minStartHour || maxEndHour === 0) return "";
  return t("create.hoursUntil", { count: maxEndHour - minStartHour + 24, time });
}

function zoneHint(zone: string): string {
  if (systemZone() === undefined) return t("create.timeZoneUnknown");
  return zone === deviceZone() ? "" : t("create.timeZoneHint");
}

/** In minutes; only multiples of a slot are offered. A value set over REST is offered too. */
const LENGTHS = [15, 30, 45, 60, 90, 120, 150, 180, 210, 240, 300, 360, 480];

type LengthMenuProps = {
  readonly minutes: number | undefined;
  readonly slotMinutes: SlotMinutes | undefined;
  readonly onMinutes: (minutes: number | undefined) => void;
};

function LengthMenu({ minutes = USUAL_MINUTES, slotMinutes = 30, onMinutes }: LengthMenuProps) {
  const lengths = [...new Set([...LENGTHS.filter((length) => length % slotMinutes === 0), minutes])];
  const text = (length: number) => lengthText({ start: 0, end: length * MINUTE_MS });
  return (
    <Choice
      aria-label={t("panel.duration")}
      words={t("create.long", { length: text(minutes) })}
      value={minutes}
      options={lengths.toSorted((a, b) => a - b).map((length) => [length, text(length)])}
      onChoose={(chosen) => onMinutes(chosen === USUAL_MINUTES ? undefined : chosen)}
    />
  );
}

type ZoneOptionsProps = {
  readonly zone: string;
  /** The meeting's zone, always offered; undefined before creation. */
  readonly meetingZone?: string | undefined;
  /**
   * An instant of the meeting's first day, in milliseconds since the epoch. Zones show their offset at this instant.
   */
  readonly at: number;
};

/** Zones that the organiser most likely means stand first. An edit on a journey offers the meeting's zone. */
function ZoneOptions({ zone, meetingZone, at }: ZoneOptionsProps) {
  const { near, others } = useMemo(
    () => zoneChoices([meetingZone ?? deviceZone(), deviceZone()], zone, at),
    [meetingZone, zone, at],
  );
  return (
    <>
      <optgroup label={meetingZone === undefined ? t("create.yourZone") : t("create.meetingsAndYourZone")}>
        {near.map(option)}
      </optgroup>
      <optgroup label={t("create.allZones")}>{others.map(option)}</optgroup>
    </>
  );
}

/** The chosen zone keeps its name. */
function zoneChoices(likely: readonly string[], chosen: string, at: number) {
  const choices = allZones([...likely, chosen]).map((zone) => zoneChoice(zone, at));
  const near = choices.filter(({ zone }) => likely.includes(zone));
  return { near, others: sortedByCity(choices.filter((choice) => !near.includes(choice))) };
}

const option = ({ zone, city, offset }: ZoneChoice) => (
  <option key={zone} value={zone}>
    {`${city} · ${offset}`}
  </option>
);
