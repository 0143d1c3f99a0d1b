import styled from "@emotion/styled";
import { FINGER, FINGER_HIGH, hue } from "../../ui/theme.ts";
import { Choice as FieldChoice } from "../../ui/form/Select.tsx";
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

export const Choice = styled(FieldChoice)`
  min-width: 0;
  & > select {
    min-height: 36px;
    padding-block: 4px;
    padding-inline: 10px 30px;
    ${FINGER} {
      min-height: 44px;
    }
  }
  & > svg {
    top: calc(50% - 10px);
    inset-inline-end: 6px;
  }
  @media (max-width: 359px) {
    & > select {
      padding-inline: 6px 20px;
    }
    & > svg {
      inset-inline-end: 1px;
    }
  }
` as typeof FieldChoice; // styles take nothing from its type
