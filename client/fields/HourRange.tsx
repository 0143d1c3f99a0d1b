import styled from "@emotion/styled";
import type { Hours } from "#domain/meeting/hours.ts";
import { t } from "../text/t.ts";
import { Hint } from "../ui/Muted.tsx";
import { HourPicker } from "../ui/pickers/HourPicker.tsx";
import { SMALL } from "../ui/theme.ts";

type HourRangeProps = {
  hours: Hours;
  onHours: (hours: Hours) => void;
  /** What the zone is called. */
  zone?: string;
};

/** Both ends of a day's hours. */
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
