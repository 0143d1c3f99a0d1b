import styled from "@emotion/styled";
import type { ComponentProps } from "react";
import { FINGER, FINGER_HIGH, hue } from "../../ui/theme.ts";
import { PlainButton } from "../../ui/TextButton.tsx";

export const Day = styled.section`
  padding: 12px 0 14px;
  border-top: 1px solid var(--line);
  scroll-margin: 72px 0 96px;
  font-variant-numeric: tabular-nums;
  & > h3 {
    font-size: var(--text-body);
    line-height: 1.5;
    letter-spacing: -0.01em;
  }
  &[data-over] > h3,
  & small {
    color: var(--muted);
    font-weight: 400;
  }
  & small {
    font-size: inherit;
  }
  & ul,
  & ol {
    display: grid;
    gap: 8px;
    margin: 8px 0 0;
  }
`;

export const Quiet = styled.p`
  margin-top: 4px;
  color: var(--muted);
`;

export const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  margin-top: 8px;
`;

export const Chip = styled(PlainButton)`
  min-height: 32px;
  padding: 3px 12px;
  border: 1px solid color-mix(in srgb, var(--muted) 80%, var(--surface));
  border-radius: 16px;
  background: var(--surface);
  font-size: var(--text-note);
  font-weight: 600;
  white-space: nowrap;
  &:hover:not([aria-disabled]) {
    background: color-mix(in srgb, var(--line) 40%, var(--surface));
  }
  &[aria-pressed="true"] {
    border-color: ${hue("free")};
    background: ${hue("free", 0.14)};
    color: color-mix(in srgb, ${hue("free")} 80%, var(--ink));
  }
  &[data-none][aria-pressed="true"] {
    border-color: var(--muted);
    background: color-mix(in srgb, var(--line) 60%, var(--surface));
    color: var(--ink);
  }
  &[aria-disabled] {
    border-color: var(--line-strong);
    color: var(--muted);
    cursor: default;
  }
  ${FINGER} {
    min-height: 44px;
    border-radius: 22px;
  }
`;

export const Way = styled(PlainButton)`
  min-height: 32px;
  padding: 3px 2px;
  color: ${hue("sched")};
  font-size: var(--text-note);
  font-weight: 600;
  &:hover:not([aria-disabled]) {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  &[aria-disabled] {
    color: var(--muted);
    cursor: default;
  }
  ${FINGER_HIGH}
`;

type ChoiceProps<Value extends number> = Omit<ComponentProps<"select">, "value" | "onChange"> & {
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  readonly onChoose: (value: Value) => void;
};

export function Choice<Value extends number>({ options, onChoose, ...select }: ChoiceProps<Value>) {
  // as: a value of the options, which are all that it offers.
  return (
    <Select {...select} onChange={({ target }) => onChoose(Number(target.value) as Value)}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  );
}

const Select = styled.select`
  min-width: 0;
  min-height: 36px;
  padding: 4px 8px;
  border: 1px solid color-mix(in srgb, var(--muted) 80%, var(--surface));
  border-radius: 8px;
  background: var(--surface);
  color: var(--ink);
  font-size: var(--text-body);
  ${FINGER} {
    min-height: 44px;
    /* Below 16 px phones zoom the page on focus. */
    font-size: 16px;
  }
`;
