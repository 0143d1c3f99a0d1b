import { css } from "@emotion/react";
import styled from "@emotion/styled";
import type { Slot } from "#domain/time/slot.ts";
import { FINGER, hue } from "../../ui/theme.ts";

/** One of the viewer's days as the list shows it. */
export type ListDay = {
  /** Place among all days. */
  readonly column: number;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly slots: readonly Slot[];
};

export const Day = styled.section`
  padding: 12px 0 14px;
  border-top: 1px solid var(--line);
  scroll-margin: 72px 0 96px;
  font-variant-numeric: tabular-nums;
  & > h3 {
    font-size: 15px;
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
    padding: 0;
    list-style: none;
  }
`;

/** Quick choices in a row. */
export const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  margin-top: 8px;
`;

/** A choice that shows whether it holds. */
export const Chip = styled.button`
  min-height: 32px;
  padding: 3px 12px;
  border: 1px solid color-mix(in srgb, var(--muted) 80%, var(--surface));
  border-radius: 16px;
  background: var(--surface);
  font-size: 13.5px;
  font-weight: 600;
  white-space: nowrap;
  cursor: pointer;
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

/** What changes more than it shows, more quietly. */
export const Way = styled.button`
  min-height: 32px;
  padding: 3px 2px;
  border: 0;
  background: none;
  color: ${hue("sched")};
  font-size: 13.5px;
  font-weight: 600;
  cursor: pointer;
  &:hover:not([aria-disabled]) {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  &[aria-disabled] {
    color: var(--muted);
    cursor: default;
  }
  ${FINGER} {
    min-height: 44px;
  }
`;

/** The browser's own list of choices, which every hand and every reader knows. */
export const selectStyle = css`
  min-width: 0;
  min-height: 36px;
  padding: 4px 8px;
  border: 1px solid color-mix(in srgb, var(--muted) 80%, var(--surface));
  border-radius: 8px;
  background: var(--surface);
  color: var(--ink);
  font-size: 15px;
  cursor: pointer;
  ${FINGER} {
    min-height: 44px;
    /* Below 16 px phones zoom the page on focus. */
    font-size: 16px;
  }
`;
