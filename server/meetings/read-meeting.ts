import type { MeetingView } from "#db/hot/meeting-view.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { Steps } from "#domain/deciding/windows.ts";
import { type Slot, slotStart } from "#domain/time/slot.ts";
import { inTurns } from "../in-turns.ts";
import type { Call } from "../http/serve.ts";
import type { AppContext } from "../app-context.ts";
import { maySeeAnswers } from "#domain/meeting/hidden-answers.ts";
import { actorIn, noSuchMeeting } from "./permissions.ts";
import { refuseFaults } from "#domain/refusal.ts";
import { goneFaults } from "./meeting-details.ts";
import { wishesOf } from "#domain/deciding/wishes.ts";
import { slotTexts } from "./meeting-reply.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { decideInSteps } from "#domain/deciding/decided.ts";
import { awaitedOf, requiredWith } from "#domain/meeting/expected.ts";
import { checkDuration } from "#domain/meeting/meeting.ts";
import { presentSlots } from "#domain/time/meeting-slots.ts";
import { rangeTextOf } from "#domain/time/slot-notation.ts";
import { nowFor } from "#domain/meeting/kind.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { answersCsvInSteps, type CsvColumn } from "#domain/answers/csv.ts";
import { levelsOf, type Marks, presentMarks } from "#domain/answers/levels.ts";

export async function getMeeting({ params, credentials }: Call<"getMeeting">, { meetings }: AppContext) {
  return (await meetings.reply(params.meetingID, credentials)) ?? noSuchMeeting();
}

export async function meetingSlots({ params }: Call<"meetingSlots">, { meetings }: AppContext) {
  const { meeting } = (await meetings.view(params.meetingID)) ?? noSuchMeeting();
  return { slots: [...slotTexts(meeting).values()] };
}

type BestTimes = ReplyOf<"bestTimes">;

/** Looking at this many pairs of a person and a slot takes about a millisecond. */
const PAIRS_PER_CALL = 4_000;

/** Returns the best times from now on, with the meeting's own wishes, or the wishes in the query. */
export async function bestTimes({ params, query, address, credentials }: Call<"bestTimes">, context: AppContext) {
  const view = (await context.meetings.seen(params.meetingID, credentials)) ?? noSuchMeeting();
  const { meeting, respondents } = view;
  refuseFaults(
    goneFaults(query.requiredRespondentIDs ?? [], new Set(respondents.map(({ respondentID }) => respondentID))),
  );
  const { kind, slotMinutes } = meeting;
  checkDuration({ durationMinutes: query.durationMinutes, kind, slotMinutes }, "durationMinutes");
  const slots = [...presentSlots(meeting)];
  const nowMs = nowFor(meeting, context.clock().epochMilliseconds);
  // The reply stays the same until another slot begins.
  const begun = slots.filter((slot) => slotStart(slot) < nowMs).length;
  const write = () => inTurns(bestTimesInSteps(view, { query, credentials, slots, now: nowMs }));
  const pairs = respondents.length * slots.length;
  return context.cachedReplies({ view, credentials, question: `best ${begun} ${JSON.stringify(query)}` }, async () => {
    await chargeWork(pairs / PAIRS_PER_CALL, address, context);
    return JSON.stringify(await write());
  });
}

type BestAsked = Pick<Call<"bestTimes">, "query" | "credentials"> & {
  readonly slots: readonly Slot[];
  readonly now: number;
};

function* bestTimesInSteps(view: MeetingView, { query, credentials, slots, now }: BestAsked): Steps<BestTimes> {
  const { meeting } = view;
  const { kind } = meeting;
  const answers = new Map<RespondentID, Marks>();
  for (const { respondentID, marks } of view.respondents) {
    answers.set(respondentID, new Set(marks));
    yield;
  }
  const question = {
    answers,
    slots,
    now,
    ...wishesOf({
      ...meeting,
      durationMinutes: query.durationMinutes ?? meeting.durationMinutes,
      requiredRespondentIDs: query.requiredRespondentIDs ?? requiredWith(meeting.requiredRespondentIDs, view.expected),
      minRespondents: query.minRespondents ?? meeting.minRespondents,
    }),
  };
  const seesOthers = maySeeAnswers(actorIn(view, credentials), meeting);
  const missing = seesOthers ? awaitedOf(view.expected) : [];
  // The query names all who are required.
  const mustBeThere = missing.filter(({ required }) => required && query.requiredRespondentIDs === undefined);
  const awaited = { count: missing.length, required: mustBeThere.length };
  const { best, whatIf, cover, decided } = yield* decideInSteps(question, { limit: query.limit, awaited });
  const rangeText = (range: SlotRange) => rangeTextOf(kind, range);
  return {
    windows: best.map((one) => ({ ...one, ...rangeText(one) })),
    ...(whatIf !== undefined && { whatIf: { respondentID: whatIf.respondentID, ...rangeText(whatIf) } }),
    ...(cover !== undefined && {
      cover: cover.map(({ free, ifNeeded, ...range }) => ({ ...rangeText(range), free, ifNeeded })),
    }),
    ...(decided !== undefined && { awaiting: missing.map(({ expectedID }) => expectedID), decided }),
  };
}

/** Writing this many cells takes about a millisecond. */
const CELLS_PER_CALL = 4_000;

export async function answersFile({ params, address, credentials }: Call<"answersFile">, context: AppContext) {
  const view = (await context.meetings.seen(params.meetingID, credentials)) ?? noSuchMeeting();
  const cells = view.respondents.length * presentSlots(view.meeting).size;
  return context.cachedReplies({ view, credentials, question: "answers.csv" }, async () => {
    await chargeWork(cells / CELLS_PER_CALL, address, context);
    return inTurns(answersTableInSteps(view));
  });
}

function* answersTableInSteps({ meeting, respondents }: MeetingView): Steps<string> {
  const offered = presentMarks(meeting);
  const people: CsvColumn[] = [];
  for (const { name, marks } of respondents) {
    people.push({ name, ...levelsOf(offered.intersection(new Set(marks))) });
    yield;
  }
  return yield* answersCsvInSteps(meeting, people);
}

/** Charges the caller for the milliseconds of work before it runs; a call includes the first millisecond. */
async function chargeWork(milliseconds: number, address: string, { rateLimit }: Pick<AppContext, "rateLimit">) {
  const calls = Math.floor(milliseconds);
  if (calls > 0) await rateLimit("call", address, calls);
}
