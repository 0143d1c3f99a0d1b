import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import type { CalendarSource } from "#db/stores/calendar-source-store.ts";
import { meetingWindow, type TimeWindow } from "#domain/calendar/calendar-event.ts";
import type { IcsReading } from "#domain/calendar/read-ics.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { parseMeetingID } from "#domain/ids.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time/durations.ts";
import { instantText } from "#domain/time/instant-text.ts";
import type { AppContext } from "../../app-context.ts";
import { signedIn } from "../../http/credentials.ts";
import type { Call } from "../../http/serve.ts";
import { noSuchMeeting } from "../../meetings/permissions.ts";
import { calendarUID } from "../../scheduling/calendar-entry.ts";
import { createSingleFlight } from "../account-access.ts";
import { nearestMinute } from "../calendar-events.ts";
import { fetchAddress } from "./fetch-address.ts";
import { hostIn } from "./my-calendars.ts";
import { missing, ownAddresses, runIcs, weeksAhead } from "./read-copy.ts";
import { type CurrentSource, currentSource, storedCopy } from "./read-source.ts";
import { openSettings, problemOf, problemReply, type SourceProblem, type SourceSettings } from "./source.ts";
import { problemSentence, refuseFaults, sourceFault } from "./source-fault.ts";

/**
 * A calendar that takes longer to be fetched is replied as it was last read, and goes on being read for the next time.
 * The user sees a grid without it until `replyMs`.
 */
export const BUSY_LIMITS = { fetchMs: 5_000, replyMs: 7_000 };
/** Calendars of a person that are fetched at the same time. */
const AT_ONCE = 8;

type Around = {
  readonly window: TimeWindow | undefined;
  readonly zone: string;
  /** The UID of the meeting's own entry in calendars: the meeting does not make its people busy. */
  readonly ignoredUID: string;
};

/** Returns the stretch of a meeting with a day on each side; for weekdays the four weeks from now. Refuses unknown meetings. */
async function around(writtenID: string, timezone: string | undefined, context: AppContext): Promise<Around> {
  const meetingID = parseMeetingID(writtenID) ?? noSuchMeeting();
  const { meeting } = (await context.meetings.view(meetingID)) ?? noSuchMeeting();
  const zone = timezone ?? meeting.timezone;
  // Whole days follow the reader's clocks.
  const exact = meetingWindow(meeting.kind === "wholeDays" ? { ...meeting, timezone: zone } : meeting);
  const wide = exact && { start: exact.start - DAY_MS, end: exact.end + DAY_MS };
  const window = meeting.kind === "weekdays" ? weeksAhead(context.clock().epochMilliseconds) : wide;
  return { window, zone, ignoredUID: calendarUID(meetingID, context.publicUrl()) };
}

export async function busyTimes(call: Call<"busyTimes">, context: AppContext): Promise<ReplyOf<"busyTimes">> {
  const place = await around(call.query.meetingID, call.query.timezone, context);
  const sources = await context.database.views.calendars.sources(signedIn(call.credentials).userID);
  const fetches = new PQueue({ concurrency: AT_ONCE });
  using fetchDeadline = deadlineIn(BUSY_LIMITS.fetchMs);
  using deadline = deadlineIn(BUSY_LIMITS.replyMs);
  const busyOf = async (source: CalendarSource): Promise<Busy> => {
    const { window } = place;
    const settings = openSettings(context.keys, source);
    if (settings === undefined || window === undefined) {
      return { source, reading: EMPTY, showTitles: false, problem: problemOf(context.keys, source) };
    }
    // Calendars that failed before come last, because they may take the whole time.
    const priority = source.problem === null ? 1 : 0;
    const fetched = fetches.add(() => currentSource({ source, settings, window }, context), { priority });
    const current = (await fetchDeadline.race(inBackground(fetched, context))) ?? { source };
    const busy = inBackground(stretchesOf(current, { ...place, settings, window }, context), context);
    const problem = { code: "unavailable" as const, sentence: problemSentence("unavailable", source.host) };
    return (await deadline.race(busy)) ?? { source, reading: EMPTY, showTitles: false, problem };
  };
  const reply = async (source: CalendarSource) => {
    const busy = await busyOf(source);
    const { calendarID, host, readAt } = busy.source;
    return { calendarID, host, readAt: instantText(readAt), ...stretches(busy, call.locale) };
  };
  return { calendars: await Promise.all(sources.map(reply)) };
}

