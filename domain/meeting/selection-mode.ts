import type { RespondentID } from "../ids.ts";

/** What a person is doing with a meeting's grid (spec §4, availability selection mode). */
export type SelectionMode =
  | { readonly at: "none" }
  | { readonly at: "addingRespondent" }
  | {
      readonly at: "editingRespondent";
      readonly respondentID: RespondentID;
      /** Where Cancel leads: back to the selected person, when the edit began there. */
      readonly cancelsTo: "none" | "selectedUser";
    }
  | { readonly at: "editingSchedule" }
  | { readonly at: "selectedUser"; readonly respondentID: RespondentID };

export type ModeInput =
  /** Add availability, or Edit availability for a user (`own`) who has answered. */
  | { readonly kind: "answer"; readonly own?: RespondentID | undefined }
  /** A name in the respondents list. */
  | { readonly kind: "name"; readonly respondentID: RespondentID }
  /** Edit the selected person's availability. */
  | { readonly kind: "edit" }
  | { readonly kind: "schedule" }
  | { readonly kind: "cancel" }
  /** Saved or deleted: the reset of spec §4. */
  | { readonly kind: "done" };

export const NO_MODE: SelectionMode = { at: "none" };

/**
 * The mode after an input. An input that means nothing in a mode leaves it as it is. Above all, clicking a name while
 * painting keeps what was painted (the reference throws it away).
 */
export function nextMode(now: SelectionMode, input: ModeInput): SelectionMode {
  if (input.kind === "done") return NO_MODE;
  switch (now.at) {
    case "none":
      return fromNone(now, input);
    case "selectedUser":
      return fromSelected(now, input);
    case "editingRespondent": {
      if (input.kind !== "cancel") return now;
      return now.cancelsTo === "none" ? NO_MODE : { at: "selectedUser", respondentID: now.respondentID };
    }
    case "addingRespondent":
    case "editingSchedule":
      return input.kind === "cancel" ? NO_MODE : now;
  }
}

function fromNone(now: SelectionMode, input: ModeInput): SelectionMode {
  if (input.kind === "schedule") return { at: "editingSchedule" };
  if (input.kind === "name") return { at: "selectedUser", respondentID: input.respondentID };
  if (input.kind !== "answer") return now;
  if (input.own === undefined) return { at: "addingRespondent" };
  return { at: "editingRespondent", respondentID: input.own, cancelsTo: "none" };
}

function fromSelected(now: Extract<SelectionMode, { at: "selectedUser" }>, input: ModeInput): SelectionMode {
  if (input.kind === "cancel") return NO_MODE;
  if (input.kind === "edit") {
    return { at: "editingRespondent", respondentID: now.respondentID, cancelsTo: "selectedUser" };
  }
  if (input.kind !== "name") return now;
  return input.respondentID === now.respondentID ? NO_MODE : { at: "selectedUser", respondentID: input.respondentID };
}
