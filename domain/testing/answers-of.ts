import type * as Y from "yjs";
import { answerOf, peopleOf } from "../answers/grid-document.ts";
import type { RespondentID } from "../ids.ts";
import type { Mark } from "../answers/levels.ts";

/** Returns the marks of all respondents: an empty set for a person without marks. Skips answers without a person. */
export function answersOf(doc: Y.Doc): Map<RespondentID, Set<Mark>> {
  return new Map([...peopleOf(doc).keys()].map((id) => [id, answerOf(doc, id)]));
}
