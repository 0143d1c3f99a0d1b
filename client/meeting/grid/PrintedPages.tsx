import styled from "@emotion/styled";
import { pageColumns } from "#domain/time/viewer-grid.ts";
import { monthsText } from "../../time/words.ts";
import { useIsPrinting } from "../printing.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { laterPart } from "../../ui/later.tsx";
import BestLayer from "./BestLayer.tsx";
import type { GridScene } from "./cell-look.ts";
import FoldRow from "./folds/FoldRow.tsx";
import { foldAt } from "./folds/folds.ts";
import { gridColumns } from "./grid-columns.tsx";
import { DrawnGrid } from "./grid-style.ts";
import { GridHead, GridLine } from "./GridRows.tsx";
import ScheduledLayer from "./ScheduledLayer.tsx";
import { useFolds } from "./MeetingGrid.tsx";

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
  const { grid } = useMeetingState(({ derived }) => derived.days);
  const today = useMeetingState(({ facts }) => facts.today);
  const folds = useFolds(grid);
  const columns = gridColumns(grid, page);
  return (
    <DrawnGrid role="grid" aria-label={columns.label} style={{ "--columns": columns.template } as object}>
      <GridHead columns={columns} today={today} paints={false} />
      {grid.rows.map((row, at) => {
        const key = `${row.minute}${row.repeated}`;
        const fold = foldAt(folds, at);
        if (fold === undefined)
          return <GridLine key={key} {...{ grid, columns, at, scene }} tabStop={undefined} busy={undefined} />;
        return at === fold.from && <FoldRow key={key} {...{ fold, grid, columns }} onFocus={() => {}} />;
      })}
      <BestLayer columns={columns.list} folds={folds} spotlight={scene.show.spotlight} />
      <ScheduledLayer columns={columns.list} folds={folds} midnight={scene.show.midnight} />
    </DrawnGrid>
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
