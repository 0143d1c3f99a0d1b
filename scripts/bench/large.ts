import type { Browser } from "playwright";
import { answeredMeeting, type Shape, slotsOf } from "./answered-meeting.ts";
import { visit, visitLive, withBrowser } from "./browser.ts";
import { type Figure, percentile } from "./measure.ts";

const VISITS = 5;
const RESPONDENTS = 1_000;
const FOUR_WEEKS = { days: 28, minStartHour: 8, maxEndHour: 20 };
const SLOTS = slotsOf(FOUR_WEEKS);
const PER_DAY = 24;
/** Four weeks of twelve hours: 672 slots, of which every respondent marks half of each day. */
const LARGE: Shape = {
  ...FOUR_WEEKS,
  availabilities: (person) => SLOTS.filter((_, at) => ((at % PER_DAY) + person) % PER_DAY < PER_DAY / 2),
};

/** Measures the largest meeting: time until it is usable, and the cost of painting. */
export const benchLarge = () =>
  withBrowser(async (browser, { url }): Promise<Figure[]> => {
    const address = `${url}/m/${(await answeredMeeting(url, RESPONDENTS, LARGE)).meetingID}`;
    const opened: number[] = [];
    for (let turn = 0; turn < VISITS; turn += 1) opened.push(await usableAfter(browser, address));
    const work = await workOfDrag(browser, address);
    return [
      { what: "1,000 respondents × 28 days: usable", value: percentile(opened, 50), unit: "ms", floor: 1_000 },
      { what: "a frame of a drag, p95", value: percentile(work, 95), unit: "ms", floor: 8 },
    ];
  });

/** Returns the milliseconds from the start of a visit with an empty cache. */
async function usableAfter(browser: Browser, address: string): Promise<number> {
  const page = await visit(browser, address);
  const usable = await page.waitForFunction(() => {
    const isShaded = document.querySelector("[role='gridcell'][style*='--level']") !== null;
    const button = [...document.querySelectorAll("button")].find((one) => one.textContent === "Add availability");
    return isShaded && button?.disabled === false && performance.now();
  });
  const ms = Number(await usable.jsonValue());
  await page.context().close();
  return ms;
}

const DRAG_MOVES = 240;
const CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"];

/** Paints over the grid with a mouse and returns the milliseconds of main-thread work for each frame. */
async function workOfDrag(browser: Browser, address: string): Promise<number[]> {
  const page = await visitLive(browser, address);
  await page.getByRole("button", { name: "Add availability" }).click();
  const grid = await page.getByRole("grid").boundingBox();
  const first = await page.locator("[data-at='0.0']").boundingBox();
  if (grid === null || first === null) throw new Error("There is no grid.");
  const [width, height] = [grid.x + grid.width - first.x - 10, grid.y + grid.height - first.y - 10];
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.mouse.move(first.x + 5, first.y + 5);
  await page.mouse.down();
  for (let move = 0; move < DRAG_MOVES; move += 1) {
    // Moves back and forth, so that the stroke marks cells and releases them.
    const [right, down] = [Math.abs(Math.sin(move / 27)), Math.abs(Math.sin(move / 17))];
    await page.mouse.move(first.x + 5 + right * width, first.y + 5 + down * height);
  }
  await page.mouse.up();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  await page.context().close();
  return workPerFrame(trace.traceEvents);
}

type TraceEvent = {
  readonly name: string;
  /** Phase of the trace event; `X` has a start and a length. */
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Processor time in microseconds, because a busy machine stretches wall time. */
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly type?: string } };
};

function workPerFrame(all: readonly TraceEvent[]): number[] {
  // The thread that handles the pointer.
  const main = all.find(({ name, args }) => name === "EventDispatch" && args?.data?.type === "pointermove");
  const events = all.filter(({ ph, pid, tid }) => ph === "X" && pid === main?.pid && tid === main.tid);
  // A commit to the compositor ends the frame's work on this thread.
  const ends = events.filter(({ name }) => name === "Commit").map(({ ts, dur = 0 }) => ts + dur);
  ends.sort((a, b) => a - b);
  const work = ends.map(() => 0);
  for (const { name, ts, dur = 0, tdur = dur } of events) {
    const at = name === "RunTask" ? ends.findIndex((end) => end >= ts) : -1;
    if (at >= 0) work[at] = (work[at] ?? 0) + tdur / 1_000;
  }
  return work;
}
