import { css } from "@emotion/react";
import { FINGER } from "../ui/theme.ts";

/** A small button in the head of the grid's card. */
export const toolStyle = css`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 30px;
  padding: 3px 11px;
  border: 1px solid var(--line-strong);
  border-radius: 8px;
  background: var(--surface);
  font-size: 13px;
  font-weight: 600;
  white-space: nowrap;
  cursor: pointer;
  &:hover:not(:disabled) {
    background: color-mix(in srgb, var(--line) 40%, var(--surface));
  }
  &:disabled {
    border-color: var(--line);
    color: var(--muted);
    cursor: default;
  }
  ${FINGER} {
    min-height: 44px;
  }
`;
