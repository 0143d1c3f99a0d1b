import type { TimeWindow } from "#domain/calendar/calendar-event.ts";
import { message } from "#domain/messages/message.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { QUARTER_MS } from "#domain/time/slot.ts";
import type { AppContext } from "../../app-context.ts";
import { createTaskProcesses } from "../../task-processes.ts";
import { readCaldav } from "../caldav/read-caldav.ts";
import { fetchAddress } from "./fetch-address.ts";
import type { IcsResult, IcsTask } from "./ics-program.ts";
import type { SourceAccount, SourceCopy, SourceProblem, SourceSettings } from "./source.ts";
import { readerFaults, SourceFault } from "./source-fault.ts";

const AHEAD_MS = 28 * DAY_MS;
/** Further days of an account, so that most meetings find their stretch read already. */
const MORE_MS = 28 * DAY_MS;
/** An account's stretch grows with its owner's meetings, and starts again beyond this length. */
const MAX_STRETCH_MS = 400 * DAY_MS;

/** Returns the four weeks from now, which are read without a meeting. */
export function weeksAhead(nowMs: number): TimeWindow {
  const start = Math.floor(nowMs / QUARTER_MS) * QUARTER_MS;
  return { start, end: start + AHEAD_MS };
}

export type CopyRequest = {
  readonly settings: SourceSettings;
  readonly caller: string;
  readonly window: TimeWindow;
  readonly previous?: SourceCopy | undefined;
};

type ReadCopy = { readonly copy: SourceCopy; /** The calendar's own. */ readonly name: string | undefined };

/**
 * Reads a calendar with these settings. Returns undefined if nothing has changed since `previous`. Throws a fault that
 * `sourceFault` takes.
 */
export async function readCopy(request: CopyRequest, context: AppContext): Promise<ReadCopy | undefined> {
  const { settings, caller, window } = request;
  const { showTitles, wholeDays, account } = settings;
  const previous = request.previous?.scope === scopeOf(settings) ? request.previous : undefined;
  const current = { ...request, previous };
  const fetched =
    account === undefined ? await readFile(current, context) : await readAccount(current, account, context);
  if (fetched === undefined) return undefined;
  const { texts, ...version } = fetched;
  const terms = { window, zone: "UTC", wholeDays, ownAddresses: ownAddresses(settings) };
  const { reading, copy = new Uint8Array() } = await runIcs({ texts, terms, showTitles }, caller);
  const { unknownZones, name } = reading;
  const lean = Buffer.from(copy).toString("base64");
  return { copy: { ...version, lean, scope: scopeOf(settings), unknownZones }, name };
}

const run = createTaskProcesses<IcsTask, IcsResult>(new URL("ics-program.ts", import.meta.url));

/** Reads calendars for `caller` beside the event loop, which serves others meanwhile. Throws a {@link SourceFault} or an OutboundFault. */
export async function runIcs(task: IcsTask, caller: string) {
  const result = await readerFaults(run(caller, task));
  if (result.problem !== undefined) throw new SourceFault(result.problem);
  return result;
}

/** Returns the scope of a reading: a copy with another scope is out of date. */
function scopeOf({ showTitles, account }: SourceSettings): string {
  return JSON.stringify([showTitles, account?.chosenIDs ?? []]);
}

type Fetched = Pick<SourceCopy, "etag" | "lastModified" | "stamp" | "covers"> & {
  readonly texts: readonly (string | Uint8Array)[];
};

async function readFile(
  { settings, caller, previous }: CopyRequest,
  context: AppContext,
): Promise<Fetched | undefined> {
  const { address = "", username, password } = settings;
  const asking = { caller, nowMs: context.clock().epochMilliseconds, ...(previous && { validators: previous }) };
  const file = await fetchAddress({ address, username, password }, asking, context.outbound);
  return file && { texts: [file.bytes], etag: file.etag, lastModified: file.lastModified };
}

async function readAccount(
  { settings, caller, window: wanted, previous }: CopyRequest,
  { connection, provider, chosenIDs }: SourceAccount,
  { outbound, clock }: AppContext,
): Promise<Fetched | undefined> {
  const { address, username = "", password = "" } = settings;
  const covers = stretchOf(wanted, previous?.covers, clock().epochMilliseconds);
  const isSame = previous?.covers?.start === covers.start && previous.covers.end === covers.end;
  const reading = await readCaldav(
    { provider, address, username, password },
    {
      home: connection.home,
      collections: connection.collections.filter(({ id }) => chosenIDs.includes(id)),
      window: covers,
      stamp: isSame ? previous.stamp : undefined,
    },
    { outbound, caller },
  );
  return reading && { ...reading, covers };
}

/** Returns the stretch of an account to read: the last one as long as it is enough, because only then changes show. */
function stretchOf(wanted: TimeWindow, last: TimeWindow | undefined, nowMs: number): TimeWindow {
  const ahead = weeksAhead(nowMs);
  const needed = { start: Math.min(wanted.start, ahead.start), end: Math.max(wanted.end, ahead.end) };
  if (last !== undefined && contains(last, needed)) return last;
  const start = Math.min(needed.start, last?.start ?? needed.start);
  const end = Math.max(needed.end + MORE_MS, last?.end ?? needed.end);
  const wide = end - start <= MAX_STRETCH_MS ? { start, end } : needed;
  return { start: Math.floor(wide.start / DAY_MS) * DAY_MS, end: Math.ceil(wide.end / DAY_MS) * DAY_MS };
}

export function contains(outer: TimeWindow, inner: TimeWindow): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** The addresses by which the owner declines. */
export function ownAddresses({ username, account }: SourceSettings): string[] {
  return [...(account?.connection.addresses ?? []), ...(username?.includes("@") ? [username.toLowerCase()] : [])];
}

const MAX_ZONES = 3;

export function missing({ unknownZones }: { readonly unknownZones: readonly string[] }): SourceProblem | undefined {
  if (unknownZones.length === 0) return undefined;
  const zone = unknownZones.slice(0, MAX_ZONES).join(", ");
  return { code: "unknown-zone", sentence: message("api.calendarUnknownZone", { zone }) };
}
