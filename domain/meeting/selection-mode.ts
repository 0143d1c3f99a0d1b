import type { RespondentID } from "../ids.ts";

export type SelectionMode =
  | { readonly kind: "none" }
  | { readonly kind: "addingRespondent" }
  | {
      readonly kind: "editingRespondent";
      readonly respondentID: RespondentID;
      /** Where Cancel leads: back to the selected person, when the edit began there. */
      readonly cancelsTo: "none" | "selectedUser";
    }
  | { readonly kind: "editingSchedule" }
  | { readonly kind: "selectedUser"; readonly respondentID: RespondentID };

export type ModeInput =
  /** Add availability, or Edit availability for a user (`own`) who has answered. */
  | { readonly kind: "answer"; readonly own?: RespondentID | undefined }
  /** A name in the respondents list. */
  | { readonly kind: "name"; readonly respondentID: RespondentID }
  /** Edit the selected person's availability. */
  | { readonly kind: "edit" }
  | { readonly kind: "schedule" }
  | { readonly kind: "cancel" }
  /** Saved, cancelled or deleted: back to viewing. */
  | { readonly kind: "done" };

export const NO_MODE: SelectionMode = { kind: "none" };

/**
 * The mode after an input. An input that means nothing in a mode leaves it as it is. Above all, clicking a name while
 * painting keeps what was painted (the reference throws it away).
 */
export function nextMode(now: SelectionMode, input: ModeInput): SelectionMode {
  if (input.kind === "done") return NO_MODE;
  switch (now.kind) {
    case "none":
      return fromNone(now, input);
    case "selectedUser":
      return fromSelected(now, input);
    case "editingRespondent": {
      if (input.kind !== "cancel") return now;
      return now.cancelsTo === "none" ? NO_MODE : { kind: "selectedUser", respondentID: now.respondentID };
    }
    case "addingRespondent":
    case "editingSchedule":
      return input.kind === "cancel" ? NO_MODE : now;
  }
}

function fromNone(now: SelectionMode, input: ModeInput): SelectionMode {
  if (input.kind === "schedule") return { kind: "editingSchedule" };
  if (input.kind === "name") return { kind: "selectedUser", respondentID: input.respondentID };
  if (input.kind !== "answer") return now;
  if (input.own === undefined) return { kind: "addingRespondent" };
  return { kind: "editingRespondent", respondentID: input.own, cancelsTo: "none" };
}

function fromSelected(now: Extract<SelectionMode, { kind: "selectedUser" }>, input: ModeInput): SelectionMode {
  if (input.kind === "cancel") return NO_MODE;
  if (input.kind === "edit") {
    return { kind: "editingRespondent", respondentID: now.respondentID, cancelsTo: "selectedUser" };
  }
  if (input.kind !== "name") return now;
  return input.respondentID === now.respondentID ? NO_MODE : { kind: "selectedUser", respondentID: input.respondentID };
}
