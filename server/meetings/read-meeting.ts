import type { Call } from "../http/serve.ts";
import type { AppContext } from "../app-context.ts";
import { maySeeAnswers } from "#domain/meeting/meeting-policy.ts";
import { actorIn, noSuchMeeting } from "./permissions.ts";
import { refuseGone } from "./meeting-details.ts";
import { wishesOf } from "#domain/deciding/wishes.ts";
import { slotTexts } from "./meeting-reply.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { decide } from "#domain/deciding/decide.ts";
import { awaitedOf, requiredWith } from "#domain/meeting/expected.ts";
import { checkDuration } from "#domain/meeting/meeting.ts";
import { presentSlots } from "#domain/time/meeting-slots.ts";
import { slotTextOf } from "#domain/time/slot-notation.ts";
import { nowFor } from "#domain/meeting/kind.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { answersCsv } from "#domain/answers/answers-csv.ts";
import { levelsOf, presentMarks } from "#domain/answers/mark.ts";

export async function getMeeting({ params, credentials }: Call<"getMeeting">, { meetings }: AppContext) {
  return (await meetings.reply(params.meetingID, credentials)) ?? noSuchMeeting();
}

export async function meetingSlots({ params }: Call<"meetingSlots">, { meetings }: AppContext) {
  const { meeting } = (await meetings.view(params.meetingID)) ?? noSuchMeeting();
  return { slots: [...slotTexts(meeting).values()] };
}

type BestTimes = ReplyOf<"bestTimes">;

/** Looking at this many pairs of a person and a slot takes about a millisecond. */
const PAIRS_PER_CALL = 20_000;

/** The best times from now on, by what the meeting says of itself or the query instead. */
export async function bestTimes(
  { params, query, address, credentials }: Call<"bestTimes">,
  context: AppContext,
): Promise<BestTimes> {
  const view = (await context.meetings.seen(params.meetingID, credentials)) ?? noSuchMeeting();
  const { meeting } = view;
  const answers = new Map(view.respondents.map((one) => [one.respondentID, new Set(one.marks)]));
  refuseGone(query.requiredRespondentIDs ?? [], answers);
  const { kind, slotMinutes } = meeting;
  checkDuration({ durationMinutes: query.durationMinutes, kind, slotMinutes }, "durationMinutes");
  const slots = presentSlots(meeting);
  // Charged before the work.
  const points = Math.floor((view.respondents.length * slots.size) / PAIRS_PER_CALL);
  if (points > 0) await context.rateLimit("call", address, points);
  const question = {
    answers,
    slots: [...slots],
    now: nowFor(meeting, context.clock().epochMilliseconds),
    ...wishesOf({
      ...meeting,
      durationMinutes: query.durationMinutes ?? meeting.durationMinutes,
      requiredRespondentIDs: query.requiredRespondentIDs ?? requiredWith(meeting.requiredRespondentIDs, view.expected),
      minRespondents: query.minRespondents ?? meeting.minRespondents,
    }),
  };
  const seesOthers = maySeeAnswers(actorIn(view, credentials), meeting);
  const missing = seesOthers ? awaitedOf(view.expected) : [];
  // Who must be there by the query are those whom it names alone.
  const mustBeThere = missing.filter(({ required }) => required && query.requiredRespondentIDs === undefined);
  const awaited = { count: missing.length, required: mustBeThere.length };
  const { best, whatIf, cover, decided } = decide(question, { limit: query.limit, awaited });
  const rangeText = ({ start, end }: SlotRange) => ({ start: slotTextOf(kind, start), end: slotTextOf(kind, end) });
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
const CELLS_PER_CALL = 20_000;

export async function answersFile({ params, address, credentials }: Call<"answersFile">, context: AppContext) {
  const { meeting, respondents } = (await context.meetings.seen(params.meetingID, credentials)) ?? noSuchMeeting();
  const points = Math.floor((respondents.length * presentSlots(meeting).size) / CELLS_PER_CALL);
  // Charged before the work.
  if (points > 0) await context.rateLimit("call", address, points);
  const offered = presentMarks(meeting);
  const people = respondents.map(({ name, marks }) => ({ name, ...levelsOf(offered.intersection(new Set(marks))) }));
  return answersCsv(meeting, people);
}
