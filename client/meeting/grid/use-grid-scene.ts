import { useMemo } from "react";
import { tallyAfter } from "#domain/answers/tally.ts";
import type { SelectionMode } from "#domain/meeting/selection-mode.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { Group } from "../../live/group.ts";
import { ON_THIS_DEVICE } from "../../offline/with-queued.ts";
import { isPainting, paintedKind } from "../answers/painting.ts";
import { useMeetingState } from "../session/use-session.ts";
import type { GridDraft, GridShow } from "./cell-look.ts";

const NOTHING: ReadonlySet<Slot> = new Set();

/** What the page's state makes of the cells: everything but the stroke that is not finished yet. */
export function useGridScene(): { readonly show: GridShow; readonly draft: GridDraft | undefined } {
  const group = useMeetingState(({ known }) => known.group);
  const scheduled = useMeetingState(({ known }) => known.scheduled);
  const mode = useMeetingState(({ painting }) => painting.mode);
  const slots = useMeetingState(({ painting }) => painting.slots);
  const pointedPerson = useMeetingState(({ view }) => view.pointedPerson);
  const pointedRange = useMeetingState(({ view }) => view.pointedRange);
  const chosenRange = useMeetingState(({ view }) => view.chosenRange);

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
  const draft = useMemo(
    (): GridDraft | undefined =>
      isPainting(mode) ? { kind: paintedKind(mode), slots, counts: edited !== undefined } : undefined,
    [mode, edited, slots],
  );
  return { show, draft };
}

/** The answer that is being painted: the group is counted without it, so that it does not count twice. */
function editedIn(mode: SelectionMode, { names }: Group): RespondentID | undefined {
  if (mode.at === "editingRespondent") return mode.respondentID;
  return mode.at === "addingRespondent" && names.has(ON_THIS_DEVICE) ? ON_THIS_DEVICE : undefined;
}
