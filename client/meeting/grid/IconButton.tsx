import styled from "@emotion/styled";
import { FINGER } from "../../ui/theme.ts";

/** A small button with an icon, over the grid. */
export const IconButton = styled.button`
  display: grid;
  place-items: center;
  width: 32px;
  height: 28px;
  padding: 0;
  border: 1px solid var(--line-strong);
  border-radius: 8px;
  background: var(--surface);
  cursor: pointer;
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
