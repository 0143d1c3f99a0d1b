import type { MeetingView } from "#db/hot/meeting-view.ts";
import type { Stores } from "#db/stores/stores.ts";
import { answerBefore } from "#domain/answers/answer-before.ts";
import { personFrom } from "#domain/answers/grid-document.ts";
import { type Marks, presentMarks } from "#domain/answers/levels.ts";
import { reshapedAnswer } from "#domain/answers/reshaped-answer.ts";
import { FREE_SLOTS } from "#domain/contract/rate-limits.ts";
import type { UserID } from "#domain/ids.ts";
import { LIMITS } from "#domain/limits.ts";
import { mayChangeAnswer } from "#domain/meeting/meeting-policy.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import { refuseIfClosed } from "#domain/meeting/closing.ts";
import { refuse } from "#domain/refusal.ts";
import { enqueueReturnNotices } from "../notices/notices.ts";
import type { AppContext } from "../app-context.ts";
import type { Call } from "../http/serve.ts";
import { changedReply, unchangedSince } from "../meetings/change-meeting.ts";
import { noSuchMeeting, permitTo } from "../meetings/permissions.ts";
import { permitOn } from "./change-answer.ts";
import { saveChange } from "./decide-save.ts";
import { fullWith } from "./new-respondent.ts";

export async function answerHistory({ params, credentials }: Call<"answerHistory">, context: AppContext) {
  const { meetingID } = params;
  const view = (await context.meetings.view(meetingID)) ?? noSuchMeeting();
  permitTo("edit", view, credentials);
  const { history } = context.database.views;
  const changes = await history.changes(meetingID, LIMITS.changes);
  return {
    changes: changes.map(({ at, addedIfNeeded, removedIfNeeded, ...change }) => ({
      ...change,
      at: new Date(at).toISOString(),
      ...(addedIfNeeded > 0 && { addedIfNeeded }),
      ...(removedIfNeeded > 0 && { removedIfNeeded }),
    })),
    recentRespondentIDs: [...(await history.recent(meetingID))],
  };
}

/** Undoing this many marks takes the database about a millisecond. */
const MARKS_PER_CALL = 2_000;

/** Returns the answer as it was just before the instant that the call names. Refuses an instant up to its first change. */
async function stateBefore(
  { view, now }: { readonly view: MeetingView; readonly now: Marks },
  { params, body, address }: Call<"restoreAnswer">,
  { database, rateLimit }: AppContext,
): Promise<Marks> {
  const { meetingID, respondentID } = params;
  const { history } = database.views;
  const changes = await history.sizes(meetingID, respondentID);
  const first = changes.at(-1);
  if (first === undefined) return now;
  if (body.at < Math.floor(first.at / 1_000) * 1_000) return refuse("unknown", "api.noEarlierState");
  // Orders changes by their numbers in the log, not by their times, because clocks may be set back.
  const earliest = changes.findLast(({ at }) => at >= body.at);
  if (earliest === undefined) return now;
  const undone = changes.filter(({ seq }) => seq >= earliest.seq);
  const calls = Math.floor(undone.reduce((sum, { marks }) => sum + marks, 0) / MARKS_PER_CALL);
  // Charged before the work.
  if (calls > 0) await rateLimit("call", address, calls);
  const restored = answerBefore(now, await history.since(meetingID, respondentID, earliest.seq), view.meeting);
  if (earliest === first && restored.size === 0) return refuse("unknown", "api.noEarlierState");
  return restored;
}

/**
 * Restores an answer as it was before a change. The present answer is the base of this save, so that the owner's later
 * saves stay.
 */
export async function restoreAnswer(call: Call<"restoreAnswer">, context: AppContext) {
  const { params, credentials } = call;
  const { meetingID, respondentID } = params;
  const view = (await context.meetings.view(meetingID)) ?? noSuchMeeting();
  permitTo("edit", view, credentials);
  const respondent = view.respondents.find((one) => one.respondentID === respondentID);
  if (respondent === undefined) return refuse("unknown", "api.noSuchRespondent");
  permitOn(view, respondent, { credentials, may: mayChangeAnswer });
  const check = await unchangedSince(call, context);
  refuseIfClosed(view.meeting, context.clock().epochMilliseconds);
  const marks = new Set(respondent.marks);
  const marksBefore = await stateBefore({ view, now: marks }, call, context);
  const wanted = marksBefore.intersection(presentMarks(view.meeting).union(marks));
  const changed = wanted.symmetricDifference(marks).size - FREE_SLOTS;
  if (changed > 0) await context.rateLimit("saveSlots", call.address, changed);
  const { version } = await context.writer.write(
    meetingID,
    saveChange({
      whose: { respondentID },
      saved: { wanted, base: marks },
      permit(found, locked) {
        permitTo("edit", found, credentials);
        permitOn(found, locked, { credentials, may: mayChangeAnswer });
        return undefined;
      },
      check,
      keys: context.keys,
    }),
  );
  return changedReply(call, context, version);
}

/** Brings back respondents whom the organiser has just removed together, as one change of the grid. */
export async function restoreRemoved(call: Call<"restoreRemoved">, context: AppContext) {
  const { params, body, credentials } = call;
  const { meetingID } = params;
  const check = await unchangedSince(call, context);
  const { result } = await context.writer.write<readonly UserID[]>(meetingID, {
    async decideAlone({ meeting, ...found }, { stores }) {
      permitTo("edit", { meeting, ...found }, credentials);
      check(meeting);
      const restored = await stores.removedAnswers.bringBack(meetingID, [...new Set(body.respondentIDs)]);
      if (restored.length === 0) return { result: [] };
      const count = await stores.respondents.count(meetingID);
      const code = fullWith(meeting, count);
      if (code !== undefined) refuse(code, "api.meetingFull", { count: count - restored.length });
      const answers = restored.map((removed) => answerOf(removed, meeting));
      const userIDs = restored.flatMap(({ userID }) => userID ?? []);
      return {
        result: userIDs,
        edit: {
          people: new Map(restored.map((removed) => [removed.respondentID, personFrom(removed)])),
          answers: answers.map(({ respondentID, kind, marks }) => ({
            kind,
            changes: new Map([[respondentID, { added: [...marks], removed: [] }]]),
          })),
        },
        answers: answers.map(({ respondentID, before, kind, marks }) => ({
          respondentID,
          before,
          after: kind === (meeting.kind ?? "dates") ? marks : new Set(),
        })),
        isAnnounced: true,
        rows: {
          async store() {
            const respondentIDs = restored.map(({ respondentID }) => respondentID);
            await enqueueReturnNotices(stores, meetingID, respondentIDs);
            await stores.calendars.syncEntries(meetingID, userIDs);
          },
        },
      };
    },
  });
  context.notifyUsers.lists(result);
  return changedReply(call, context);
}

type Removed = Awaited<ReturnType<Stores["removedAnswers"]["bringBack"]>>[number];

/** Returns a removed answer in the meeting's present slots. An answer to another kind of meetings is for when that kind returns. */
function answerOf({ respondentID, marks, kind, slotMinutes }: Removed, meeting: Meeting) {
  const removed: Marks = new Set(marks);
  return {
    respondentID,
    kind,
    before: removed,
    marks: reshapedAnswer(removed, { kind, slotMinutes }, { ...meeting, kind }),
  };
}
