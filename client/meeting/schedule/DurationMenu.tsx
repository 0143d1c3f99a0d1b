import styled from "@emotion/styled";
import { QUARTER_MS } from "#domain/time/slot.ts";
import { t } from "../../text/t.ts";
import { lengthText } from "../../time/late-words.ts";
import { Choice } from "../../ui/form/Select.tsx";
import { FINGER } from "../../ui/theme.ts";
import { useWishes } from "./use-wishes.ts";

const DURATIONS = [1, 2, 3, 4, 6, 8, 10, 12, 14, 16];

export function DurationMenu() {
  const { wishes, tryOut } = useWishes();
  const { slotCount, slotLength } = wishes;
  const length = slotCount * slotLength;
  const durations = new Set([...DURATIONS.filter((duration) => duration % slotLength === 0), length]);
  return (
    <Menu
      aria-label={t("panel.duration")}
      words={durationText(length)}
      value={slotCount}
      options={[...durations].map((duration) => [duration / slotLength, durationText(duration)])}
      onChoose={(count) => tryOut({ slotLength, slotCount: count })}
    />
  );
}

/** Returns the longest of the shorter usual durations, in slots; undefined if no usual duration is shorter. */
export function shorterThan(slotCount: number, slotLength: number): number | undefined {
  const shorter = DURATIONS.filter((length) => length % slotLength === 0 && length < slotCount * slotLength);
  const longest = shorter.at(-1);
  return longest === undefined ? undefined : longest / slotLength;
}

export function durationText(quarters: number): string {
  return lengthText({ start: 0, end: quarters * QUARTER_MS });
}

/** Words in a line, without a frame. */
const Menu = styled(Choice)`
  & > select {
    inset: -8px;
    width: calc(100% + 16px);
    ${FINGER} {
      inset-block: -13px;
    }
  }
  & > span {
    min-height: 0;
    padding: 0;
    border: 0;
    border-radius: 6px;
    background: none;
    font-variant-numeric: inherit;
    color: inherit;
  }
  & > span > svg {
    width: 16px;
    height: 16px;
    color: inherit;
    @media print {
      display: none;
    }
  }
  &:hover {
    color: var(--ink);
  }
` as typeof Choice; // styles take nothing from its type
