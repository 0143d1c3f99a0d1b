import styled from "@emotion/styled";
import type { KeyboardEventHandler, ReactNode } from "react";
import { SMALL } from "../ui/theme.ts";

const PANEL = 280;
const BETWEEN = 40;
/** Up to so many days have columns of a fixed width: one or two would be lost in a card made for seven. */
const FEW_DAYS = 4;
const DAY = 160;
const AROUND = 92;
const NARROWEST = 400;

/** How wide the page may be for a grid of so many columns, in pixels; undefined for as wide as pages get. */
export function widthFor(days: number): number | undefined {
  return days > FEW_DAYS ? undefined : Math.max(NARROWEST, AROUND + days * DAY) + BETWEEN + PANEL;
}

export type MeetingLayoutProps = {
  /** How many columns the grid has. */
  readonly days: number;
  readonly head: ReactNode;
  readonly grid: ReactNode;
  readonly side: ReactNode;
  readonly onKeyDown: KeyboardEventHandler;
};

/** The page as wide as its days need: head over grid and panel; one below the other on phones. */
export function MeetingLayout({ days, head, grid, side, onKeyDown }: MeetingLayoutProps) {
  return (
    <Whole onKeyDown={onKeyDown} style={{ maxWidth: widthFor(days) }}>
      {head}
      <Columns>
        <div>{grid}</div>
        {side}
      </Columns>
    </Whole>
  );
}

const Whole = styled.div`
  width: 100%;
  margin: 0 auto;
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) ${PANEL}px;
  gap: 24px ${BETWEEN}px;
  align-items: start;
  margin-top: 28px;
  ${SMALL} {
    grid-template-columns: minmax(0, 1fr);
    margin: 20px 0 24px;
  }
`;
