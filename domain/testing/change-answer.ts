import type * as Y from "yjs";
import type { AnswerChange } from "../answers/answer-change.ts";
import { changeAnswers } from "../answers/grid-document.ts";
import type { RespondentID } from "../ids.ts";

/** Adds and removes marks of an answer to a meeting of dates. */
export function changeAnswer(doc: Y.Doc, id: RespondentID, change: AnswerChange): void {
  changeAnswers(doc, [[id, change]]);
}
