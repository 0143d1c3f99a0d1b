import styled from "@emotion/styled";
import { FINGER, hue } from "./theme.ts";

/** A small button that chooses several things at once. Needs a `type`, as each native button in a form. */
export const Pill = styled.button`
  min-height: 32px;
  padding: 0 12px;
  border: 1px solid var(--line);
  border-radius: 22px;
  font-size: var(--text-note);
  font-weight: 600;
  white-space: nowrap;
  &:hover {
    border-color: var(--line-strong);
  }
  &:disabled {
    color: var(--muted);
    cursor: not-allowed;
  }
  &[aria-pressed="true"] {
    border-color: ${hue("free")};
    color: ${hue("free")};
  }
  ${FINGER} {
    min-height: 44px;
    padding: 0 16px;
  }
`;