/** Lets work end after its caller. A failure reaches the caller only if it still waits. */
function inBackground<T>(work: Promise<T>, { background }: AppContext): Promise<T> {
  background.run("reading a calendar", async () => void (await work));
  return work;
}

function deadlineIn(ms: number) {
  const end = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => end.resolve(undefined), ms);
  return {
    race: <T>(work: Promise<T>): Promise<T | undefined> => Promise.race([work, end.promise]),
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}

type Busy = {
  readonly source: Pick<CalendarSource, "calendarID" | "host" | "readAt">;
  readonly reading: Pick<IcsReading, "busy" | "events">;
  readonly showTitles: boolean;
  readonly problem: SourceProblem | undefined;
};

function stretches({ reading, showTitles, problem }: Omit<Busy, "source">, locale: string) {
  return {
    busy: reading.busy.map(({ start, end }) => ({ start: instantText(start), end: instantText(end) })),
    ...(showTitles && {
      events: reading.events.map(({ start, end, ...event }) => ({
        ...event,
        start: nearestMinute(start),
        end: nearestMinute(end),
      })),
    }),
    ...problemReply(problem, locale),
  };
}

const EMPTY: IcsReading = { busy: [], events: [], unknownZones: [] };

/** Readings of copies by calendar, version and terms, because the same page asks again and again. */
const readings = new LRUCache<string, IcsReading>({
  max: 1_000,
  maxSize: 200_000,
  sizeCalculation: ({ busy, events }) => 1 + busy.length + 4 * events.length,
  ttl: 10 * MINUTE_MS,
});

const shareReading = createSingleFlight<IcsReading>();

type Place = Around & { readonly window: TimeWindow; readonly settings: SourceSettings };

async function stretchesOf({ source, copy }: CurrentSource, place: Place, context: AppContext): Promise<Busy> {
  const { window, zone, ignoredUID, settings } = place;
  const { showTitles, wholeDays } = settings;
  const { calendarID, readAt, userID: caller, host } = source;
  const terms = { window, zone, wholeDays, ownAddresses: ownAddresses(settings) };
  const key = [calendarID, readAt, window.start, window.end, zone, wholeDays, showTitles, ignoredUID].join(" ");
  const problem = problemOf(context.keys, source);
  const read = async () => {
    const { lean } = copy ?? (await storedCopy(source, context)) ?? {};
    if (lean === undefined) return EMPTY;
    const task = { copy: Buffer.from(lean, "base64"), terms, showTitles, ignoredUID };
    return (await runIcs(task, caller)).reading;
  };
  try {
    const reading = readings.get(key) ?? (await shareReading(context, key, read));
    readings.set(key, reading);
    return { source, reading, showTitles, problem: problem ?? missing(reading) };
  } catch (error) {
    const { problem: code, sentence } = sourceFault(error, host);
    return { source, reading: EMPTY, showTitles, problem: { code, sentence } };
  }
}

/** Reads the calendar of a guest now; nothing of it is stored. */
export async function guestBusyTimes(call: Call<"guestBusyTimes">, context: AppContext) {
  const { body, params, locale, address: caller } = call;
  const { address, timezone, showTitles = false, wholeDays = "busy" } = body;
  const { window, zone, ignoredUID } = await around(params.meetingID, timezone, context);
  const host = hostIn(address);
  const nowMs = context.clock().epochMilliseconds;
  const read = async () => {
    const file = await fetchAddress({ address }, { caller, nowMs }, context.outbound);
    const terms = { window: window ?? { start: 0, end: 0 }, zone, wholeDays };
    return runIcs({ texts: file ? [file.bytes] : [], terms, showTitles, ignoredUID }, caller);
  };
  const { reading } = await refuseFaults(host, read());
  const readAt = instantText(context.clock().epochMilliseconds);
  return { host, readAt, ...stretches({ reading, showTitles, problem: missing(reading) }, locale) };
}
