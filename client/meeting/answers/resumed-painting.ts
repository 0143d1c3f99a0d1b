import type { Selection } from "#domain/answers/selection.ts";
import type { RespondentID } from "#domain/respondent-id.ts";
import type { Group } from "../../live/group.ts";
import { afterEdit } from "../../offline/queued-answer.ts";
import type { Draft } from "./draft-storage.ts";
import { editing, newPainting, type Painting } from "./painting.ts";

const NOTHING: Selection = new Set();

type Facts = { readonly answers: Group["answers"]; readonly self: RespondentID | undefined };

/** The painting in which a kept draft goes on. */
export function resumedPainting({ respondentID, base, slots, strokes }: Draft, { answers, self }: Facts): Painting {
  const id = respondentID ?? self;
  const answer = id && answers.get(id);
  if (id === undefined || answer === undefined) {
    const adding = newPainting({ at: "addingRespondent" }, NOTHING, slots);
    return respondentID === undefined ? { ...adding, strokes } : adding;
  }
  if (respondentID !== undefined) {
    // Somebody else's answer stays theirs, also when it is deleted meanwhile.
    const mode =
      id === self ? editing(id) : ({ at: "editingRespondent", respondentID, cancelsTo: "selectedUser" } as const);
    return { mode, base, slots, strokes };
  }
  // Painted as a new answer by somebody who has one, as a login showed: it adds to that, and takes away only what it
  // took from an answer that was still waiting on this device.
  return newPainting(editing(id), answer, afterEdit(answer, { base, slots }));
}
