import styled from "@emotion/styled";
import { FINGER, SMALL, WIDE } from "../../ui/theme.ts";
import { PlainButton } from "../../ui/TextButton.tsx";
import { visuallyHidden } from "../../ui/VisuallyHidden.tsx";

export const IconButton = styled(PlainButton)`
  display: grid;
  place-items: center;
  width: 32px;
  height: 28px;
  border: 1px solid var(--line-strong);
  border-radius: 8px;
  background: var(--surface);
  &:hover:not(:disabled, [aria-disabled]) {
    background: color-mix(in srgb, var(--line) 40%, var(--surface));
  }
  &:disabled,
  &[aria-disabled] {
    border-color: var(--line);
    color: color-mix(in srgb, var(--muted) 45%, transparent);
    cursor: default;
  }
  ${FINGER} {
    /* Six of them and the months fit beside each other on the narrowest phones. */
    width: clamp(36px, 10vw, 44px);
    height: 44px;
  }
`;

export const QuickButton = styled(IconButton)`
  ${WIDE} {
    grid-auto-flow: column;
    gap: 6px;
    width: auto;
    padding-inline: 8px 10px;
    font-size: var(--text-note);
    font-weight: 600;
  }
  ${SMALL} {
    & > span {
      ${visuallyHidden}
    }
  }
`;
