import styled from "@emotion/styled";
import { QUARTER_MS } from "#domain/time/slot.ts";
import { t } from "../../text/t.ts";
import { lengthText } from "../../time/late-words.ts";
import { DownIcon } from "../../ui/icons.tsx";
import { FINGER, hue } from "../../ui/theme.ts";
import { useWishes } from "./use-wishes.ts";

const DURATIONS = [1, 2, 3, 4, 6, 8, 10, 12, 14, 16];

export function DurationMenu() {
  const { wishes, tryOut } = useWishes();
  const { slotCount, slotLength } = wishes;
  const length = slotCount * slotLength;
  const durations = new Set([...DURATIONS.filter((duration) => duration % slotLength === 0), length]);
  return (
    <Menu>
      <span aria-hidden="true">{durationText(length)}</span>
      <DownIcon />
      <select
        aria-label={t("panel.duration")}
        value={slotCount}
        onChange={({ target }) => tryOut({ slotLength, slotCount: Number(target.value) })}
      >
        {[...durations].map((duration) => (
          <option key={duration} value={duration / slotLength}>
            {durationText(duration)}
          </option>
        ))}
      </select>
    </Menu>
  );
}

/** Returns the longest of the usual durations that is shorter, in slots; undefined if there is none. */
export function shorterThan(slotCount: number, slotLength: number): number | undefined {
  const shorter = DURATIONS.filter((length) => length % slotLength === 0 && length < slotCount * slotLength);
  const longest = shorter.at(-1);
  return longest === undefined ? undefined : longest / slotLength;
}

export function durationText(quarters: number): string {
  return lengthText({ start: 0, end: quarters * QUARTER_MS });
}

/** A transparent select covers the chosen duration, because a select cannot be as narrow in all browsers. */
const Menu = styled.span`
  position: relative;
  display: flex;
  align-items: center;
  gap: 2px;
  border-radius: 6px;
  & > select {
    position: absolute;
    inset: -8px;
    opacity: 0;
    font-size: inherit;
    ${FINGER} {
      inset-block: -13px;
    }
  }
  & > svg {
    width: 16px;
    height: 16px;
    @media print {
      display: none;
    }
  }
  &:hover {
    color: var(--ink);
  }
  &:has(:focus-visible) {
    outline: 2px solid ${hue("sched")};
    outline-offset: 2px;
  }
  & option {
    background: var(--surface);
    color: var(--ink);
  }
`;
