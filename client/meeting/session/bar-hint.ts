import { isAnswering } from "../answers/painting.ts";
import type { MeetingState } from "./meeting-state.ts";
import { t } from "../../text/t.ts";

/** How one paints, until it has been done once; undefined when there is nothing to say. */
export function barHint({ painting, view, known }: MeetingState, byFinger: boolean): string | undefined {
  if (view.isStretching) return byFinger ? t("answer.hint.tapOtherEnd") : t("answer.hint.clickOtherEnd");
  // The list has fields, and nothing to drag over.
  if (painting.strokes.done.length > 0 || view.isList) return undefined;
  if (painting.mode.at === "editingSchedule") {
    return byFinger ? t("answer.hint.tapEnds") : t("answer.hint.clickEnds");
  }
  if (isAnswering(painting.mode) && byFinger) return t("answer.hint.slideOrHold");
  const mayBegin = isAnswering(painting.mode) || (painting.mode.at === "none" && !known.hasAnswer);
  if (!mayBegin) return undefined;
  return byFinger ? t("answer.hint.slide") : t("answer.hint.drag");
}

/** Whether it is offered to paint from the one time that was just pressed to another one, without a drag. */
export function canStretch({ painting, view }: MeetingState): boolean {
  return isAnswering(painting.mode) && view.anchor !== undefined && painting.strokes.done.at(-1)?.size === 1;
}
