import styled from "@emotion/styled";
import { clockHour, type Half, hourLabel, hourOf } from "#domain/time/hour.ts";
import { inputStyle } from "./field-style.ts";
import { DownIcon } from "./icons.tsx";
import { RaisedChoice } from "./RaisedChoice.tsx";
import { t } from "../text/t.ts";

const HOURS = Array.from({ length: 12 }, (_, i) => i + 1);
const HALF_NAMES: Record<Half, Half> = { am: "am", pm: "pm" };

export type HourPickerProps = {
  /** 'Start time'. */
  label: string;
  /** 0 to 24; quarter hours, which only REST can have set, are kept until another hour is chosen. */
  hour: number;
  /** Called with 0 to 23. */
  onHour: (hour: number) => void;
};

/** An hour from 1 to 12, and am or pm. Native controls: typing, arrows and the phone's own wheel work as everywhere. */
export function HourPicker({ label, hour, onHour }: HourPickerProps) {
  const clock = clockHour(hour);
  const whole = hour % 1 === 0;
  const pick = (value: string) => value !== "" && onHour(hourOf({ hour: Number(value), half: clock.half }));
  const pickHalf = (half: Half) => onHour(hourOf({ hour: clock.hour, half }) + (hour % 1));
  return (
    <Group role="group" aria-label={label}>
      <Choice>
        <select
          aria-label={t("ui.hourOf", { label })}
          value={whole ? clock.hour : ""}
          onChange={(event) => pick(event.target.value)}
        >
          {!whole && <option value="">{hourLabel(hour).split(" ")[0]}</option>}
          {HOURS.map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </select>
        <DownIcon />
      </Choice>
      <RaisedChoice options={HALF_NAMES} chosen={clock.half} onChoose={pickHalf} />
    </Group>
  );
}

const Group = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
`;

const Choice = styled.div`
  position: relative;
  & > select {
    ${inputStyle};
    appearance: none;
    width: auto;
    min-width: 76px;
    padding-inline-end: 32px;
    cursor: pointer;
    font-variant-numeric: tabular-nums;
  }
  & > svg {
    position: absolute;
    top: 12px;
    inset-inline-end: 8px;
    pointer-events: none;
    color: var(--muted);
  }
`;
