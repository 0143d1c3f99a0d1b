import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { SMALL, WIDE } from "./theme.ts";
import { visuallyHidden } from "./VisuallyHidden.tsx";

export type BottomBarProps = {
  readonly smallOnly?: boolean;
  /** Maximum width from 768 px on, in pixels, equal to the content's. */
  readonly most?: number | undefined;
  /** Beside the buttons; above them on phones. */
  readonly note?: ReactNode;
  readonly above?: ReactNode;
  readonly children: ReactNode;
};

/**
 * Must be the last child of a Page, because it is sticky. Must not rise during a touch, because strokes towards the bar
 * scroll the page.
 */
export function BottomBar({ smallOnly = false, most, note, above, children }: BottomBarProps) {
  return (
    <Bar
      data-bottom-bar=""
      smallOnly={smallOnly}
      style={{ "--most": most === undefined ? "none" : `${most}px` } as object}
    >
      <Fade />
      {above !== undefined && <Above>{above}</Above>}
      {note !== undefined && <Note data-note="">{note}</Note>}
      {children}
    </Bar>
  );
}

/** A phone on its side: the bar is one line, which leaves most of the height to the page. */
const LOW = "@media (max-height: 499px)";

const Bar = styled("div", { shouldForwardProp: (name) => name !== "smallOnly" })<{ smallOnly: boolean }>`
  display: flex;
  align-items: center;
  gap: 8px;
  /* Always in sight, so focus must not scroll the page clear of the bar. */
  & button {
    scroll-margin-bottom: -96px;
  }
  & > [data-action="remove"] {
    margin-inline-end: auto;
    & > svg {
      display: none;
    }
  }
  & > button:last-child {
    min-width: 0;
  }
  ${WIDE} {
    /* Before a note too, so that the destructive button stays far from the others. */
    & > [data-action="remove"] {
      order: -1;
    }
    & > [data-action="cancel"] > svg {
      display: none;
    }
    display: ${({ smallOnly }) => (smallOnly ? "none" : "flex")};
    justify-content: flex-end;
    position: sticky;
    bottom: 0;
    z-index: 4;
    width: 100%;
    max-width: var(--most);
    min-height: 76px;
    margin: 0 auto;
    padding: 24px 0 12px;
    ${LOW} {
      width: auto;
      max-width: none;
      min-height: 45px;
      margin: 0 -32px;
      padding: 0 32px;
      background: var(--surface);
      border-top: 1px solid var(--line);
    }
  }
  ${SMALL} {
    /* A note takes a line above the buttons, unless it floats. */
    &:has(> [data-note]:not(:empty)):not(:has(> [data-note] > [data-floats])) {
      flex-wrap: wrap;
    }
    position: sticky;
    bottom: 0;
    z-index: 5;
    min-height: 64px;
    margin: auto -16px 0;
    padding: 7px 16px calc(8px + env(safe-area-inset-bottom));
    & > button,
    & > form > button {
      min-height: 48px;
    }
    & > :last-child {
      flex: 1;
    }
    @media (max-width: 389px) {
      &:has(> form) {
        padding-inline: 8px;
      }
    }
    @media (max-width: 359px) {
      & > button {
        flex-shrink: 1;
        padding: 4px 8px;
      }
      & > button:last-child {
        flex-basis: auto;
      }
    }
    & > [data-action="cancel"],
    &:has(> form) > [data-action="remove"] {
      flex: none;
      width: 44px;
      margin: 0;
      padding: 0;
      & > svg {
        display: block;
      }
      & > span {
        ${visuallyHidden}
      }
    }
    ${LOW} {
      min-height: 45px;
      padding-block: 0;
      & > button,
      & > form > button {
        min-height: 44px;
      }
    }
  }
`;

/**
 * Fades the content below, and a card's shadow, out before the buttons. Otherwise a finger could still press a button
 * that lies partly under a button of the bar. The fade reaches under the window's edge for the same reason;
 * `layout.css` clips it there.
 */
const Fade = styled.i`
  position: absolute;
  inset: 0 -32px -20px;
  z-index: -1;
  background: linear-gradient(transparent, var(--paper) 18px);
  ${SMALL} {
    inset: -16px 0 -20px;
    background: linear-gradient(transparent, var(--surface) 16px);
  }
  ${WIDE} {
    ${LOW} {
      inset-inline: 0;
      background: none;
    }
  }
`;

const Note = styled.div`
  flex: 1 1 0;
  min-width: 0;
  color: var(--muted);
  font-size: var(--text-note);
  line-height: 1.4;
  max-height: 40vh;
  overflow-y: auto;
  ${SMALL} {
    flex: 1 0 100%;
    &:has(> [data-floats]) {
      position: absolute;
      inset-inline: 16px;
      bottom: calc(100% + 8px);
      display: flex;
      justify-content: flex-end;
      overflow: visible;
      pointer-events: none;
    }
  }
  &:empty {
    display: none;
  }
`;

const Above = styled.div`
  position: absolute;
  inset-inline: 0;
  bottom: 100%;
  ${WIDE} {
    inset-inline-start: auto;
    width: min(400px, 100%);
  }
`;
