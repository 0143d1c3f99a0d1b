import styled from "@emotion/styled";
import { FINGER, hue } from "../ui/theme.ts";

/** What few meetings need, on the forms that create and edit one; its `summary` opens it. */
export const Fold = styled.details`
  margin: 0 0 24px;
  & > summary {
    display: list-item;
    width: fit-content;
    min-height: 32px;
    padding-block: 5px;
    border-radius: 4px;
    font-weight: 600;
    cursor: pointer;
    ${FINGER} {
      min-height: 44px;
      padding-block: 11px;
    }
    &::marker {
      color: var(--muted);
    }
    &:hover {
      color: ${hue("sched")};
    }
  }
`;
