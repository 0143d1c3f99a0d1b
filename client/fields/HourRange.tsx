import styled from "@emotion/styled";
import type { Hours } from "#domain/meeting/hours.ts";
import { t } from "../text/t.ts";
import { Hint } from "../ui/Muted.tsx";
import { SMALL } from "../ui/theme.ts";
import { clockText, dayEndText, halfName, clockHour, hourOf } from "#domain/time/words/clock-text.ts";
import { numberText } from "#domain/time/words/number-text.ts";
import { useReader } from "../time/words.ts";
import { RaisedChoice } from "../ui/form/RaisedChoice.tsx";
import { Choice } from "../ui/form/Select.tsx";

type HourRangeProps = {
  hours: Hours;
  onHours: (hours: Hours) => void;
  zone?: string;
};

export function HourRange({ hours: { minStartHour, maxEndHour }, onHours, zone }: HourRangeProps) {
  const hours = { minStartHour, maxEndHour };
  return (
    <Range>
      {ENDS.map(({ end, word, label }) => (
        <Time key={end}>
          <Word>{word}</Word>
          <HourPicker
            label={label}
            isEnd={end === "maxEndHour"}
            hour={hours[end]}
            onHour={(hour) => onHours({ ...hours, [end]: hour })}
          />
          {zone !== undefined && <Hint as="span">{zone}</Hint>}
        </Time>
      ))}
    </Range>
  );
}

const ENDS = [
  { end: "minStartHour", word: t("create.from"), label: t("create.startTime") },
  { end: "maxEndHour", word: t("create.to"), label: t("create.endTime") },
] as const;

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

const Word = styled.span`
  min-width: 18px;
  color: var(--muted);
  ${SMALL} {
    min-width: 38px;
  }
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

function HalfDayPicker({ label, hour, onHour }: HourPickerProps) {
  const reader = useReader();
  const clock = clockHour(hour);
  const part = hour % 1;
  const hours = HALF_HOURS.map((value) => [value, numberText(reader, value)] as const);
  const presentText = `${numberText(reader, clock.hour)}:${String(part * MINUTES).padStart(2, "0")}`;
  return (
    <Group role="group" aria-label={label}>
      <HourChoice
        aria-label={t("ui.hourOf", { label })}
        value={clock.hour + part}
        options={part === 0 ? hours : [[clock.hour + part, presentText], ...hours]}
        onChoose={(value) => onHour(hourOf({ hour: value, half: clock.half }))}
      />
      <RaisedChoice
        options={{ am: halfName(reader, "am"), pm: halfName(reader, "pm") }}
        chosen={clock.half}
        onChoose={(half) => onHour(hourOf({ hour: clock.hour, half }) + part)}
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
    <HourChoice
      aria-label={label}
      value={whole}
      options={Number.isInteger(whole) ? hours : [named(whole), ...hours]}
      onChoose={onHour}
    />
  );
}

const Group = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
`;

const HourChoice = styled(Choice<number>)`
  & > select {
    width: auto;
    min-width: 76px;
    padding-inline-end: 32px;
    font-variant-numeric: tabular-nums;
  }
`;
