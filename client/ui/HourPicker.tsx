import styled from "@emotion/styled";
import { useId } from "react";
import { clockHour, HALVES, type Half, hourLabel, hourOf } from "#domain/time/hour.ts";
import { inputStyle } from "./field-style.ts";
import { DownIcon } from "./icons.tsx";
import { hue } from "./theme.ts";
import { visuallyHidden } from "./VisuallyHidden.tsx";
import { t } from "../text/t.ts";

const HOURS = Array.from({ length: 12 }, (_, i) => i + 1);

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
  const name = useId();
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
      <Halves>
        {HALVES.map((half) => (
          <label key={half}>
            <Radio type="radio" name={name} checked={clock.half === half} onChange={() => pickHalf(half)} />
            <span>{half}</span>
          </label>
        ))}
      </Halves>
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

const Radio = styled.input(visuallyHidden);

const Halves = styled.div`
  position: relative;
  display: flex;
  padding: 3px;
  border-radius: 10px;
  background: color-mix(in srgb, var(--line) 70%, transparent);
  /* The frame around the two belongs to them for a finger. */
  & > label {
    margin: -3px 0;
    padding: 3px 0;
  }
  & span {
    display: block;
    min-width: 44px;
    padding: 8px 10px;
    border-radius: 8px;
    color: var(--muted);
    font-weight: 600;
    text-align: center;
    cursor: pointer;
  }
  & input:checked + span {
    /* Raised in both themes. */
    background: light-dark(var(--surface), var(--line-strong));
    color: var(--ink);
    box-shadow: 0 1px 2px rgb(0 0 0 / 0.12);
  }
  & input:focus-visible + span {
    outline: 2px solid ${hue("sched")};
    outline-offset: 2px;
  }
`;
