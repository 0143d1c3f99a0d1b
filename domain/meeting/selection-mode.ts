import type { RespondentID } from "../ids.ts";

export type SelectionMode =
  | { readonly kind: "none" }
  | { readonly kind: "addingRespondent" }
  | {
      readonly kind: "editingRespondent";
      readonly respondentID: RespondentID;
      /** The mode after Cancel: the selected person again, if the edit began there. */
      readonly cancelsTo: "none" | "selectedUser";
    }
  | { readonly kind: "editingSchedule" }
  | { readonly kind: "selectedUser"; readonly respondentID: RespondentID };

export type ModeInput =
  /** Add availability; Edit availability for a user with an answer. */
  | { readonly kind: "answer"; readonly own?: RespondentID | undefined }
  | { readonly kind: "name"; readonly respondentID: RespondentID }
  /** Edit the selected person's availability. */
  | { readonly kind: "edit" }
  | { readonly kind: "schedule" }
  | { readonly kind: "cancel" }
  /** Saved, cancelled or deleted: back to viewing. */
  | { readonly kind: "done" };

export const NO_MODE: SelectionMode = { kind: "none" };

/**
 * Returns the mode after an input. An input without meaning in a mode keeps it: a click on a name while painting keeps
 * the painted marks (the reference loses them).
 */
export function nextMode(mode: SelectionMode, input: ModeInput): SelectionMode {
  if (input.kind === "done") return NO_MODE;
  switch (mode.kind) {
    case "none":
      return fromNone(mode, input);
    case "selectedUser":
      return fromSelected(mode, input);
    case "editingRespondent": {
      if (input.kind !== "cancel") return mode;
      return mode.cancelsTo === "none" ? NO_MODE : { kind: "selectedUser", respondentID: mode.respondentID };
    }
    case "addingRespondent":
    case "editingSchedule":
      return input.kind === "cancel" ? NO_MODE : mode;
  }
}

function fromNone(mode: SelectionMode, input: ModeInput): SelectionMode {
  if (input.kind === "schedule") return { kind: "editingSchedule" };
  if (input.kind === "name") return { kind: "selectedUser", respondentID: input.respondentID };
  if (input.kind !== "answer") return mode;
  if (input.own === undefined) return { kind: "addingRespondent" };
  return { kind: "editingRespondent", respondentID: input.own, cancelsTo: "none" };
}

function fromSelected(mode: Extract<SelectionMode, { kind: "selectedUser" }>, input: ModeInput): SelectionMode {
  if (input.kind === "cancel") return NO_MODE;
  if (input.kind === "edit") {
    return { kind: "editingRespondent", respondentID: mode.respondentID, cancelsTo: "selectedUser" };
  }
  if (input.kind !== "name") return mode;
  return input.respondentID === mode.respondentID
    ? NO_MODE
    : { kind: "selectedUser", respondentID: input.respondentID };
}
