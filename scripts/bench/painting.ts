import { spawnSync } from "node:child_process";
import { type Browser, chromium, type Page } from "playwright";
import { findBrowser } from "#scripts/setup/find-browser.mjs";

/** Builds the client and opens a browser without windows, as the tests have it. */
export function benchBrowser(): Promise<Browser> {
  spawnSync(process.execPath, ["scripts/build-client.mjs"], { stdio: "inherit" });
  return chromium.launch({ executablePath: findBrowser() ?? "", args: ["--no-sandbox", "--disable-gpu"] });
}

/** A page of its own at the address, which has not been seen before. */
export async function visit(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1300 }, timezoneId: "UTC" });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "commit" });
  return page;
}

/** Resolves when the page's grid is connected. */
export async function untilLive(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector("[data-live='live']") !== null);
}

export const DRAG_MOVES = 240;

/** Paints over the page's grid with a mouse; milliseconds of work of the main thread for each frame. */
export async function dragOverGrid(browser: Browser, page: Page): Promise<number[]> {
  const grid = await page.getByRole("grid").boundingBox();
  const first = await page.locator("[data-at='0.0']").boundingBox();
  if (grid === null || first === null) throw new Error("There is no grid.");
  const [width, height] = [grid.x + grid.width - first.x - 10, grid.y + grid.height - first.y - 10];
  return frameWork(browser, page, async () => {
    await page.mouse.move(first.x + 5, first.y + 5);
    await page.mouse.down();
    for (let move = 0; move < DRAG_MOVES; move += 1) {
      // Back and forth, so that cells are taken and given back.
      const [right, down] = [Math.abs(Math.sin(move / 27)), Math.abs(Math.sin(move / 17))];
      await page.mouse.move(first.x + 5 + right * width, first.y + 5 + down * height);
    }
    await page.mouse.up();
  });
}

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
