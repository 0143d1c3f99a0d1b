import type { GridEdit } from "#collab/document/authoring-documents.ts";
import type { ChangedAnswer, LostMarks } from "#db/hot/grid-log.ts";
import type { Respondent, StoredMeeting, Who } from "#db/hot/locked-meeting.ts";
import type { AnswerRequest, DoneRequest, RequestHashes } from "#db/stores/request-store.ts";
import type { NewRespondent } from "#db/stores/respondent-store.ts";
import type { Stores } from "#db/stores/stores.ts";
import type { Person } from "#domain/answers/grid-document.ts";
import { isIfNeeded, type Mark, type Marks, slotOf } from "#domain/answers/levels.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { ExpectedPerson } from "#domain/meeting/expected.ts";
import type { MeetingKind } from "#domain/meeting/kind.ts";
import { Refusal } from "#domain/refusal.ts";

/** A change of a meeting's answers, for `MeetingWriter.write`. */
export type Change<Result> = {
  /** The respondents that the decision needs. */
  readonly reads?: Who & { readonly expected?: boolean };
  /** Tells a repeat from a new request. */
  readonly request?: RequestHashes | undefined;
  /**
   * Decides on plain data, so that the change can share a transaction or take the short way. Returns undefined when the
   * change needs `decideAlone`. Throws a `Refusal`.
   */
  readonly decide?: (meeting: FoundMeeting) => Decision<Result> | undefined;
  /** Decides with reads in the transaction. Throws a `Refusal`, which rolls the transaction back. */
  readonly decideAlone: (meeting: FoundMeeting, locked: LockedReads) => Promise<Decision<Result>> | Decision<Result>;
};

export type FoundMeeting = StoredMeeting & {
  /** At least the respondents that the change reads. */
  readonly respondents: readonly Respondent[];
  /** The expected people; empty unless the change reads them. */
  readonly expected: readonly ExpectedPerson[];
  /** Requests that were done before, by their hash in hexadecimal. */
  readonly done: ReadonlyMap<string, DoneRequest>;
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
};

/** Reads of a change that runs alone in its transaction. */
export type LockedReads = {
  readonly stores: Stores;
  readonly answerOf: (respondentID: RespondentID, kind: MeetingKind | undefined) => Marks;
};

export type Decision<Result> = {
  readonly result: Result;
  readonly edit?: GridEdit;
  /** Answers to meetings of the present kind, as the edit leaves them. */
  readonly answers?: readonly ChangedAnswer[];
  readonly request?: AnswerRequest;
  /** Open pages get the news that answers have changed. */
  readonly isAnnounced?: boolean;
  readonly rows?: OtherRows;
};

/** Rows beside log, answers and history. A change with such rows takes the long way. */
export type OtherRows = {
  readonly joining?: NewRespondent;
  readonly people?: ReadonlyMap<RespondentID, Person>;
  /** A name, a note or an answer leaves the meeting, so the log that still holds it must go. */
  readonly removesContent?: boolean;
  readonly losses?: readonly LostMarks[];
  /** Writes more rows, after all others. */
  readonly store?: () => Promise<void>;
};

/** Returns the meeting as the next change finds it. */
function meetingAfter(meeting: FoundMeeting, decision: Decision<unknown>): FoundMeeting {
  const { edit, answers = [], request, rows } = decision;
  const marks = new Map(answers.map(({ respondentID, after }) => [respondentID, sortedMarks(after)]));
  const respondents = meeting.respondents.map((respondent) => {
    const person = rows?.people?.get(respondent.respondentID) ?? respondent;
    return { ...withPerson(respondent, person), marks: marks.get(respondent.respondentID) ?? respondent.marks };
  });
  const done = request === undefined ? meeting.done : withRequest(meeting.done, request);
  const version = meeting.meeting.version + (edit === undefined ? 0 : 1);
  return { ...meeting, meeting: { ...meeting.meeting, version }, respondents, done };
}

function withPerson({ note: _note, ...respondent }: Respondent, { name, note }: Person): Respondent {
  return { ...respondent, name, ...(note !== undefined && { note }) };
}

function withRequest(done: FoundMeeting["done"], { request, respondentID }: AnswerRequest) {
  return new Map(done).set(request.hash.toHex(), { respondentID, bodyHash: request.bodyHash });
}

/** Returns the marks in the order in which the database lists them. */
function sortedMarks(marks: Marks): readonly Mark[] {
  return [...marks].sort((a, b) => Number(isIfNeeded(a)) - Number(isIfNeeded(b)) || slotOf(a) - slotOf(b));
}

/** Returns each answer once, from before the first change until after the last. It has a sender when all were by one. */
function netAnswers(answers: readonly ChangedAnswer[]): readonly ChangedAnswer[] {
  const net = new Map<RespondentID, ChangedAnswer>();
  for (const answer of answers) {
    const earlier = net.get(answer.respondentID);
    const sender = earlier === undefined || earlier.sender === answer.sender ? answer.sender : undefined;
    net.set(answer.respondentID, { ...answer, before: earlier?.before ?? answer.before, sender });
  }
  return [...net.values()];
}

/** The outcome of a change. `alone`: not decided yet; needs its own transaction. */
export type Outcome =
  | { readonly kind: "decided"; readonly result: unknown }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "alone" };

/** The joint writes of changes that share a transaction. */
export type Decided = {
  readonly outcomes: readonly Outcome[];
  /** As the last change leaves it. */
  readonly meeting: FoundMeeting;
  readonly edits: readonly GridEdit[];
  readonly answers: readonly ChangedAnswer[];
  readonly requests: readonly AnswerRequest[];
  readonly otherRows: readonly OtherRows[];
  readonly isAnnounced: boolean;
  /** Every change was decided, and writes only log, answers, history and request ids. */
  readonly isPlain: boolean;
};

/** Decides changes in their order, each on the meeting after the earlier changes. A refused change writes nothing. */
export async function decideTogether(
  changes: readonly Change<unknown>[],
  found: FoundMeeting,
  locked?: LockedReads,
): Promise<Decided> {
  const outcomes: Outcome[] = [];
  const decisions: Decision<unknown>[] = [];
  const isAlone = locked !== undefined && changes.length === 1;
  let meeting = found;
  for (const change of changes) {
    try {
      const decision = change.decide?.(meeting) ?? (isAlone ? await change.decideAlone(meeting, locked) : undefined);
      if (decision === undefined) {
        outcomes.push({ kind: "alone" });
        continue;
      }
      outcomes.push({ kind: "decided", result: decision.result });
      decisions.push(decision);
      meeting = meetingAfter(meeting, decision);
    } catch (error) {
      // A change that is alone may have written something, so the transaction must be rolled back.
      if (!(error instanceof Refusal) || isAlone) throw error;
      outcomes.push({ kind: "refused", refusal: error });
    }
  }
  return {
    outcomes,
    meeting,
    edits: decisions.flatMap(({ edit }) => edit ?? []),
    answers: netAnswers(decisions.flatMap(({ answers = [] }) => answers)),
    requests: decisions.flatMap(({ request }) => request ?? []),
    otherRows: decisions.flatMap(({ rows }) => rows ?? []),
    isAnnounced: decisions.some((decision) => decision.isAnnounced),
    isPlain: outcomes.every(({ kind }) => kind === "decided") && decisions.every(({ rows }) => rows === undefined),
  };
}
