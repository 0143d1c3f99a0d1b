import styled from "@emotion/styled";
import { useId } from "react";
import { USUAL_MINUTES } from "#domain/meeting/meeting.ts";
import { MINUTE_MS } from "#domain/time/durations.ts";
import type { SlotMinutes } from "#domain/time/slot.ts";
import { t } from "../text/t.ts";
import { lengthText } from "../time/late-words.ts";
import { labelStyle } from "../ui/field-style.ts";
import { Select } from "../ui/Select.tsx";

/** In minutes, as far as they are made of the meeting's slots; what else REST has set is among the choices where it is. */
const CHOICES = [15, 30, 45, 60, 90, 120, 150, 180, 210, 240, 300, 360, 480];

type DurationFieldProps = {
  /** In minutes; undefined: nothing is said, which is an hour. */
  minutes: number | undefined;
  /** How long the meeting's slots are; undefined: half hours. */
  slotMinutes: SlotMinutes | undefined;
  onMinutes: (minutes: number | undefined) => void;
};

/** How long the meeting takes, in one line. */
export function DurationField({ minutes = USUAL_MINUTES, slotMinutes = 30, onMinutes }: DurationFieldProps) {
  const id = useId();
  const choices = [...new Set([...CHOICES.filter((one) => one % slotMinutes === 0), minutes])].toSorted(
    (a, b) => a - b,
  );
  return (
    <Line>
      <Label htmlFor={id}>{t("panel.duration")}</Label>
      <Lengths
        id={id}
        value={minutes}
        onChange={({ target }) => {
          const chosen = Number(target.value);
          onMinutes(chosen === USUAL_MINUTES ? undefined : chosen);
        }}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {lengthText({ start: 0, end: choice * MINUTE_MS })}
          </option>
        ))}
      </Lengths>
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: 14px;
  margin-top: 20px;
`;

const Label = styled.label`
  ${labelStyle};
  margin: 0;
`;

const Lengths = styled(Select)`
  & > select {
    width: auto;
    min-width: 104px;
  }
`;
