import { type KeyboardEvent, useEffect } from "react";
import type { Selection, Stroke } from "#domain/answers/selection.ts";
import { slotStart } from "#domain/time/slot.ts";
import { scheduleText } from "../../time/range-text.ts";
import { useCalendars } from "../../calendars/use-calendars.ts";
import { preloadDialogs } from "../answers/AskingDialogs.tsx";
import { preloadSaves } from "./use-commands.ts";
import { targetAnswer } from "./target-answer.ts";
import { hintText, timeText } from "../grid/hint-text.ts";
import { modeActions } from "./mode-actions.ts";
import { modeTitle } from "./mode-title.ts";
import { selectNotice } from "./select-notice.ts";
import { isPainting } from "../answers/painting.ts";
import { mainButton, showGrid, tabStopCell } from "../grid/scroll-to-cell.ts";
import { useConnection } from "./use-connection.ts";
import { useGridView } from "../grid/use-grid-view.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { useMeetingData, type MeetingFacts } from "./use-meeting-data.ts";
import { usePainting } from "../answers/use-painting.ts";
import { useSaving } from "./use-saving.ts";
import { useStable } from "./use-stable.ts";

const hasFinger = (): boolean => matchMedia("(pointer: coarse)").matches;

/** Brings together what the meeting page knows, shows and does; `MeetingScreen` draws it. */
export function useScreen(facts: MeetingFacts) {
  const data = useMeetingData(facts);
  const { zone, days, scheduled, group } = data;
  const { painting, dispatch, wasRestored } = usePainting({ ...data, refresh: facts.refresh });
  const { mode } = painting;
  const view = useGridView(data, painting);
  const saving = useSaving({ onEdit: facts.onEdit, data, view, painting, dispatch });
  const concern = targetAnswer(mode, facts.meeting, data);
  const turn = modeActions({ ...facts, data, view, painting, concern, dispatch, onModeChange: saving.on.forget });
  const { scheduleAgain } = saving.on;

  const isOwn =
    data.isSignedIn &&
    (mode.at === "addingRespondent" || (mode.at === "editingRespondent" && mode.respondentID === data.self));
  const calendars = useCalendars(isOwn);
  const onPaint = useStable((slots: Selection) => dispatch({ kind: "paint", slots }));

  const isMarking = isPainting(mode);
  useEffect(() => {
    if (!isMarking) return;
    preloadDialogs();
    preloadSaves();
    showGrid();
  }, [isMarking]);
  const hasMorePages = view.page < days.pages - 1;
  useKeptFocus(`${mode.at} ${hasMorePages}`, isMarking ? tabStopCell : mainButton);

  const connection = useConnection({ live: data.live, updatedAt: facts.updatedAt });
  const meets = scheduled && scheduleText({ start: slotStart(scheduled.start), end: slotStart(scheduled.end) }, zone);
  return {
    data,
    mode,
    view,
    saving,
    turn,
    history: isMarking ? { strokes: painting.strokes, dispatch } : undefined,
    concern,
    hasMorePages,
    connection,
    calendars,
    painted: { draft: painting.slots, onPaint },
    title: modeTitle(mode, meets, concern.whose),
    notice: selectNotice({
      painting,
      dispatch,
      wasRestored,
      scheduled,
      calledOff: saving.calledOff,
      scheduleAgain,
      isRemoving: saving.busy === "remove",
    }),
    hint: hintText(mode, group, hasFinger()),
    time: view.inspected === undefined ? undefined : timeText(view.inspected, group, zone),
    // Stable, so that pointing at something does not draw the whole grid again.
    onStroke: useStable((stroke: Stroke) => dispatch({ kind: "stroke", grid: days.grid, stroke })),
    onDraft: useStable((slots: Selection | undefined) => {
      const of = mode.at === "editingRespondent" ? mode.respondentID : undefined;
      data.live.share(slots && { of, base: painting.base, slots });
    }),
    onPress: useStable(turn.pressCell),
    onSelect: useStable(turn.select),
    onKeyDown: (event: KeyboardEvent) => {
      if (isMarking && event.key === "Enter" && (event.ctrlKey || event.metaKey)) saving.on.save();
    },
  };
}
