import type { CalendarSource } from "#db/stores/calendar-source-store.ts";
import type { TimeWindow } from "#domain/calendar/calendar-event.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time/durations.ts";
import type { AppContext } from "../../app-context.ts";
import { createSingleFlight } from "../account-access.ts";
import { fetchAddress } from "./fetch-address.ts";
import { runIcs } from "./ics-worker.ts";
import { sourceSeals, type SourceCopy, type SourceProblem, type SourceSettings } from "./source.ts";
import { isOwnFault, sourceFault, unknownZoneSentence } from "./source-fault.ts";

/** A copy that is older is read again when a meeting is opened. */
const MAX_AGE_MS = 5 * MINUTE_MS;
/** After a failure the next meeting tries again, but not with every look. */
const RETRY_MS = MINUTE_MS;
/** The stretch that is read without a meeting, in milliseconds from now. */
export const AHEAD_MS = 28 * DAY_MS;

/** A calendar as it is now, with its copy if it was read just now. */
export type CurrentSource = { readonly source: CalendarSource; readonly copy?: SourceCopy };

/** Tells whether a calendar is to be read before its copy is used. */
export function isDue({ triedAt, readAt, problem, pausedUntil }: CalendarSource, nowMs: number): boolean {
  if (pausedUntil !== null && pausedUntil > nowMs) return false;
  if (triedAt === null) return true;
  const failed = problem !== null && triedAt > readAt;
  return nowMs - triedAt >= (failed ? RETRY_MS : MAX_AGE_MS);
}

/** Returns the content that a reading must have had to be up to date. */
function scopeOf({ showTitles, account }: SourceSettings): string {
  return JSON.stringify([showTitles, account?.chosenIDs ?? []]);
}

type Reading = {
  readonly settings: SourceSettings;
  readonly host: string;
  readonly caller: string;
  /** The reading before, if it read the same. */
  readonly previous?: SourceCopy | undefined;
};

/**
 * Reads a calendar with these settings. Returns undefined if nothing has changed since `previous`. Throws a fault that
 * {@link sourceFault} takes.
 */
export async function readCopy(
  { settings, host, caller, previous }: Reading,
  context: AppContext,
): Promise<{ readonly copy: SourceCopy; readonly name?: string } | undefined> {
  const nowMs = context.clock().epochMilliseconds;
  const { address = "", username, password, showTitles, wholeDays } = settings;
  const asking = { caller, nowMs, ...(previous && { validators: previous }) };
  const fetched = await fetchAddress({ address, username, password }, asking, context.outbound);
  if (fetched === undefined) return undefined;
  const { bytes, etag, lastModified } = fetched;
  const window = { start: nowMs, end: nowMs + AHEAD_MS };
  const terms = { window, zone: "UTC", wholeDays, ownAddresses: ownAddresses(settings) };
  const { reading, copy } = await runIcs({ texts: [bytes], terms, showTitles }, { caller, host });
  const { unknownZones, name } = reading;
  const lean = Buffer.from(copy ?? []).toString("base64");
  const stored = { lean, etag, lastModified, scope: scopeOf(settings), unknownZones };
  return { copy: stored, ...(name !== undefined && { name }) };
}

/** The addresses by which the owner declines. */
export function ownAddresses({ username, account }: SourceSettings): string[] {
  return [...(account?.connection.addresses ?? []), ...(username?.includes("@") ? [username.toLowerCase()] : [])];
}

/** Returns what a copy misses. */
export function missing({ unknownZones }: Pick<SourceCopy, "unknownZones">): SourceProblem | undefined {
  if (unknownZones.length === 0) return undefined;
  return { code: "unknown-zone", sentence: unknownZoneSentence(unknownZones) };
}

type Owned = { readonly source: CalendarSource; readonly settings: SourceSettings; readonly window?: TimeWindow };

const shareReading = createSingleFlight<CurrentSource>();

/**
 * Reads a stored calendar and stores its copy, or why that failed: the last copy stays then. Callers meanwhile share the
 * reading.
 */
export function readSource(owned: Owned, context: AppContext): Promise<CurrentSource> {
  return shareReading(context, owned.source.calendarID, () => readNow(owned, context));
}

async function readNow({ source, settings }: Owned, context: AppContext): Promise<CurrentSource> {
  const { database, keys, clock } = context;
  const { calendarID, userID, host } = source;
  const seals = sourceSeals(keys, source);
  const stored = seals.open("copy", await database.views.calendars.sourceCopy(calendarID));
  const previous = stored?.scope === scopeOf(settings) ? stored : undefined;
  const seal = (problem: SourceProblem | undefined) => (problem === undefined ? null : seals.seal("problem", problem));
  const save = async (
    changes: Pick<CalendarSource, "problem" | "pausedUntil"> & { readonly readAt?: number },
    copy?: SourceCopy,
  ) => {
    const reading = { ...changes, triedAt: clock().epochMilliseconds };
    const sealed = copy && { copy: seals.seal("copy", copy) };
    await database.transaction(({ calendarSources }) => calendarSources.saveReading(source, { ...reading, ...sealed }));
    return { ...source, ...reading };
  };
  try {
    const read = await readCopy({ settings, host, caller: userID, previous }, context);
    const copy = read?.copy ?? previous;
    const changes = { problem: seal(copy && missing(copy)), pausedUntil: null, readAt: clock().epochMilliseconds };
    return { source: await save(changes, read?.copy), ...(copy && { copy }) };
  } catch (error) {
    if (isOwnFault(error)) return { source, ...(stored && { copy: stored }) };
    const { problem, sentence, retryAfterMs } = sourceFault(error, host);
    context.log.info({ problem, kind: source.kind }, "A calendar could not be read.");
    const pausedUntil = retryAfterMs === undefined ? null : clock().epochMilliseconds + retryAfterMs;
    return {
      source: await save({ problem: seal({ code: problem, sentence }), pausedUntil }),
      ...(stored && { copy: stored }),
    };
  }
}
