import styled from "@emotion/styled";
import { useMemo } from "react";
import { deviceZone, systemZone } from "../time/viewer-time.ts";
import { allZones, sortedByCity, type ZoneChoice, zoneChoice } from "../time/zone-text.ts";
import { LabelledField } from "../ui/form/native-fields.tsx";
import { Select } from "../ui/form/Select.tsx";
import { t } from "../text/t.ts";

type ZoneFieldProps = {
  zone: string;
  onZone: (zone: string) => void;
  /** The meeting's zone, always offered; undefined before creation. */
  meetingZone?: string;
  /** The meeting's first day, `YYYY-MM-DD`. */
  date: string;
};

/** An edit on a journey does not move the meeting: its zone changes only by choice. */
export default function ZoneField({ zone, onZone, meetingZone, date }: ZoneFieldProps) {
  const choices = useMemo(
    () => zoneChoices([meetingZone ?? deviceZone(), deviceZone()], zone, date),
    [meetingZone, zone, date],
  );
  return (
    <Field
      label={t("create.timeZone")}
      hint={t(systemZone() === undefined ? "create.timeZoneUnknown" : "create.timeZoneHint")}
    >
      {(control) => (
        <Zones {...control} value={zone} onChange={(event) => onZone(event.target.value)}>
          <optgroup label={meetingZone === undefined ? t("create.yourZone") : t("create.meetingsAndYourZone")}>
            {choices.near.map(option)}
          </optgroup>
          <optgroup label={t("create.allZones")}>{choices.others.map(option)}</optgroup>
        </Zones>
      )}
    </Field>
  );
}

/** Puts likely zones first. The chosen one keeps its name; offsets are those of the day. */
function zoneChoices(likely: readonly string[], chosen: string, date: string) {
  const at = Temporal.PlainDate.from(date).toZonedDateTime("UTC").epochMilliseconds;
  const choices = allZones([...likely, chosen]).map((zone) => zoneChoice(zone, at));
  const near = choices.filter(({ zone }) => likely.includes(zone));
  return { near, others: sortedByCity(choices.filter((choice) => !near.includes(choice))) };
}

const option = ({ zone, city, offset }: ZoneChoice) => (
  <option key={zone} value={zone}>
    {`${city} · ${offset}`}
  </option>
);

const Field = styled(LabelledField)`
  margin-bottom: 28px;
`;

const Zones = styled(Select)`
  max-width: 340px;
`;
