import type { GridAuthor } from "#collab/document/author-change.ts";
import type { Stores } from "#db/stores/stores.ts";
import type { AnswerChange } from "#domain/answers/answer-change.ts";
import { changeAnswers } from "#domain/answers/grid-document.ts";
import type { Marks } from "#domain/answers/levels.ts";
import { reshapedAnswer } from "#domain/answers/reshaped-answer.ts";
import { FREE_SLOTS } from "#domain/contract/rate-limits.ts";
import type { Steps } from "#domain/deciding/windows.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { MeetingKind } from "#domain/meeting/kind.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import { DAY_QUARTERS } from "#domain/time/slot.ts";
import type { RateLimit } from "../http/rate-limit.ts";
import { inTurns } from "../in-turns.ts";
import { compactSoon, type OpenGrid } from "./change-meeting.ts";

/** So many days of answers, some 35 bytes each, fit into one row of the log. */
const MAX_DAYS = 1_200;

type Edited = { readonly before: Meeting; readonly after: Meeting };
type Reshaping = {
  readonly stores: Stores;
  readonly openGrid: OpenGrid;
  readonly rateLimit: RateLimit;
  readonly address: string;
};

/**
 * Writes all answers of a locked meeting in its new slots, if these are shorter or longer than before: those that another kind
 * hides as well. Of another kind its own answers are shown from then on. Counts what it rewrites before it does.
 */
export async function reshapeAnswers({ before, after }: Edited, reshaping: Reshaping): Promise<void> {
  const { stores, openGrid, rateLimit, address } = reshaping;
  const isResized = (before.slotMinutes ?? 30) !== (after.slotMinutes ?? 30);
  const isOther = (before.kind ?? "dates") !== (after.kind ?? "dates");
  if (!isResized && !isOther) return;
  const ids = await stores.respondents.idsOf(after.meetingID);
  if (isResized && ids.length > 0) await rateLimit("reshape", after.meetingID);
  const author = await openGrid(before);
  if (isResized) {
    const answers = await inTurns(reshapedInSteps(ids, { before, after, author }));
    const marks = [...answers.values()].flat().reduce((sum, one) => sum + Math.max(0, sizeOf(one) - FREE_SLOTS), 0);
    if (marks > 0) await rateLimit("saveSlots", address, marks);
    for (const [kind, reshaped] of answers) await write(kind, reshaped, author);
  }
  if (isOther) await (await openGrid(after)).project(ids);
  if (isResized) await compactSoon(stores, after.meetingID);
}

/** Kinds whose slots have a length of their own. */
const HOURLY = ["dates", "weekdays"] as const;

type Reshaped = {
  readonly id: RespondentID;
  readonly before: Marks;
  readonly after: Marks;
  /** Marks that longer slots have lost, so that writing the answer back in the former slots would change them. */
  readonly loss: AnswerChange;
};

const sizeOf = ({ before, after }: Reshaped) => Math.max(before.size, after.size);

type Reading = Edited & { readonly author: GridAuthor };

/** Reads and reshapes the answers of each kind, one answer a step. */
function* reshapedInSteps(
  ids: readonly RespondentID[],
  { before, after, author }: Reading,
): Steps<ReadonlyMap<MeetingKind, readonly Reshaped[]>> {
  const answers = new Map<MeetingKind, Reshaped[]>();
  for (const kind of HOURLY) {
    const ofKind: Reshaped[] = [];
    for (const id of ids) {
      const [was, from, to] = [author.answerOf(id, kind), { ...before, kind }, { ...after, kind }];
      const is = reshapedAnswer(was, from, to);
      const back = reshapedAnswer(is, to, from);
      ofKind.push({ id, before: was, after: is, loss: difference(was, back) });
      yield;
    }
    answers.set(kind, ofKind);
  }
  return answers;
}

function difference(from: Marks, to: Marks): AnswerChange {
  return { added: [...to.difference(from)], removed: [...from.difference(to)] };
}

/** Writes answers in rows of the log. The history notes of them only what could not be written back. */
async function write(kind: MeetingKind, answers: readonly Reshaped[], author: GridAuthor): Promise<void> {
  for (const some of inRows(answers)) {
    const losses = new Map(
      some.filter(({ loss }) => loss.added.length + loss.removed.length > 0).map(({ id, loss }) => [id, loss]),
    );
    await author.change(
      (doc) =>
        changeAnswers(
          doc,
          some.map(({ id, before, after }) => [id, difference(before, after)]),
          kind,
        ),
      some.map(({ id }) => id),
      { losses: { kind, ofAnswers: losses } },
    );
  }
}

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
