import type { GridAuthor } from "#collab/document/author-change.ts";
import type { Stores } from "#db/stores/stores.ts";
import { changeAnswers } from "#domain/answers/grid-document.ts";
import { reshapedAnswer } from "#domain/answers/reshaped-answer.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import { DAY_QUARTERS, type Slot, slotQuarters } from "#domain/time/slot.ts";
import { compactSoon } from "./change-meeting.ts";

/** So many days of answers, some 35 bytes each, fit into one row of the log. */
const MAX_DAYS = 1_200;

type Reshaped = { readonly id: RespondentID; readonly before: ReadonlySet<Slot>; readonly after: ReadonlySet<Slot> };

/** Writes all answers of a locked meeting in its new slots, if these are shorter or longer than before. */
export async function reshapeAnswers(
  { before, after }: { readonly before: Meeting; readonly after: Meeting },
  stores: Stores,
  openGrid: () => Promise<GridAuthor>,
): Promise<void> {
  if (slotQuarters(before) === slotQuarters(after)) return;
  const author = await openGrid();
  const answers = (await stores.respondents.idsOf(after.meetingID)).map((id): Reshaped => {
    const answer = author.answerOf(id);
    return { id, before: answer, after: reshapedAnswer(answer, before, after) };
  });
  for (const some of inRows(answers)) {
    await author.change(
      (doc) =>
        changeAnswers(
          doc,
          some.map(({ id, before: was, after: is }) => [
            id,
            { added: [...is.difference(was)], removed: [...was.difference(is)] },
          ]),
        ),
      some.map(({ id }) => id),
    );
  }
  await compactSoon(stores, after.meetingID);
}

/** In groups of which each fits into one row of the log. */
function inRows(answers: readonly Reshaped[]): Reshaped[][] {
  const rows: Reshaped[][] = [];
  let days = Infinity;
  for (const answer of answers) {
    const more = new Set([...answer.before].map((slot) => Math.floor(slot / DAY_QUARTERS))).size;
    if (days + more > MAX_DAYS) {
      rows.push([]);
      days = 0;
    }
    rows.at(-1)?.push(answer);
    days += more;
  }
  return rows;
}
