import type { SelectionMode } from "#domain/meeting/selection-mode.ts";
import type { MeetingState } from "./model/meeting-state.ts";
import { greetedName, isOver, kindOf } from "./model/selectors.ts";
import { t } from "../text/t.ts";

export function modeTitle(mode: SelectionMode, owner: string | undefined): string {
  switch (mode.kind) {
    case "none":
      return t("meeting.availabilities");
    case "addingRespondent":
      return t("meeting.addYours");
    case "editingRespondent":
      return owner === undefined ? t("meeting.editYours") : t("meeting.editOf", { name: owner });
    case "editingSchedule":
      return t("meeting.scheduleYours");
    case "selectedUser":
      return owner === undefined ? t("meeting.yours") : t("meeting.of", { name: owner });
  }
}

/** The next useful thing to do. Does not change under the stroke that begins an answer. */
export function hintText(state: MeetingState, byFinger: boolean): string | undefined {
  if (state.isEditorOpen) return paintingHint(state, byFinger);
  if (isOver(state)) return t("meeting.over");
  if (state.painting.mode.kind === "selectedUser" || state.view.isList) return undefined;
  const hint = lookingHint(state, byFinger);
  const name = greetedName(state);
  return name === undefined ? hint : t("meeting.hello", { name, hint: hint ?? "" }).trim();
}

/** Undefined from the first stroke on, and where the choice between levels needs the room. */
function paintingHint({ painting, view, derived }: MeetingState, byFinger: boolean): string | undefined {
  if (view.isList) return undefined;
  if (painting.mode.kind === "editingSchedule") return byFinger ? t("answer.hint.tapEnds") : t("answer.hint.clickEnds");
  const { done, settled } = painting.strokes;
  const isBegun = painting.mode.kind !== "addingRespondent" || done.length > 0 || settled.size > 0;
  if (isBegun || derived.hasLevels || derived.isClosed) return undefined;
  return byFinger ? t("answer.hint.slideOrHold") : t("answer.hint.drag", { kind: "dates" });
}

function lookingHint(state: MeetingState, byFinger: boolean): string | undefined {
  const { derived } = state;
  const texts = kindOf(state);
  if (derived.people.length > 0 && (derived.hasAnswer || derived.scheduled !== undefined || derived.isClosed)) {
    if (derived.hidesOthers) return undefined;
    return byFinger ? t("grid.tapTime", texts) : t("grid.pointAtTime", texts);
  }
  if (derived.isClosed) return undefined;
  return byFinger ? t("answer.hint.slide", texts) : t("answer.hint.drag", texts);
}
