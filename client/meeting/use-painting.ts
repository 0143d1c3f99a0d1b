import { useEffect, useReducer, useState } from "react";
import type { Selection } from "#domain/answers/selection.ts";
import type { MeetingID } from "#domain/meeting-id.ts";
import type { RespondentID } from "#domain/respondent-id.ts";
import type { Group } from "../live/group.ts";
import { forgetDraft, keepDraft, keptDraft, type Draft } from "./draft-storage.ts";
import { isChanged, nextPainting, NOT_PAINTING, type Painting } from "./painting.ts";

const NOTHING: Selection = new Set();

/** The viewer's mode and draft; strokes survive a reload of the page. */
export function usePainting(meetingID: MeetingID, group: Group, self: RespondentID | undefined) {
  const [restored] = useState(() => {
    const draft = keptDraft(meetingID);
    return draft === undefined ? undefined : resumed(draft, group, self);
  });
  const [painting, dispatch] = useReducer(nextPainting, restored ?? NOT_PAINTING);
  const { mode } = painting;

  useEffect(() => {
    const isAnswer = mode.at === "addingRespondent" || mode.at === "editingRespondent";
    if (!isAnswer || !isChanged(painting)) return forgetDraft(meetingID);
    keepDraft(meetingID, { ...painting, ...(mode.at === "editingRespondent" && { respondentID: mode.respondentID }) });
  }, [meetingID, mode, painting]);

  // Deleted while being looked at or edited here. One's own edit, which leads back to no mode, goes on as a new answer.
  const isOrphaned = "respondentID" in mode && !group.names.has(mode.respondentID);
  const isOwn = mode.at === "editingRespondent" && mode.cancelsTo === "none";
  useEffect(() => {
    if (isOrphaned) dispatch({ kind: "orphaned", keep: isOwn });
  }, [isOrphaned, isOwn]);

  return { painting, dispatch, wasRestored: restored !== undefined };
}

/** The mode in which a kept draft goes on. */
function resumed({ respondentID, base, slots }: Draft, group: Group, self: RespondentID | undefined): Painting {
  const answer = respondentID ?? self;
  const isThere = answer !== undefined && group.names.has(answer);
  if (!isThere) return { mode: { at: "addingRespondent" }, base: NOTHING, slots };
  const mode = { at: "editingRespondent", respondentID: answer, cancelsTo: "none" } as const;
  if (respondentID !== undefined) return { mode, base, slots };
  // Painted as a new answer by somebody who has one, as a login showed: it adds to that, and takes nothing away.
  const from = group.answers.get(answer) ?? NOTHING;
  return { mode, base: from, slots: from.union(slots) };
}
