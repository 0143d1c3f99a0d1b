import type { PreparedReply } from "../http/prepared-reply.ts";
import type { Call } from "../http/serve.ts";
import type { AppContext } from "../app-context.ts";
import { noSuchMeeting } from "./permissions.ts";
import { slotTexts } from "./meeting-reply.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { decide } from "#domain/deciding/decide.ts";
import { presentSlots } from "#domain/time/meeting-slots.ts";
import { type Slot, SLOT_MS, slotText } from "#domain/time/slot.ts";

export async function getMeeting(
  { params, credentials }: Call<"getMeeting">,
  { meetings }: AppContext,
): Promise<PreparedReply> {
  return (await meetings.reply(params.meetingID, credentials)) ?? noSuchMeeting();
}

export async function meetingSlots({ params }: Call<"meetingSlots">, { meetings }: AppContext) {
  const { meeting } = (await meetings.view(params.meetingID)) ?? noSuchMeeting();
  return { slots: [...slotTexts(meeting).values()] };
}

type BestTimes = ReplyOf<"bestTimes">;

const SLOT_MINUTES = SLOT_MS / 60_000;
/** Looking at this many pairs of a person and a half hour takes about a millisecond. */
const PAIRS_PER_CALL = 20_000;

/** When most people are free for so long, from now on. */
export async function bestTimes(
  { params, query, address }: Call<"bestTimes">,
  context: AppContext,
): Promise<BestTimes> {
  const view = (await context.meetings.view(params.meetingID)) ?? noSuchMeeting();
  const halfHours = query.durationMinutes / SLOT_MINUTES;
  const now = context.clock().epochMilliseconds;
  // Charged before the work.
  const points = Math.floor((view.respondents.length * presentSlots(view.meeting).size) / PAIRS_PER_CALL);
  if (points > 0) await context.rateLimit("call", address, points);
  const slots = presentSlots(view.meeting);
  const answers = new Map(view.respondents.map((one) => [one.respondentID, new Set(one.slots)]));
  const decision = decide({ answers, slots: [...slots], halfHours, now }, { limit: query.limit });
  const { whatIf, cover } = decision;
  return {
    windows: decision.best.map(({ free, missing, ...range }) => ({
      ...rangeText(range),
      free,
      ifNeeded: [],
      missing,
    })),
    ...(whatIf !== undefined && { whatIf: { respondentID: whatIf.respondentID, ...rangeText(whatIf) } }),
    ...(cover !== undefined && { cover: cover.map(({ free, ...range }) => ({ ...rangeText(range), free })) }),
  };
}

function rangeText({ start, end }: { readonly start: Slot; readonly end: Slot }) {
  return { start: slotText(start), end: slotText(end) };
}
