import type { Browser, Page } from "playwright-core";

type TraceEvent = {
  readonly name: string;
  /** What it is of: an `X` has a beginning and a length. */
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Processor time, which a busy machine does not stretch. */
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly type?: string } };
};

const CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"];

/** Milliseconds of a page's main thread for each frame that it drew while a pointer did something to it. */
export async function frameWork(browser: Browser, page: Page, work: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return perFrame(trace.traceEvents);
}

function perFrame(all: readonly TraceEvent[]): number[] {
  const thread = busiestThread(all);
  const events = all.filter((event) => event.ph === "X" && threadOf(event) === thread);
  // Handing over to the compositor ends a frame's work on this thread.
  const ends = events.filter(({ name }) => name === "Commit").map(({ ts, dur = 0 }) => ts + dur);
  ends.sort((a, b) => a - b);
  const work = ends.map(() => 0);
  for (const { name, ts, dur = 0, tdur = dur } of events) {
    const at = name === "RunTask" ? ends.findIndex((end) => end >= ts) : -1;
    if (at >= 0) work[at] = (work[at] ?? 0) + tdur / 1_000;
  }
  return work;
}

/** Other windows are in the trace as well: the pointer is in one of them only. */
function busiestThread(events: readonly TraceEvent[]): string | undefined {
  const moves = new Map<string, number>();
  for (const event of events) {
    if (event.name !== "EventDispatch" || event.args?.data?.type !== "pointermove") continue;
    moves.set(threadOf(event), (moves.get(threadOf(event)) ?? 0) + 1);
  }
  return [...moves].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid} ${tid}`;
}
