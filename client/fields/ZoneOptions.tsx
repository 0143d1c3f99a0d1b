import { useMemo } from "react";
import { t } from "../text/t.ts";
import { deviceZone } from "../time/viewer-time.ts";
import { allZones, sortedByCity, type ZoneChoice, zoneChoice } from "../time/zone-text.ts";

type ZoneOptionsProps = {
  readonly zone: string;
  /** The meeting's zone, always offered; undefined before creation. */
  readonly meetingZone?: string | undefined;
  /** An instant of the meeting's first day, in milliseconds since the epoch: offsets are those of that day. */
  readonly at: number;
};

/** Its module needs the names of cities. Zones that the organiser most likely means stand first. An edit on a journey offers the meeting's zone. */
export function ZoneOptions({ zone, meetingZone, at }: ZoneOptionsProps) {
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
