import { css } from "@emotion/react";
import { FINGER, hue } from "./theme.ts";

/** How one types into: text fields, text areas, selects. */
export const inputStyle = css`
  width: 100%;
  min-height: 44px;
  padding: 9px 12px;
  border: 1px solid var(--field);
  border-radius: 10px;
  background: var(--surface);
  color: var(--ink);
  font-size: var(--text-body);
  ${FINGER} {
    /* Below 16 px phones zoom the page on focus. */
    font-size: 16px;
  }
  &::placeholder {
    color: var(--muted);
    opacity: 1;
  }
  &:focus,
  &[data-focused] {
    outline: 2px solid ${hue("sched")};
    outline-offset: 2px;
  }
  &[aria-invalid="true"],
  &[data-invalid] {
    border-color: ${hue("danger")};
  }
`;

export const labelStyle = css`
  display: block;
  margin-bottom: 6px;
  font-weight: 600;
`;
