import type { CalendarSource, SourceReading } from "#db/stores/calendar-source-store.ts";
import type { TimeWindow } from "#domain/calendar/calendar-event.ts";
import { MINUTE_MS } from "#domain/time/durations.ts";
import type { AppContext } from "../../app-context.ts";
import { createSingleFlight } from "../account-access.ts";
import { contains, missing, readCopy } from "./read-copy.ts";
import { sourceSeals, type SourceCopy, type SourceProblem, type SourceSettings } from "./source.ts";
import { isOwnFault, sourceFault } from "./source-fault.ts";

/** A copy that is older is read again when a meeting is opened. */
const MAX_AGE_MS = 5 * MINUTE_MS;
/** After a failure the next meeting tries again, but not with every look. */
const RETRY_MS = MINUTE_MS;
/** Meetings far apart make an account be read again and again. */
const UNCOVERED_MS = 10_000;

/** A stored calendar, and the stretch that is wanted of it. */
type Wanted = { readonly source: CalendarSource; readonly settings: SourceSettings; readonly window: TimeWindow };
/** A calendar as it is now. The copy is loaded when it is needed. */
export type CurrentSource = { readonly source: CalendarSource; readonly copy?: SourceCopy | undefined };

function isPaused({ pausedUntil }: CalendarSource, nowMs: number): boolean {
  return pausedUntil !== null && pausedUntil > nowMs;
}

function isOld({ triedAt, readAt, problem }: CalendarSource, nowMs: number): boolean {
  if (triedAt === null) return true;
  const hasFailed = problem !== null && triedAt > readAt;
  return nowMs - triedAt >= (hasFailed ? RETRY_MS : MAX_AGE_MS);
}

/** Returns a calendar whose copy is up to date, unless it cannot be read. Reads it only if its copy is old or of other days. */
export async function currentSource(wanted: Wanted, context: AppContext): Promise<CurrentSource> {
  const { source, window } = wanted;
  const nowMs = context.clock().epochMilliseconds;
  if (isPaused(source, nowMs)) return { source };
  if (isOld(source, nowMs)) return readSource(wanted, context);
  if (source.kind === "address" || nowMs - (source.triedAt ?? 0) < UNCOVERED_MS) return { source };
  const copy = await storedCopy(source, context);
  return copy?.covers && contains(copy.covers, window) ? { source, copy } : readSource(wanted, context);
}

/** Returns the copy of a calendar; undefined without a copy that this server's key opens. */
export async function storedCopy(
  source: CalendarSource,
  { keys, database }: AppContext,
): Promise<SourceCopy | undefined> {
  return sourceSeals(keys, source).open("copy", await database.views.calendars.sourceCopy(source.calendarID));
}

const shareReading = createSingleFlight<CurrentSource>();

/**
 * Reads a stored calendar, unless its host wants a pause, and stores its copy, or why that failed: the last copy stays
 * then. Callers meanwhile share the reading.
 */
export async function readSource(wanted: Wanted, context: AppContext): Promise<CurrentSource> {
  const { source } = wanted;
  if (isPaused(source, context.clock().epochMilliseconds)) return { source };
  return shareReading(context, source.calendarID, () => readNow(wanted, context));
}

async function readNow({ source, settings, window }: Wanted, context: AppContext): Promise<CurrentSource> {
  const { host, userID: caller } = source;
  const { seal } = sourceSeals(context.keys, source);
  const sealed = (problem: SourceProblem | undefined) => problem && seal("problem", problem);
  const previous = await storedCopy(source, context);
  try {
    const read = await readCopy({ settings, caller, window, previous }, context);
    const copy = read?.copy ?? previous;
    const readAt = context.clock().epochMilliseconds;
    const problem = sealed(copy && missing(copy)) ?? null;
    const changes = { problem, readAt, triedAt: readAt, pausedUntil: null };
    await save(source, { ...changes, ...(read && { copy: seal("copy", read.copy) }) }, context);
    return { source: { ...source, ...changes }, copy };
  } catch (error) {
    if (isOwnFault(error)) return { source, copy: previous };
    const { problem: code, sentence, retryAfterMs } = sourceFault(error, host);
    context.log.info({ problem: code, kind: source.kind }, "A calendar could not be read.");
    const triedAt = context.clock().epochMilliseconds;
    const pausedUntil = retryAfterMs === undefined ? null : triedAt + retryAfterMs;
    const changes = { problem: sealed({ code, sentence }) ?? null, triedAt, pausedUntil };
    await save(source, changes, context);
    return { source: { ...source, ...changes }, copy: previous };
  }
}

function save(source: CalendarSource, reading: SourceReading, { database }: AppContext): Promise<void> {
  return database.transaction(({ calendarSources }) => calendarSources.saveReading(source, reading));
}
