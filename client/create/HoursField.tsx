import styled from "@emotion/styled";
import { viewerZone } from "../time/viewer-zone.ts";
import { zoneAbbreviation } from "../time/zone-abbreviation.ts";
import { labelStyle } from "../ui/field-style.ts";
import { HourPicker } from "../ui/HourPicker.tsx";
import { SMALL } from "../ui/theme.ts";
import { windowText } from "./window-text.ts";

export type Hours = { readonly minStartHour: number; readonly maxEndHour: number };

/** `date`: the first chosen day, whose summer or winter time the zone is called by. */
export function HoursField({ hours, onHours, date }: { hours: Hours; onHours: (hours: Hours) => void; date: string }) {
  const zone = zoneOn(date, hours.minStartHour);
  return (
    <Fieldset>
      <Legend>Between which times would you like to meet?</Legend>
      <Range>
        <Time>
          <Word>from</Word>
          <HourPicker
            label="Start time"
            hour={hours.minStartHour}
            onHour={(minStartHour) => onHours({ ...hours, minStartHour })}
          />
          <Zone>{zone}</Zone>
        </Time>
        <Time>
          <Word>to</Word>
          <HourPicker
            label="End time"
            hour={hours.maxEndHour}
            onHour={(maxEndHour) => onHours({ ...hours, maxEndHour })}
          />
          <Zone>{zone}</Zone>
        </Time>
      </Range>
      <Meaning role="status">{windowText(hours.minStartHour, hours.maxEndHour)}</Meaning>
    </Fieldset>
  );
}

function zoneOn(date: string, hour: number): string {
  const at = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: viewerZone(), plainTime: { hour } });
  return zoneAbbreviation(viewerZone(), at.epochMilliseconds);
}

const Fieldset = styled.fieldset`
  min-width: 0;
  margin: 28px 0 24px;
  padding: 0;
  border: 0;
`;

const Legend = styled.legend`
  ${labelStyle};
  padding: 0;
`;

const Range = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px 18px;
`;

const Time = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
`;

const Zone = styled.span`
  color: var(--muted);
  font-size: 13px;
`;

const Word = styled.span`
  min-width: 18px;
  color: var(--muted);
  ${SMALL} {
    min-width: 38px;
  }
`;

const Meaning = styled.p`
  margin-top: 10px;
  color: var(--muted);
  font-size: 13px;
`;
