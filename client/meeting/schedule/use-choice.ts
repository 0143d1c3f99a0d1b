import { useEffect, useState } from "react";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { chooseTime } from "../model/actions.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";

export type Choice = ReturnType<typeof useChoice>;

/**
 * Keeps the choice among the listed times by its place in the list, because several places may have the same time. The
 * list may also change under a resting pointer.
 */
export function useChoice(ranges: Readonly<Record<string, SlotRange | undefined>>, first: string) {
  const model = useMeetingModel();
  const [pointed, point] = useState<string>();
  const [pressed, setPressed] = useState<string>();
  const chosenRange = useMeetingState(({ view }) => view.chosenRange);
  const isScheduling = useMeetingState(({ painting }) => painting.mode.kind === "editingSchedule");
  const pointedRange = pointed === undefined ? undefined : ranges[pointed];
  useEffect(() => model.send({ kind: "view", view: { pointedRange } }), [model, pointedRange]);
  const isChosen = (place: string): boolean =>
    chosenRange !== undefined && ranges[place]?.start === chosenRange.start && ranges[place].end === chosenRange.end;
  const chosen = pressed !== undefined && isChosen(pressed) ? pressed : Object.keys(ranges).find(isChosen);
  // While the organiser schedules, a press proposes a time and chooses none.
  const proposed = isScheduling && pressed !== undefined && ranges[pressed] !== undefined ? pressed : undefined;
  return {
    chosen,
    open: chosen ?? proposed ?? first,
    point,
    press(place: string): void {
      setPressed(place);
      chooseTime(model, chosen === place ? undefined : ranges[place]);
    },
  };
}
