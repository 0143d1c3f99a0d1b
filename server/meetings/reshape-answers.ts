import type { GridAuthor } from "#collab/document/author-change.ts";
import type { Stores } from "#db/stores/stores.ts";
import { changeAnswers } from "#domain/answers/grid-document.ts";
import { reshapedAnswer } from "#domain/answers/reshaped-answer.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import type { Marks } from "#domain/answers/mark.ts";
import type { MeetingKind } from "#domain/meeting/kind.ts";
import { DAY_QUARTERS } from "#domain/time/slot.ts";
import type * as Y from "yjs";
import { compactSoon, type OpenGrid } from "./change-meeting.ts";

/** So many days of answers, some 35 bytes each, fit into one row of the log. */
const MAX_DAYS = 1_200;

type Edited = { readonly before: Meeting; readonly after: Meeting };
type Reshaped = { readonly id: RespondentID; readonly before: Marks; readonly after: Marks };

/**
 * Writes all answers of a locked meeting in its new slots, if these are shorter or longer than before: those that another kind
 * hides as well. Of another kind its own answers are shown from then on.
 */
export async function reshapeAnswers({ before, after }: Edited, stores: Stores, openGrid: OpenGrid): Promise<void> {
  const isResized = (before.slotMinutes ?? 30) !== (after.slotMinutes ?? 30);
  const isOther = (before.kind ?? "dates") !== (after.kind ?? "dates");
  if (!isResized && !isOther) return;
  const ids = await stores.respondents.idsOf(after.meetingID);
  const author = await openGrid(before);
  for (const kind of isResized ? HOURLY : []) await resize(kind, ids, { before, after, author });
  if (isOther) await (await openGrid(after)).project(ids);
  if (isResized) await compactSoon(stores, after.meetingID);
}

/** Kinds whose slots have a length of their own. */
const HOURLY = ["dates", "weekdays"] as const;

type Resizing = Edited & { readonly author: GridAuthor };

async function resize(kind: MeetingKind, ids: readonly RespondentID[], { before, after, author }: Resizing) {
  const answers = ids.map((id): Reshaped => {
    const answer = author.answerOf(id, kind);
    const from = { slotMinutes: before.slotMinutes };
    return { id, before: answer, after: reshapedAnswer(answer, from, { ...after, kind }) };
  });
  for (const some of inRows(answers)) {
    const changes = some.map(({ id, before: was, after: is }) => {
      return [id, { added: [...is.difference(was)], removed: [...was.difference(is)] }] as const;
    });
    const edit = (doc: Y.Doc) => changeAnswers(doc, changes, kind);
    await author.change(
      edit,
      some.map(({ id }) => id),
    );
  }
}

/** In groups of which each fits into one row of the log. */
function inRows(answers: readonly Reshaped[]): Reshaped[][] {
  const rows: Reshaped[][] = [];
  let days = Infinity;
  for (const answer of answers) {
    const more = new Set([...answer.before].map((mark) => Math.floor(mark / DAY_QUARTERS))).size;
    if (days + more > MAX_DAYS) {
      rows.push([]);
      days = 0;
    }
    rows.at(-1)?.push(answer);
    days += more;
  }
  return rows;
}
