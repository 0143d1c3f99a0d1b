import styled from "@emotion/styled";
import { useState } from "react";
import type { Hours } from "#domain/meeting/hours.ts";
import { clockHour, clockText, dayEndText, halfName, hourOf } from "#domain/time/words/clock-text.ts";
import { numberText } from "#domain/time/words/number-text.ts";
import { t } from "../text/t.ts";
import { useReader } from "../time/words.ts";
import { RaisedChoice } from "../ui/form/RaisedChoice.tsx";
import { Choice } from "../ui/form/Select.tsx";
import { FINGER } from "../ui/theme.ts";

type HourRangeProps = { readonly hours: Hours; readonly onHours: (hours: Hours) => void };

/** `9 am – 5 pm`, each part a menu. */
export function HourRange({ hours: { minStartHour, maxEndHour }, onHours }: HourRangeProps) {
  return (
    <Range>
      <HourPicker
        label={t("create.startTime")}
        hour={minStartHour}
        onHour={(hour) => onHours({ minStartHour: hour, maxEndHour })}
      />
      <span aria-hidden="true">{"–"}</span>
      <HourPicker
        label={t("create.endTime")}
        isEnd
        hour={maxEndHour}
        onHour={(hour) => onHours({ minStartHour, maxEndHour: hour })}
      />
    </Range>
  );
}

const Range = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  color: var(--muted);
`;

const MINUTES = 60;
const HALF_HOURS = Array.from({ length: 12 }, (_, i) => i + 1);
const DAY_HOURS = Array.from({ length: 24 }, (_, i) => i);

type HourPickerProps = {
  label: string;
  /** 0 to 24. Quarter hours, which only REST sets, stay among the choices. */
  hour: number;
  onHour: (hour: number) => void;
  isEnd?: boolean;
};

/** Native controls, so typing, arrows and the phone's wheel work as everywhere. */
function HourPicker(props: HourPickerProps) {
  return useReader().hours === 12 ? <HalfDayPicker {...props} /> : <WholeDayPicker {...props} />;
}

/** Few meetings begin before six: from a morning, these hours lead to the afternoon unless a half was pressed. */
const LATEST_AFTERNOON = 5;
const EARLIEST_MORNING = 7;

function HalfDayPicker({ label, hour, onHour }: HourPickerProps) {
  const [isHalfPressed, setIsHalfPressed] = useState(false);
  const reader = useReader();
  const clock = clockHour(hour);
  const part = hour % 1;
  const hours = HALF_HOURS.map((value) => [value, numberText(reader, value)] as const);
  const hourText = numberText(reader, clock.hour);
  const words = part === 0 ? hourText : `${hourText}:${String(part * MINUTES).padStart(2, "0")}`;
  return (
    <Group role="group" aria-label={label}>
      <Choice
        aria-label={t("ui.hourOf", { label })}
        words={words}
        value={clock.hour + part}
        options={part === 0 ? hours : [[clock.hour + part, words], ...hours]}
        onChoose={(value) => {
          const isAfternoon = value <= LATEST_AFTERNOON && hour >= EARLIEST_MORNING && !isHalfPressed;
          onHour(hourOf({ hour: value, half: isAfternoon ? "pm" : clock.half }));
        }}
      />
      <Half
        options={{ am: halfName(reader, "am"), pm: halfName(reader, "pm") }}
        chosen={clock.half}
        onChoose={(half) => {
          setIsHalfPressed(true);
          onHour(hourOf({ hour: clock.hour, half }) + part);
        }}
      />
    </Group>
  );
}

/** 00:00 to 23:00; an end from 01:00 to 24:00. */
function WholeDayPicker({ label, hour, onHour, isEnd = false }: HourPickerProps) {
  const reader = useReader();
  const whole = hour % DAY_HOURS.length;
  const named = (value: number) => [value, clockText(reader, value * MINUTES)] as const;
  const hours = isEnd ? [...DAY_HOURS.slice(1).map(named), [0, dayEndText(reader)] as const] : DAY_HOURS.map(named);
  return (
    <Choice
      aria-label={label}
      words={isEnd && whole === 0 ? dayEndText(reader) : named(whole)[1]}
      value={whole}
      options={Number.isInteger(whole) ? hours : [named(whole), ...hours]}
      onChoose={onHour}
    />
  );
}

const Group = styled.div`
  display: flex;
  align-items: center;
  gap: 4px;
  color: var(--ink);
`;

/** As narrow as a hand can hit. */
const Half = styled(RaisedChoice<"am" | "pm">)`
  & span {
    min-width: 32px;
    padding-inline: 6px;
    ${FINGER} {
      min-width: 44px;
    }
  }
`;
