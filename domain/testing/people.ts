import { parseRespondentID, type RespondentID } from "../ids.ts";
import { parseSlot, type Slot } from "../time/slot.ts";

/** Returns a respondent whose id begins with `name`. */
export function respondent(name: string): RespondentID {
  const id = parseRespondentID(name.padEnd(12, "0"));
  if (id === undefined) throw new Error(`${name} cannot begin an id`);
  return id;
}

export const ANN = respondent("ann");
export const BEN = respondent("ben");
export const CAT = respondent("cat");

/** Parses a slot: `2026-11-24T09:00:00Z`. */
export function slot(text: string): Slot {
  const parsed = parseSlot(text);
  if (parsed === undefined) throw new Error(`${text} is no slot`);
  return parsed;
}
