import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { SMALL, WIDE } from "./theme.ts";

/**
 * The page's main buttons. Below 768 px a bar at the bottom of the screen, above it a line at the right under the
 * content, or nothing with `smallOnly`. Must be the last child of a Page: it sticks to the bottom inside the flow, so
 * whatever lies above it can always be scrolled free.
 */
export function BottomBar({ smallOnly = false, children }: { smallOnly?: boolean; children: ReactNode }) {
  return (
    <Bar data-bottom-bar="" smallOnly={smallOnly}>
      {children}
    </Bar>
  );
}

const Bar = styled("div", { shouldForwardProp: (name) => name !== "smallOnly" })<{ smallOnly: boolean }>`
  display: flex;
  gap: 8px;
  ${WIDE} {
    display: ${({ smallOnly }) => (smallOnly ? "none" : "flex")};
    justify-content: flex-end;
    margin-top: 24px;
  }
  ${SMALL} {
    position: sticky;
    bottom: 0;
    z-index: 5;
    margin: auto -16px 0;
    padding: 12px 16px calc(12px + env(safe-area-inset-bottom));
    background: var(--surface);
    border-top: 1px solid var(--line);
    & > button {
      min-height: 48px;
    }
    & > :last-child {
      flex: 1;
    }
  }
`;
