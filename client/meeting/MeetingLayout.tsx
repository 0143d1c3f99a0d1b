import styled from "@emotion/styled";
import type { KeyboardEventHandler, ReactNode } from "react";
import { COLUMNS_PER_PAGE } from "#domain/time/viewer-grid.ts";
import { Page } from "../frame/Page.tsx";
import { SMALL } from "../ui/theme.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { t } from "../text/t.ts";

const PANEL = 280;
const BETWEEN = 40;
/** Fewer days get columns of a fixed width, because they would look lost in a card for seven. */
const FEW_DAYS = 4;
const DAY = 160;
const AROUND = 92;
const NARROWEST = 400;

const WEEK_WIDTH = 1536;

/** The page's maximum width in pixels for `days` columns; undefined means as wide as pages get. */
export function widthFor(days: number): number | undefined {
  if (days > COLUMNS_PER_PAGE) return undefined;
  return days > FEW_DAYS ? WEEK_WIDTH : Math.max(NARROWEST, AROUND + days * DAY) + BETWEEN + PANEL;
}

export type MeetingLayoutProps = {
  readonly days: number;
  readonly head: ReactNode;
  readonly grid: ReactNode;
  readonly side: ReactNode;
  readonly onKeyDown: KeyboardEventHandler;
};

/** Puts the head over grid and panel, which stand below each other if the grid needs the width. */
export function MeetingLayout({ days, head, grid, side, onKeyDown }: MeetingLayoutProps) {
  return (
    <div role="presentation" className="meeting" onKeyDown={onKeyDown} style={{ maxWidth: widthFor(days) }}>
      {head}
      <div className="meeting-columns" data-many={days > FEW_DAYS ? "" : undefined}>
        <div>{grid}</div>
        {side}
      </div>
    </div>
  );
}

export function MeetingSkeleton() {
  return (
    <Page title={t("meeting.pageTitle")} width="whole">
      <VisuallyHidden role="status">{t("common.loading")}</VisuallyHidden>
      <MeetingLayout
        days={COLUMNS_PER_PAGE}
        onKeyDown={() => {}}
        head={
          <Head data-loading="">
            <div className="bar" style={{ width: "min(360px, 70%)", height: 28 }} />
            <div className="bar" style={{ width: "min(480px, 90%)", height: 16, marginTop: 14 }} />
          </Head>
        }
        grid={<div className="card meeting-card" />}
        side={
          <aside>
            <div className="bar" style={{ width: 90, height: 14, margin: "4px 0 15px" }} />
            {[1, 2, 3].map((place) => (
              <div key={place} className="bar" style={{ height: 46, marginBottom: 6 }} />
            ))}
          </aside>
        }
      />
    </Page>
  );
}

const Head = styled.div`
  height: 67.3px;
  padding-top: 3px;
  ${SMALL} {
    height: 90.1px;
    padding-top: 8px;
  }
`;
