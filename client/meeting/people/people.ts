import type { RespondentID } from "#domain/respondent-id.ts";
import type { Group } from "../../live/group.ts";

/** A line of the respondents list. */
export type Person = { readonly respondentID: RespondentID; readonly name: string };

/** Everybody in order of arrival: as REST has told it, then those who came since. */
export function inOrderOfArrival(names: Group["names"], told: readonly string[]): Person[] {
  const people: Person[] = [];
  const known = new Set(told);
  for (const id of told) {
    const name = names.get(id as RespondentID); // the server's own key
    if (name !== undefined) people.push({ respondentID: id as RespondentID, name });
  }
  for (const [respondentID, name] of names) if (!known.has(respondentID)) people.push({ respondentID, name });
  return people;
}
