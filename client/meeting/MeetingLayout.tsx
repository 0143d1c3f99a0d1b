import styled from "@emotion/styled";
import type { KeyboardEventHandler, ReactNode } from "react";
import { keyframes } from "@emotion/react";
import { COLUMNS_PER_PAGE } from "#domain/time/viewer-grid.ts";
import { Page } from "../frame/Page.tsx";
import { FINGER, LARGE, SMALL } from "../ui/theme.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { t } from "../text/t.ts";

const PANEL = 280;
const BETWEEN = 40;
/** Up to this number, days have columns of a fixed width: one or two would be lost in a card made for seven. */
const FEW_DAYS = 4;
const DAY = 160;
const AROUND = 92;
const NARROWEST = 400;

/** How wide the page may be for a grid of `days` columns, in pixels; undefined for as wide as pages get. */
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

/** The page as wide as its days need: head over grid and panel; one below the other where a grid needs the width. */
export function MeetingLayout({ days, head, grid, side, onKeyDown }: MeetingLayoutProps) {
  return (
    <Whole onKeyDown={onKeyDown} style={{ maxWidth: widthFor(days) }}>
      {head}
      <Columns data-many={days > FEW_DAYS ? "" : undefined}>
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
  /* A week beside the panel would have columns too narrow for their numbers. */
  @media (max-width: 899px) {
    &[data-many] {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  /* Best times and respondents side by side, below the grid. */
  @media (min-width: 600px) and (max-width: 899px) {
    &[data-many] > aside {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: inherit;
    }
  }
  ${LARGE} {
    &[data-many] {
      grid-template-columns: minmax(0, 1fr) ${2 * PANEL}px;
    }
    &[data-many] > aside {
      display: grid;
      grid-template-columns: 300px minmax(0, 1fr);
      gap: inherit;
    }
    &[data-many] > aside > :only-child {
      grid-column: 1 / -1;
    }
  }
  ${SMALL} {
    grid-template-columns: minmax(0, 1fr);
    margin: 20px 0 24px;
  }
`;

/**
 * The page's places while its meeting is on the way: nothing jumps when it arrives. Days, hours and answers are those
 * that most meetings have.
 */
export function MeetingSkeleton() {
  return (
    <Page title={t("meeting.pageTitle")} width="whole">
      <VisuallyHidden role="status">{t("common.loading")}</VisuallyHidden>
      <MeetingLayout
        days={COLUMNS_PER_PAGE}
        onKeyDown={() => {}}
        head={
          <Head data-loading="">
            <Bar style={{ width: "min(360px, 70%)", height: 28 }} />
            <Bar style={{ width: "min(480px, 90%)", height: 16, marginTop: 14 }} />
          </Head>
        }
        grid={
          <>
            <Bar style={{ width: 120, height: 17, margin: "3px 0 15px" }} />
            <Card />
          </>
        }
        side={
          <aside>
            <Bar style={{ width: 90, height: 14, margin: "4px 0 15px" }} />
            {[1, 2, 3].map((place) => (
              <Bar key={place} style={{ height: 46, marginBottom: 6 }} />
            ))}
          </aside>
        }
      />
    </Page>
  );
}

// Late: most meetings are there before anyone could notice.
const appear = keyframes`from { opacity: 0; }`;

const Bar = styled.div`
  border-radius: 8px;
  background: color-mix(in srgb, var(--line) 60%, transparent);
  animation: ${appear} 0.3s 0.15s both;
`;

/** As high as a name and a line about the meeting. */
const Head = styled.div`
  height: 63px;
  padding-top: 3px;
  ${SMALL} {
    height: 72.5px;
    padding-top: 8px;
  }
`;

/** As high as the card with a working day. */
const Card = styled.div`
  height: 580px;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  box-shadow: var(--shadow);
  ${FINGER} {
    height: 620px;
  }
  ${SMALL} {
    height: 591px;
    margin: 0 -10px;
    ${FINGER} {
      height: 627px;
    }
  }
`;
