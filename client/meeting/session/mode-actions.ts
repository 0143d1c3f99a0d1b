import type { Selection } from "#domain/answers/selection.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import type { RespondentID } from "#domain/respondent-id.ts";
import { ON_THIS_DEVICE } from "../../offline/outbox/with-queued.ts";
import { toast } from "../../ui/toast.ts";
import type { MeetingReply } from "./meeting-query.ts";
import type { Painting, PaintingInput } from "../answers/painting.ts";
import { slotsOfRange } from "../schedule/slots-of-range.ts";
import type { TargetAnswer } from "./target-answer.ts";
import type { GridView } from "../grid/use-grid-view.ts";
import type { MeetingData } from "./use-meeting-data.ts";

export type ModeParts = {
  readonly data: MeetingData;
  readonly view: GridView;
  readonly painting: Painting;
  readonly concern: TargetAnswer;
  readonly dispatch: (input: PaintingInput) => void;
  /** Before any mode is entered or left. */
  readonly onModeChange: () => void;
  readonly meeting: MeetingReply;
  readonly refresh: () => void;
};

/** What the buttons and names do that lead from one mode to another. Nothing here asks the server. */
export function modeActions({ data, view, painting, concern, dispatch, onModeChange, meeting, refresh }: ModeParts) {
  const { group, present, self, hasAnswer } = data;
  const { mode } = painting;
  const answerOf = (id: RespondentID): Selection => present.intersection(group.answers.get(id) ?? new Set());
  const answer = (): void => {
    onModeChange();
    // What only this device knows is an answer that is still being added.
    if (self === undefined) dispatch({ kind: "mode", input: { kind: "answer" }, base: answerOf(ON_THIS_DEVICE) });
    else dispatch({ kind: "mode", input: { kind: "answer", own: self }, base: answerOf(self) });
  };
  return {
    answer,
    edit: () => {
      if (view.selected === undefined) return;
      if (view.selected === ON_THIS_DEVICE) {
        dispatch({ kind: "mode", input: { kind: "done" } });
        return answer();
      }
      onModeChange();
      dispatch({ kind: "mode", input: { kind: "edit" }, base: answerOf(view.selected) });
    },
    select: (respondentID: RespondentID) => {
      onModeChange();
      dispatch({ kind: "mode", input: { kind: "name", respondentID } });
      // Came in live: only REST knows what the viewer may do with it.
      if (!(respondentID in meeting.respondents) && respondentID !== ON_THIS_DEVICE) refresh();
    },
    schedule: () => {
      onModeChange();
      dispatch({ kind: "mode", input: { kind: "schedule" }, slots: slotsOfRange(view.chosenRange) });
      view.setChosenRange(undefined);
    },
    cancel: () => {
      onModeChange();
      dispatch({ kind: "mode", input: { kind: "cancel" } });
      view.resetPage();
    },
    nextPage: () => view.setPage(view.page + 1),
    chooseTime: (range: SlotRange | undefined) => {
      if (range !== undefined) view.jumpTo(range.start);
      if (mode.at === "editingSchedule") dispatch({ kind: "propose", slots: slotsOfRange(range) });
      else view.setChosenRange(range);
    },
    /** A cell was pressed while nothing is painted. */
    pressCell: () => {
      const isSelected = mode.at === "selectedUser";
      if (isSelected && !concern.canChange)
        return toast(`You cannot edit ${concern.whose} availability`, { kind: "plain" });
      const isThere = isSelected || hasAnswer;
      toast(`Click the '${isThere ? "Edit" : "Add"} availability' button`, { kind: "primary" });
    },
  };
}
