import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { hue } from "../../ui/theme.ts";

const breathe = keyframes`50% { opacity: 0.55; }`;

/** Beside somebody who is painting. */
export const Editing = styled.small`
  flex: none;
  max-width: 60%;
  margin-left: auto;
  overflow: hidden;
  color: ${hue("sched")};
  font-weight: 600;
  text-overflow: ellipsis;
  white-space: nowrap;
  @media (prefers-reduced-motion: no-preference) {
    animation: ${breathe} 2.4s ease-in-out infinite;
  }
`;
