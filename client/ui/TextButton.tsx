import { css } from "@emotion/react";
import styled from "@emotion/styled";
import type { ComponentProps } from "react";
import { FINGER_HIGH } from "./theme.ts";

export const PlainButton = (props: ComponentProps<"button">) => <button type="button" {...props} />;

export const TextButton = styled(PlainButton)`
  min-height: 24px;
  text-decoration: underline;
  text-underline-offset: 0.15em;
  &:hover {
    color: var(--ink);
  }
`;

export const MoreButton = styled(TextButton)`
  min-height: 32px;
  ${FINGER_HIGH}
  & + & {
    margin-inline-start: 16px;
  }
`;

export const rowStyle = css`
  display: flex;
  align-items: center;
  gap: 10px;
  width: 100%;
  padding: 6px 8px;
  border-radius: 8px;
  outline-offset: -2px;
  text-align: start;
  &:where(button):hover {
    background: color-mix(in srgb, var(--line) 50%, transparent);
  }
`;
