import { useEffect, useMemo, useState } from "react";
import { tallyAfter } from "#domain/answers/tally.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import type { RespondentID } from "#domain/respondent-id.ts";
import type { SelectionMode } from "#domain/meeting/selection-mode.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { Group } from "../../live/group.ts";
import { ON_THIS_DEVICE } from "../../offline/outbox/with-queued.ts";
import { useToday } from "../../time/use-today.ts";
import type { GridDraft, GridShow } from "./grid-scene.ts";
import { firstPage } from "./meeting-days.ts";
import { isPainting, type Painting } from "../answers/painting.ts";
import { showCell } from "./scroll-to-cell.ts";
import type { MeetingData } from "../session/use-meeting-data.ts";

const NOTHING: ReadonlySet<Slot> = new Set();

/** Which part of the grid is shown, what in it is pointed at, and what that makes of the cells. */
export function useGridView({ days, scheduled, group }: MeetingData, painting: Painting) {
  const { mode } = painting;
  const today = useToday();
  const [turnedTo, setPage] = useState<number>();
  const [inspected, setInspected] = useState<Slot>();
  const [pointedPerson, setPointedPerson] = useState<RespondentID>();
  const [pointedRange, setPointedRange] = useState<SlotRange>();
  const [chosenRange, setChosenRange] = useState<SlotRange>();
  const [jump, setJump] = useState<{ readonly to: Slot }>();
  const page = Math.min(turnedTo ?? firstPage(days, scheduled, today), days.pages - 1);

  // After the page has turned, and again when the same time is chosen again.
  useEffect(() => {
    if (jump !== undefined) showCell(jump.to);
  }, [jump]);

  const selected = mode.at === "selectedUser" ? mode.respondentID : undefined;
  const edited = editedIn(mode, group);
  const shownPerson = pointedPerson ?? selected;
  const spotlight = mode.at === "editingSchedule" ? pointedRange : (pointedRange ?? chosenRange);
  const counts = useMemo(
    () =>
      edited === undefined ? group.counts : tallyAfter(group.counts, group.answers.get(edited) ?? NOTHING, NOTHING),
    [edited, group],
  );
  const show = useMemo(
    (): GridShow => ({
      counts,
      of: group.names.size,
      person: shownPerson && group.answers.get(shownPerson),
      isPersonSelected: selected !== undefined,
      scheduled: isPainting(mode) ? undefined : scheduled,
      spotlight,
    }),
    [counts, group, shownPerson, selected, mode, scheduled, spotlight],
  );
  const draft = useMemo((): GridDraft | undefined => {
    if (!isPainting(mode)) return undefined;
    const kind = mode.at === "editingSchedule" ? "schedule" : "answer";
    return { kind, slots: painting.slots, counts: edited !== undefined };
  }, [mode, edited, painting.slots]);

  return {
    page,
    setPage,
    /** Back to where one began; after Save and Cancel. */
    resetPage: () => setPage(undefined),
    /** Turns to the page of a slot and scrolls there. */
    jumpTo: (slot: Slot) => {
      setPage(days.pageOf(slot));
      setJump({ to: slot });
    },
    inspected,
    setInspected,
    setPointedPerson,
    setPointedRange,
    chosenRange,
    setChosenRange,
    selected,
    show,
    draft,
    today,
  };
}

/** The answer that is being painted: the group is counted without it, so that it does not count twice. */
function editedIn(mode: SelectionMode, { names }: Group): RespondentID | undefined {
  if (mode.at === "editingRespondent") return mode.respondentID;
  return mode.at === "addingRespondent" && names.has(ON_THIS_DEVICE) ? ON_THIS_DEVICE : undefined;
}

export type GridView = ReturnType<typeof useGridView>;
