import { message } from "#domain/messages/message.ts";
import type { OptimisticAuthor } from "#collab/document/author-change.ts";
import type { Respondent } from "#db/hot/locked-meeting.ts";
import type { RequestHashes, SaveOutcome, SaveRequest } from "#db/hot/optimistic-saves.ts";
import { StatementFailed } from "#db/errors.ts";
import type { MeetingView } from "#db/hot/meeting-view.ts";
import { type AnswerChange, isNoChange } from "#domain/answers/answer-change.ts";
import { changeAnswers } from "#domain/answers/grid-document.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import { type Slot, sortedSlots } from "#domain/time/slot.ts";
import type { AppContext } from "../app-context.ts";
import { changeOfAnswer, type SavedBody } from "./store-answer.ts";
import { gather } from "../http/batching.ts";

/** One save of an answer that a respondent may have given already. */
export type Save = {
  readonly body: SavedBody;
  /** Tells repeats from new requests; see `idempotentRequest`. */
  readonly request: RequestHashes | undefined;
  /** Whose answer it is, if the caller may change it in a meeting that looks like this. May refuse. */
  readonly mine: (view: MeetingView) => Respondent | undefined;
};

/**
 * Stores an answer together with all others that wait for the same meeting, in one statement: each save is decided in
 * turn, on the meeting as this process knew it last and what those before it changed, and all are stored only if the
 * meeting is still that. So most saves need neither a lock nor a read. Resolves with the meeting as it is then;
 * undefined, with nothing stored of it, for a save that has to be decided under the lock, alone.
 */
export type SaveOptimistically = (meetingID: MeetingID, save: Save) => Promise<MeetingView | undefined>;

/** Together they must fit into one row of the log: a save changes up to 61 days, some 35 bytes each. */
const MAX_SAVES = 24;
const MAX_WAITING = 1_000;

type Needs = Pick<AppContext, "database" | "collab" | "meetings" | "announce" | "clock">;

export function createSaveOptimistically({ database, collab, meetings, announce, clock }: Needs): SaveOptimistically {
  /** The meeting after the saves, or undefined when nothing was stored. */
  async function store(
    view: MeetingView,
    author: OptimisticAuthor,
    decided: Decided,
  ): Promise<MeetingView | undefined> {
    const { meetingID, version } = view.meeting;
    const { answers, changes, requests } = decided;
    let outcome: SaveOutcome | "sent" | undefined;
    try {
      await author.change(
        (doc) => changeAnswers(doc, changes),
        async ({ seq, update }) => {
          outcome = "sent";
          const askedAt = clock().epochMilliseconds;
          const save = { meetingID, version, seq, update, answers, requests, askedAt };
          outcome = await database.saveIfUnchanged(save).catch(refused);
          return outcome === "stored";
        },
      );
    } catch (error) {
      if (outcome === "sent" || !(error instanceof Refusal)) throw error;
      return undefined; // too much for one change: alone, each may fit
    }
    if (outcome === "changed") meetings.outdated(meetingID);
    return outcome === "stored" ? meetings.answered(view, answers) : undefined;
  }

  async function saveTogether(meetingID: MeetingID, take: () => readonly Save[]) {
    const stored = await collab.write(meetingID, async (grid) => {
      const view = await meetings.lastKnown(meetingID);
      const saves = take();
      const author = view && grid.optimistic();
      if (view === undefined || author === undefined) return undefined;
      const decided = decide(saves, view);
      const now = await store(view, author, decided);
      return now && decided.isDecided.map((isDecided) => (isDecided ? now : undefined));
    });
    if (stored === undefined) return [];
    announce(meetingID, "answered");
    return stored;
  }

  return gather({
    run: saveTogether,
    maxItems: MAX_SAVES,
    maxWaiting: MAX_WAITING,
    tooMany: message("api.manySave"),
  });
}

/** PostgreSQL stored nothing: whose fault it was shows when each is stored alone. */
function refused(error: unknown): SaveOutcome {
  if (error instanceof StatementFailed) return "repeat";
  throw error;
}

/** What saves do together. */
type Decided = {
  /** What the answers become. */
  readonly answers: ReadonlyMap<RespondentID, readonly Slot[]>;
  readonly changes: ReadonlyMap<RespondentID, AnswerChange>;
  readonly requests: readonly SaveRequest[];
  /** Of each save, whether all this contains it. Whether it is refused is decided under the lock. */
  readonly isDecided: readonly boolean[];
};

/**
 * What each save changes, after those before it. One that asks for anything which the statement does not write, more than
 * slots, is not decided here: under the lock it is stored whole.
 */
function decide(saves: readonly Save[], view: MeetingView): Decided {
  const answers = new Map<RespondentID, { after: Set<Slot>; change: AnswerChange }>();
  const requests = new Map<string, SaveRequest>();

  function isDecided({ body, request, mine }: Save): boolean {
    // Twice at the same time: the second is answered when the first is done.
    if (request !== undefined && requests.has(request.hash.toHex())) return false;
    try {
      const respondent = mine(view);
      if (respondent === undefined) return false;
      const { respondentID } = respondent;
      const known = answers.get(respondentID);
      // Under the version and seq that the statement checks, these are the slots of the grid document.
      const after = known?.after ?? new Set(respondent.slots);
      const change = changeOfAnswer(after, { meeting: view.meeting, body });
      for (const slot of change.removed) after.delete(slot);
      for (const slot of change.added) after.add(slot);
      answers.set(respondentID, { after, change: known ? changeBetween(respondent.slots, after) : change });
      if (request !== undefined) requests.set(request.hash.toHex(), { ...request, respondentID });
      return true;
    } catch (error) {
      // What was known may be out of date.
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  const decided = saves.map(isDecided);
  const changed = [...answers].filter(([, { change }]) => !isNoChange(change));
  return {
    isDecided: decided,
    requests: [...requests.values()],
    answers: new Map(changed.map(([id, { after }]) => [id, sortedSlots(after)])),
    changes: new Map(changed.map(([id, { change }]) => [id, change])),
  };
}

function changeBetween(slots: readonly Slot[], after: ReadonlySet<Slot>): AnswerChange {
  const before = new Set(slots);
  return { added: [...after.difference(before)], removed: [...before.difference(after)] };
}
