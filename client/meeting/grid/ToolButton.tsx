import styled from "@emotion/styled";
import { FINGER, hue } from "../../ui/theme.ts";
import { PlainButton } from "../../ui/TextButton.tsx";

/** Has no frame until it is pointed at. */
export const ToolButton = styled(PlainButton)`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  gap: 2px;
  min-width: 32px;
  height: 32px;
  padding: 0 6px;
  border-radius: 8px;
  font-size: var(--text-note);
  font-weight: 600;
  white-space: nowrap;
  @media (hover: hover) {
    &:hover:not(:disabled) {
      background: color-mix(in srgb, var(--line) 60%, transparent);
    }
  }
  &:disabled {
    color: color-mix(in srgb, var(--muted) 45%, transparent);
    cursor: default;
  }
  &[data-has] {
    color: ${hue("sched")};
  }
  ${FINGER} {
    min-width: 44px;
    height: 44px;
  }
`;
