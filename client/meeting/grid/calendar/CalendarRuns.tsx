import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { DAY_QUARTERS, quartersAfter, type Slot } from "#domain/time/slot.ts";
import { useMeetingModel, useMeetingState } from "../../model/use-meeting-model.ts";
import { fullestOf, showsGroup } from "../BestLayer.tsx";
import type { GridScene } from "../cell-look.ts";
import { draftOutlines } from "../DraftsLayer.tsx";
import { rowsIn } from "../folds/GridLayer.tsx";
import { t } from "../../../text/t.ts";

type Cells = readonly (Slot | undefined)[];
type Weeks = readonly { readonly cells: Cells; readonly lead: number }[];

/** Lies over the weeks, decorative: best days, the chosen or scheduled days, and the drafts of others. */
export default function CalendarRuns({ weeks, scene: { show, draft } }: { weeks: Weeks; scene: GridScene }) {
  const { subscribe, get } = useMeetingModel().drafts;
  const drafts = useSyncExternalStore(subscribe, get);
  const group = useMeetingState(({ derived }) => derived.group);
  const best = useMeetingState(({ view }) => view.best);
  const isGroup = useMeetingState(showsGroup);
  const outlines = useMemo(() => draftOutlines(weeks, drafts, group), [weeks, drafts, group]);
  const fullest = isGroup ? ringsBeside(show.spotlight, fullestOf(best)) : [];
  const edge = draft?.kind === "answer" ? 1 : 0;
  const heights = weeks.map(({ lead }) => `${lead}px var(--day)`).join(" ");
  return (
    <div aria-hidden="true" data-runs="" style={{ gridTemplateRows: heights }}>
      {weeks.map(({ cells }, week) => [
        fullest.map((range) => <Run key={`best ${range.start}`} {...{ week, cells, range }} data-best="" />),
        show.spotlight && <Run key="chosen" {...{ week, cells }} range={show.spotlight} data-chosen="" />,
        show.scheduled && (
          <Run key="scheduled" {...{ week, cells }} range={show.scheduled} data-scheduled-days="">
            <span>{t("grid.scheduledLabel")}</span>
          </Run>
        ),
        outlines[week]?.map(({ key, from, to, kind, mark, level, tag, tagAt }) => (
          <p
            key={`${week} ${key}`}
            data-change={kind}
            data-mark={mark}
            style={{ ...placeOf(week, { from, to }), "--level": level + edge, "--tag": tagAt } as object}
          >
            {tag !== undefined && <b>{tag}</b>}
          </p>
        )),
      ])}
    </div>
  );
}

/** Leaves out best days that are chosen, because they have a ring already. */
export function ringsBeside<One extends SlotRange>(chosen: SlotRange | undefined, best: readonly One[]): One[] {
  return best.filter(({ start, end }) => chosen === undefined || end <= chosen.start || start >= chosen.end);
}

type Days = { readonly from: number; readonly to: number };

/** Each week has two rows: the gap above it, and its days. */
function placeOf(week: number, { from, to }: Days) {
  return { gridRow: 2 * week + 2, gridColumn: `${from + 1} / ${to + 1}` };
}

type RunProps = { week: number; cells: Cells; range: SlotRange; children?: ReactNode };

function Run({ week, cells, range, children, ...data }: RunProps) {
  const run = runIn(cells, range);
  if (run === undefined) return null;
  return (
    <p {...data} data-goes-on={run.goesOn} style={placeOf(week, run)}>
      {children}
    </p>
  );
}

/** Returns the days of a range in a week, `to` exclusive. A range that goes on in another week is open at that end. */
export function runIn(cells: Cells, range: SlotRange) {
  const rows = rowsIn(cells, range);
  if (rows === undefined) return undefined;
  const { from, to, isFirst } = rows;
  const isLast = cells[to - 1] === quartersAfter(range.end, -DAY_QUARTERS);
  const [before, after] = [!isFirst && from === 0, !isLast && to === cells.length];
  return { from, to, goesOn: before && after ? "both" : before ? "before" : after ? "after" : undefined };
}
