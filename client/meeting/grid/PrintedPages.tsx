import styled from "@emotion/styled";
import { pageColumns } from "#domain/time/viewer-grid.ts";
import { monthsText } from "../../time/words.ts";
import { useIsPrinting } from "../printing.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { laterPart } from "../../ui/later.tsx";
import BestLayer from "./BestLayer.tsx";
import type { GridScene } from "./cell-look.ts";
import { PageContext, usePage } from "./folds/drawn-page.ts";
import { DrawnGrid } from "./grid-style.ts";
import { GridHead } from "./GridRows.tsx";
import { HourRows } from "./MeetingGrid.tsx";
import ScheduledLayer from "./ScheduledLayer.tsx";

const PrintedWeeks = laterPart(async () => ({ default: (await import("./calendar/DaysCalendar.tsx")).CalendarPage }));

type PrintedPagesProps = GridScene & { readonly from: number; readonly to: number };

export default function PrintedPages({ from, to, ...scene }: PrintedPagesProps) {
  const pages = useIsPrinting() ? Array.from({ length: to - from }, (_, at) => from + at) : [];
  return pages.map((page) => <PrintedPage key={page} page={page} scene={scene} />);
}

function PrintedPage({ page, scene }: { page: number; scene: GridScene }) {
  const { grid } = useMeetingState(({ derived }) => derived.days);
  return (
    <Printed>
      <b>{monthsText(pageColumns(grid, page).map(({ date }) => date))}</b>
      {grid.weeks === undefined ? <PrintedHours {...{ page, scene }} /> : <PrintedWeeks {...{ grid, page, scene }} />}
    </Printed>
  );
}

function PrintedHours({ page, scene }: { page: number; scene: GridScene }) {
  const today = useMeetingState(({ facts }) => facts.today);
  const drawn = usePage(page);
  const { label, template } = drawn.columns;
  return (
    <PageContext value={drawn}>
      <DrawnGrid role="grid" aria-label={label} style={{ "--columns": template } as object}>
        <GridHead today={today} paints={false} />
        <HourRows scene={scene} />
        <BestLayer spotlight={scene.show.spotlight} />
        <ScheduledLayer midnight={scene.show.midnight} />
      </DrawnGrid>
    </PageContext>
  );
}

const Printed = styled.div`
  margin-bottom: 24px;
  &,
  & ~ [role="grid"] {
    break-inside: avoid;
  }
  [role="grid"] ~ & {
    margin: 24px 0 0;
  }
  & > b {
    display: block;
    padding-inline-start: calc(var(--hours) + 4px);
  }
`;
