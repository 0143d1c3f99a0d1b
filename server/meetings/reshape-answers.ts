import type { GridEdit } from "#collab/document/authoring-documents.ts";
import type { ChangedAnswer, LostMarks } from "#db/hot/grid-log.ts";
import type { AnswerChange } from "#domain/answers/answer-change.ts";
import type { Marks } from "#domain/answers/levels.ts";
import { reshapedAnswer } from "#domain/answers/reshaped-answer.ts";
import { FREE_SLOTS } from "#domain/contract/rate-limits.ts";
import type { Steps } from "#domain/deciding/windows.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { MeetingKind } from "#domain/meeting/kind.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import type { RateLimit } from "../http/rate-limit.ts";
import { inTurns } from "../in-turns.ts";
import type { LockedReads } from "./meeting-change.ts";

type Edited = { readonly before: Meeting; readonly after: Meeting };
type Reading = Pick<LockedReads, "answerOf"> & { readonly respondentIDs: readonly RespondentID[] };
type Reshaping = Reading & { readonly rateLimit: RateLimit; readonly address: string };

type ReshapedAnswers = {
  readonly edit: GridEdit;
  readonly answers: readonly ChangedAnswer[];
  readonly losses: readonly LostMarks[];
};

/**
 * Writes all answers of a meeting in its new slots, if their length changed, also answers that another kind hides. A
 * meeting of another kind shows the answers to that kind. Counts the marks to rewrite before it rewrites them.
 */
export async function reshapeAnswers(edited: Edited, reshaping: Reshaping): Promise<ReshapedAnswers> {
  const { before, after } = edited;
  const { respondentIDs, answerOf, rateLimit, address } = reshaping;
  const isResized = (before.slotMinutes ?? 30) !== (after.slotMinutes ?? 30);
  const isOtherKind = (before.kind ?? "dates") !== (after.kind ?? "dates");
  if (!isResized) return { edit: {}, answers: isOtherKind ? shownAnswers([], after, reshaping) : [], losses: [] };
  if (respondentIDs.length > 0) await rateLimit("reshape", after.meetingID);
  const reshaped = await inTurns(reshapedInSteps(edited, { respondentIDs, answerOf }));
  const marks = reshaped.reduce((sum, answer) => sum + Math.max(0, sizeOf(answer) - FREE_SLOTS), 0);
  if (marks > 0) await rateLimit("saveSlots", address, marks);
  return {
    edit: {
      answers: HOURLY.map((kind) => ({
        kind,
        changes: changesOf(kind, reshaped, (answer) => difference(answer.before, answer.after)),
      })),
    },
    answers: shownAnswers(reshaped, after, reshaping),
    losses: HOURLY.map((kind) => ({ kind, changes: changesOf(kind, reshaped, ({ loss }) => loss) })),
  };
}

/** Kinds with a length of slots. */
const HOURLY = ["dates", "weekdays"] as const;

type Reshaped = {
  readonly kind: MeetingKind;
  readonly respondentID: RespondentID;
  readonly before: Marks;
  readonly after: Marks;
  /** Marks that longer slots have lost: writing the answer back in the former slots would not restore them. */
  readonly loss: AnswerChange;
};

const sizeOf = ({ before, after }: Reshaped) => Math.max(before.size, after.size);

/** Reads and reshapes the answers of each kind, one answer a step. */
function* reshapedInSteps({ before, after }: Edited, { respondentIDs, answerOf }: Reading): Steps<readonly Reshaped[]> {
  const answers: Reshaped[] = [];
  for (const kind of HOURLY) {
    for (const respondentID of respondentIDs) {
      const [from, to] = [
        { ...before, kind },
        { ...after, kind },
      ];
      const stored = answerOf(respondentID, kind);
      const reshaped = reshapedAnswer(stored, from, to);
      const loss = difference(stored, reshapedAnswer(reshaped, to, from));
      answers.push({ kind, respondentID, before: stored, after: reshaped, loss });
      yield;
    }
  }
  return answers;
}

function changesOf(kind: MeetingKind, answers: readonly Reshaped[], changeOf: (answer: Reshaped) => AnswerChange) {
  const changes = answers
    .filter((answer) => answer.kind === kind)
    .map((answer) => [answer.respondentID, changeOf(answer)] as const);
  return new Map(changes.filter(([, { added, removed }]) => added.length + removed.length > 0));
}

function difference(from: Marks, to: Marks): AnswerChange {
  return { added: [...to.difference(from)], removed: [...from.difference(to)] };
}

/**
 * Returns the answers to the kind that the meeting has now. The history notes the lost marks instead of the changed
 * marks.
 */
function shownAnswers(
  reshaped: readonly Reshaped[],
  { kind = "dates" }: Meeting,
  { respondentIDs, answerOf }: Reading,
) {
  const rewritten = new Map(
    reshaped.filter((answer) => answer.kind === kind).map((one) => [one.respondentID, one.after]),
  );
  return respondentIDs.map((respondentID): ChangedAnswer => {
    const marks = rewritten.get(respondentID) ?? answerOf(respondentID, kind);
    return { respondentID, before: marks, after: marks };
  });
}
