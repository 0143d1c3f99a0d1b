import type { PreparedReply } from "../http/prepared-reply.ts";
import type { Call } from "../http/serve.ts";
import type { AppContext } from "../app-context.ts";
import { noSuchMeeting } from "./permissions.ts";
import { slotTexts } from "./meeting-reply.ts";
import type { MeetingView } from "#db/hot/meeting-view.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { bestWindows, whatIf, windowsOf } from "#domain/deciding/best-windows.ts";
import { cover } from "#domain/deciding/cover.ts";
import { presentSlots } from "#domain/time/present-slots.ts";
import { type Slot, SLOT_MS, slotStart, slotText } from "#domain/time/slot.ts";

/** The whole meeting, as it is now, for its caller. */
export async function getMeeting(
  { params, credentials }: Call<"getMeeting">,
  { meetings }: AppContext,
): Promise<PreparedReply> {
  return (await meetings.reply(params.meetingID, credentials)) ?? noSuchMeeting();
}

/** The half hours that a meeting has. */
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
  const known = kept.get(view)?.get(halfHours);
  if (known !== undefined && now < known.until) return atMost(query.limit, known.best);
  // Charged before the work.
  const points = Math.floor((view.respondents.length * presentSlots(view.meeting).size) / PAIRS_PER_CALL);
  if (points > 0) await context.rateLimit("call", address, points);
  return atMost(query.limit, decide(view, halfHours, now));
}

function atMost(limit: number, found: BestTimes): BestTimes {
  return { ...found, windows: found.windows.slice(0, limit) };
}

/** What was found of a view last, by duration. A view is never changed, so only time makes it old. */
type Kept = { readonly until: number; readonly best: BestTimes };
const kept = new WeakMap<MeetingView, Map<number, Kept>>();
const MAX_WINDOWS = 50;

/** Finds everything that a reply may hold. */
function decide(view: MeetingView, halfHours: number, now: number): BestTimes {
  const slots = presentSlots(view.meeting);
  const answers = new Map(view.respondents.map((one) => [one.respondentID, new Set(one.slots)]));
  const windows = windowsOf({ answers, slots: [...slots], halfHours, now });
  const what = whatIf(windows);
  const sessions = cover(windows);
  const best = {
    windows: bestWindows(windows, MAX_WINDOWS).map(({ free, missing, ...range }) => ({
      ...rangeText(range),
      free,
      ifNeeded: [],
      missing,
    })),
    ...(what !== undefined && { whatIf: { respondentID: what.respondentID, ...rangeText(what) } }),
    ...(sessions !== undefined && { cover: sessions.map(({ free, ...range }) => ({ ...rangeText(range), free })) }),
  };
  // Until the first window that was looked at is over.
  const first = windows.starts[0];
  const until = first === undefined ? Infinity : slotStart(first) + halfHours * SLOT_MS;
  kept.getOrInsertComputed(view, () => new Map()).set(halfHours, { until, best });
  return best;
}

function rangeText({ start, end }: { readonly start: Slot; readonly end: Slot }) {
  return { start: slotText(start), end: slotText(end) };
}
