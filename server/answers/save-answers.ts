import type { GridAuthor } from "#collab/document/author-change.ts";
import { DatabaseUnavailable } from "#db/errors.ts";
import type { Stores } from "#db/stores/stores.ts";
import { changeAnswers, setPerson } from "#domain/answers/grid-document.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import { isHidden } from "#domain/meeting/hidden-answers.ts";
import { refuse } from "#domain/refusal.ts";
import { enqueueAnswerNotices } from "../notices/notices.ts";
import type { AppContext } from "../app-context.ts";
import { changeGrid, compactSoon, type OpenGrid } from "../meetings/change-meeting.ts";
import { noSuchMeeting } from "../meetings/permissions.ts";
import { type Decided, decideSaves, type Outcome, type Save, type SaveAnswer, type Saved } from "./decide-saves.ts";

/** Together they must fit into one row of the log: a save changes up to 61 days, some 35 bytes each. */
const MAX_TOGETHER = 24;
const MAX_WAITING = 1_000;

type Needs = Pick<AppContext, "database" | "collab" | "announce" | "clock">;
type Waiting = PromiseWithResolvers<Saved> & { readonly save: Save };

/**
 * The one way in which answers are saved. Saves of one meeting wait in a line; when the meeting's turn comes, all that wait by
 * then go into one transaction under the meeting's lock. After COMMIT the change is shown, and then each is answered.
 *
 * No save harms another. What is refused is refused before anything of that save is written, so the rest of the transaction
 * goes on. When a statement fails all the same, nothing is stored, and each save is done again in a transaction of its own:
 * then only the one at fault fails. When PostgreSQL is away nothing is tried again: of a COMMIT the outcome may be unknown,
 * and the client repeats its request under its id.
 */
export function createSaveAnswer(context: Needs): SaveAnswer {
  const lines = new Map<MeetingID, Waiting[]>();

  function take(meetingID: MeetingID): readonly Waiting[] {
    const line = lines.get(meetingID) ?? [];
    const taken = line.splice(0, MAX_TOGETHER);
    if (line.length > 0) void next(meetingID);
    else lines.delete(meetingID);
    return taken;
  }

  async function next(meetingID: MeetingID): Promise<void> {
    let taken: readonly Waiting[] = [];
    try {
      const outcomes = await store(context, meetingID, () => (taken = take(meetingID)).map(({ save }) => save));
      for (const [index, one] of taken.entries()) settle(meetingID, one, outcomes[index]);
    } catch (error) {
      // Without a turn the server stops, or too many commands wait for this meeting.
      const hadTurn = taken.length > 0;
      const failed = hadTurn ? taken : take(meetingID);
      const isAtFault = !hadTurn || failed.length === 1 || error instanceof DatabaseUnavailable;
      for (const one of failed) {
        if (isAtFault) one.reject(error);
        else alone(meetingID, one);
      }
    }
  }

  function settle(meetingID: MeetingID, one: Waiting, outcome: Stored | undefined): void {
    if (outcome?.kind === "saved") one.resolve(outcome);
    else if (outcome?.kind === "refused") one.reject(outcome.refusal);
    else alone(meetingID, one);
  }

  function alone(meetingID: MeetingID, one: Waiting): void {
    store(context, meetingID, () => [one.save]).then(([outcome]) => settle(meetingID, one, outcome), one.reject);
  }

  return async (meetingID, save) => {
    const line = lines.getOrInsertComputed(meetingID, () => []);
    if (line.length >= MAX_WAITING) refuse("unavailable", "api.manySave");
    const one = { save, ...Promise.withResolvers<Saved>() };
    line.push(one);
    if (line.length === 1) void next(meetingID);
    return one.promise;
  };
}

type Stored = Outcome & Omit<Saved, "isNew">;

/** Stores what `take` gives in the meeting's turn; one outcome for each, in the same order. */
async function store(context: Needs, meetingID: MeetingID, take: () => readonly Save[]): Promise<readonly Stored[]> {
  const askedAt = context.clock().epochMilliseconds;
  const { meeting, outcomes, isChanged } = await changeGrid(meetingID, context, (stores, openGrid) =>
    storeTogether({ meetingID, saves: take(), stores, openGrid, askedAt }),
  );
  if (isChanged) context.announce(meetingID, "answered", { isHidden: isHidden(meeting) });
  const version = meeting.version + (isChanged ? 1 : 0);
  return outcomes.map((outcome) => ({ ...outcome, creator: meeting.creator, version }));
}

type Group = {
  readonly meetingID: MeetingID;
  readonly saves: readonly Save[];
  readonly stores: Stores;
  readonly openGrid: OpenGrid;
  readonly askedAt: number;
};

/** In one transaction: lock, read, decide each save, write them all. */
async function storeTogether(group: Group) {
  const { meetingID, saves, stores, openGrid, askedAt } = group;
  const who = {
    respondentIDs: saves.flatMap(({ whose }) => ("respondentID" in whose ? [whose.respondentID] : [])),
    userIDs: saves.flatMap(({ whose }) => ("userID" in whose ? [whose.userID] : [])),
  };
  const { locked, respondents } = (await stores.meetings.lockWithRespondents(meetingID, who)) ?? noSuchMeeting();
  const hashes = saves.flatMap(({ request }) => (request === undefined ? [] : [request.hash]));
  const done = await stores.answerRequests.find(meetingID, hashes);
  const author = await openGrid(locked.meeting);
  const { outcomes, decided } = await decideSaves(saves, {
    stores,
    locked,
    respondents,
    done,
    answerOf: (id) => author.answerOf(id),
    now: askedAt,
  });
  const { meeting } = locked;
  return { meeting, outcomes, isChanged: await storeDecided(decided, group, { meeting, author }) };
}

type Written = { readonly meeting: Meeting; readonly author: GridAuthor };

/** Writes what was decided, as one row of the grid log. False when that changes nothing. */
async function storeDecided(decided: Decided, { stores, meetingID, askedAt }: Group, { meeting, author }: Written) {
  const { joining, people, requests } = decided;
  const changed = [...decided.answers].filter(([, { before, after }]) => before.symmetricDifference(after).size > 0);
  const isChanged = changed.length > 0 || people.size > 0 || joining !== undefined;
  if (joining !== undefined) {
    await stores.respondents.insert({ meetingID, ...joining });
    await enqueueAnswerNotices(stores, meeting, joining.respondentID);
  }
  if (isChanged) {
    await author.change(
      (doc) => {
        if (joining !== undefined) setPerson(doc, joining.respondentID, joining);
        for (const [respondentID, person] of people) setPerson(doc, respondentID, person);
        changeAnswers(
          doc,
          changed.map(([id, { before, after }]) => [
            id,
            { added: [...after.difference(before)], removed: [...before.difference(after)] },
          ]),
          author.kind,
        );
      },
      changed.map(([id]) => id),
      { senders: decided.senders },
    );
  }
  for (const [respondentID, person] of people) await stores.respondents.setPerson(meetingID, respondentID, person);
  if (people.size > 0) await compactSoon(stores, meetingID);
  if (joining !== undefined && meeting.schedule !== undefined) {
    await stores.calendars.syncEntries(meetingID, [joining.userID]);
  }
  await stores.answerRequests.add({ meetingID, askedAt }, requests);
  return isChanged;
}
