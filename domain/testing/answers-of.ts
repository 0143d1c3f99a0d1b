import type * as Y from "yjs";
import { answerOf, peopleOf } from "../answers/grid-document.ts";
import type { RespondentID } from "../ids.ts";
import type { Mark } from "../answers/levels.ts";

/** The marks of all respondents. One who marked nothing has an empty set; an answer without a person is left out. */
export function answersOf(doc: Y.Doc): Map<RespondentID, Set<Mark>> {
  return new Map([...peopleOf(doc).keys()].map((id) => [id, answerOf(doc, id)]));
}
