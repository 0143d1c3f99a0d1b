import { useEffect, useReducer, useState } from "react";
import type { MeetingID } from "#domain/meeting-id.ts";
import type { RespondentID } from "#domain/respondent-id.ts";
import type { Slot } from "#domain/time/slot.ts";
import { answerKeyOf } from "../../api/keys.ts";
import type { Group } from "../../live/group.ts";
import { ON_THIS_DEVICE } from "../../offline/outbox/with-queued.ts";
import { forgetDraft, keepDraft, keptDraft } from "./draft-storage.ts";
import { isAnswering, isChanged, nextPainting, NOT_PAINTING } from "./painting.ts";
import { resumedPainting } from "./resumed-painting.ts";

export type PaintingFacts = {
  readonly meetingID: MeetingID;
  readonly group: Group;
  readonly present: ReadonlySet<Slot>;
  readonly self: RespondentID | undefined;
  readonly isSignedIn: boolean;
  /** Asks REST who the viewer is here. */
  readonly refresh: () => void;
};

/** The viewer's mode and draft; strokes survive a reload of the page, and what others save meanwhile. */
export function usePainting({ meetingID, group, present, self, isSignedIn, refresh }: PaintingFacts) {
  const [restored] = useState(() => {
    const draft = keptDraft(meetingID);
    return draft && resumedPainting(draft, { answers: group.answers, self });
  });
  const [painting, dispatch] = useReducer(nextPainting, restored ?? NOT_PAINTING);
  const { mode } = painting;

  useEffect(() => {
    if (!isAnswering(mode) || !isChanged(painting)) return forgetDraft(meetingID);
    keepDraft(meetingID, { ...painting, ...(mode.at === "editingRespondent" && { respondentID: mode.respondentID }) });
  }, [meetingID, mode, painting]);

  // The answer was deleted while it was looked at or edited here. An edit of one's own goes on as a new answer.
  const isOrphaned = "respondentID" in mode && !group.names.has(mode.respondentID);
  const isOnDevice = "respondentID" in mode && mode.respondentID === ON_THIS_DEVICE;
  const isOwn = mode.at === "editingRespondent" && mode.cancelsTo === "none";
  useEffect(() => {
    if (!isOrphaned) return;
    // What waited on this device has arrived under another name.
    if (isOnDevice) dispatch({ kind: "mode", input: { kind: "done" } });
    else dispatch({ kind: "orphaned", keep: isOwn });
  }, [isOrphaned, isOnDevice, isOwn]);

  // Changed while being edited here, by another device or somebody else: the draft follows where nothing was painted.
  const edited = mode.at === "editingRespondent" ? mode.respondentID : undefined;
  const stored = edited && group.answers.get(edited);
  useEffect(() => {
    if (stored !== undefined) dispatch({ kind: "stored", answer: present.intersection(stored) });
  }, [stored, present]);

  // Whoever adds an answer may have just given one on another device.
  const isAdding = mode.at === "addingRespondent";
  const found = isAdding && self !== undefined ? group.answers.get(self) : undefined;
  useEffect(() => {
    if (self !== undefined && found !== undefined) {
      dispatch({ kind: "found", respondentID: self, answer: present.intersection(found) });
    }
  }, [self, found, present]);
  const people = group.names.size;
  useEffect(() => {
    const mayBeKnown = isSignedIn || answerKeyOf(meetingID) !== undefined;
    if (isAdding && mayBeKnown && people > 0) refresh();
  }, [isAdding, isSignedIn, meetingID, people, refresh]);

  return { painting, dispatch, wasRestored: restored !== undefined };
}
