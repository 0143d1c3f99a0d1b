import type { Browser } from "playwright";
import { answeredMeeting, type Shape, slotsOf } from "./answered-meeting.ts";
import { startBenchServer } from "./bench-server.ts";
import { percentile, printTable, type Row } from "./measure.ts";
import { benchBrowser, DRAG_MOVES, dragOverGrid, untilLive, visit } from "./painting.ts";

const VISITS = Number(process.env["BENCH_VISITS"] ?? 5);
const MAX_RESPONDENTS = Number(process.env["BENCH_RESPONDENTS"] ?? 1_000);
const FOUR_WEEKS = { days: 28, minStartHour: 8, maxEndHour: 20 };
const SLOTS = slotsOf(FOUR_WEEKS);
const PER_DAY = 24;
/** Four weeks of twelve hours: 672 slots, of which every respondent marks half of each day. */
const LARGE: Shape = {
  ...FOUR_WEEKS,
  availabilities: (person) => SLOTS.filter((_, at) => ((at % PER_DAY) + person) % PER_DAY < PER_DAY / 2),
};

/** The largest meetings that there are: how soon they can be used in a browser, and what painting in them costs. */
export async function benchLarge(): Promise<void> {
  const browser = await benchBrowser(); // builds the client, which the server reads when it starts
  const server = await startBenchServer();
  try {
    const rows: Row[] = [];
    for (const respondents of [10, MAX_RESPONDENTS]) {
      const address = `${server.url}/m/${(await answeredMeeting(server.url, respondents, LARGE)).meetingID}`;
      const opened: number[] = [];
      for (let turn = 0; turn < VISITS; turn += 1) opened.push(await usableAfter(browser, address));
      const work = await dragWork(browser, address);
      rows.push({
        respondents,
        "usable p50 ms": percentile(opened, 50),
        "most ms": percentile(opened, 100),
        "frame p50 ms": percentile(work, 50),
        "frame p95 ms": percentile(work, 95),
      });
    }
    printTable(
      `${LARGE.days} days: from the address to a grid that can be painted; a drag of ${DRAG_MOVES} moves`,
      rows,
    );
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Milliseconds from the beginning of the visit, with nothing in the browser's cache. */
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

async function dragWork(browser: Browser, address: string): Promise<number[]> {
  const page = await visit(browser, address);
  await untilLive(page);
  await page.getByRole("button", { name: "Add availability" }).click();
  const work = await dragOverGrid(browser, page);
  await page.context().close();
  return work;
}
