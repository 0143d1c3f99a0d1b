import type { Browser, Page } from "playwright";
import { frames } from "#collab/testing/raw-viewer.ts";
import { FRAME } from "#collab/sockets/frames.ts";
import { parseMeetingID } from "#domain/ids.ts";
import { sharedDraft } from "#domain/presence/shared-draft.ts";
import { type Slot, slotAfter } from "#domain/time/slot.ts";
import { WebSocket } from "ws";
import { meetingSlots } from "#domain/time/meeting-slots.ts";
import { answeredMeeting, meetingOf, type Shape } from "./answered-meeting.ts";
import { startBenchServer } from "./bench-server.ts";
import { percentile, printTable } from "./measure.ts";
import { benchBrowser, frameWork, untilLive, visit } from "./painting.ts";

const DRAGS = Number(process.env["BENCH_DRAGS"] ?? 20);
const PAINTERS = 20;
/** Four weeks of whole days: 48 rows, seven columns to a page. */
const FOUR_WEEKS: Shape = { days: 28, minStartHour: 0, maxEndHour: 0, availabilities: () => [] };
const ROWS = 16;
/** A hand crosses one half hour in about this time. */
const ROW_MS = 50;
const MOVES_PER_ROW = 3;

/** Two browser windows: what one paints, until the other shows it; and what painting costs while twenty others paint. */
export async function benchDrafts(): Promise<void> {
  const browser = await benchBrowser(); // builds the client, which the server reads when it starts
  const server = await startBenchServer();
  try {
    const { meetingID } = await answeredMeeting(server.url, 0, FOUR_WEEKS);
    const [painter, viewer] = [await open(browser, server.url, meetingID), await open(browser, server.url, meetingID)];
    await painter.getByRole("button", { name: "Add availability" }).click();
    const alone = await delays(painter, viewer);
    const idle = await frameWork(browser, painter, () => drags(painter, 3));
    const stop = await startPainters(server.collabUrl, meetingID, {
      count: PAINTERS,
      slots: meetingSlots(meetingOf(FOUR_WEEKS)),
    });
    await viewer.getByText(`${PAINTERS + 1} new people`).waitFor();
    const among = await delays(painter, viewer);
    const busy = await frameWork(browser, painter, () => drags(painter, 3));
    stop();
    printTable(`Drafts: from a drag in one window to the outline in another (${DRAGS} drags over ${ROWS} rows)`, [
      { others: 0, ...delayRow(alone), ...workRow(idle) },
      { others: PAINTERS, ...delayRow(among), ...workRow(busy) },
    ]);
  } finally {
    await browser.close();
    await server.stop();
  }
}

function delayRow(ms: readonly number[]) {
  return { shown: ms.length, "p50 ms": percentile(ms, 50), "p95 ms": percentile(ms, 95) };
}

/** `ms`: of the painter's main thread for each frame of a drag. */
function workRow(ms: readonly number[]) {
  return { frames: ms.length, "frame p50 ms": percentile(ms, 50), "frame p95 ms": percentile(ms, 95) };
}

async function open(browser: Browser, url: string, meetingID: string): Promise<Page> {
  const page = await visit(browser, `${url}/m/${meetingID}`);
  await untilLive(page);
  return page;
}

/** Of every row that a drag reaches: milliseconds until the other window shows it. */
async function delays(painter: Page, viewer: Page): Promise<number[]> {
  await painter.evaluate(noteReached);
  const all: number[] = [];
  for (let drag = 0; drag < DRAGS; drag += 1) {
    await viewer.evaluate(noteShown);
    await oneDrag(painter, drag % 7);
    const reached = await painter.evaluate(() => window.reached.splice(0));
    // Others' outlines reach no further than eight rows below where theirs begin: only this one is so long.
    const shown = await viewer.evaluate((rows) => window.shownAll(rows), ROWS);
    for (const [row, at] of reached.entries()) if (shown[row] !== undefined) all.push(shown[row] - at);
    await takeBack(painter);
  }
  return all;
}

async function drags(painter: Page, count: number): Promise<void> {
  for (let drag = 0; drag < count; drag += 1) {
    await oneDrag(painter, drag);
    await takeBack(painter);
  }
}

async function takeBack(painter: Page): Promise<void> {
  await painter.keyboard.press("Control+z");
  await painter.waitForTimeout(200);
}

async function oneDrag(painter: Page, column: number): Promise<void> {
  const cell = await painter.locator(`[data-at="${column}.8"]`).boundingBox();
  if (cell === null) throw new Error("There is no grid.");
  const [x, y] = [cell.x + cell.width / 2, cell.y + cell.height / 2];
  await painter.mouse.move(x, y);
  await painter.mouse.down();
  for (let step = 1; step <= (ROWS - 1) * MOVES_PER_ROW; step += 1) {
    await painter.waitForTimeout(ROW_MS / MOVES_PER_ROW);
    await painter.mouse.move(x, y + (step * cell.height) / MOVES_PER_ROW);
  }
  await painter.mouse.up();
}

/** As often as a browser shares what is painted. */
const SHARE_MS = 100;

/** People who paint without a rest, each over a few days of the meeting, as bytes over sockets. */
async function startPainters(
  url: string,
  meeting: string,
  { count, slots }: { count: number; slots: readonly Slot[] },
): Promise<() => void> {
  const meetingID = parseMeetingID(meeting);
  if (!meetingID) throw new Error(`${meeting} is no meeting's id`);
  const sockets = Array.from({ length: count }, () => new WebSocket(url, { perMessageDeflate: false }));
  await Promise.all(sockets.map((socket) => new Promise((opened) => void socket.once("open", opened))));
  const timers = sockets.map((socket, who) => {
    let clock = 0;
    socket.on("message", (data: Buffer) => data.length === 1 && socket.send(Uint8Array.of(FRAME.pong)));
    socket.send(frames.token(meetingID, "guest"));
    return setInterval(() => {
      clock += 1;
      // On odd rows: the drag that is measured begins on an even one.
      const from = slots[(who * 38 + 1) % slots.length] ?? (0 as Slot);
      const days = Array.from({ length: 4 }, (_, day) => slotAfter(from, 48 * day));
      const added = new Set(
        days.flatMap((slot) => Array.from({ length: 1 + (clock % 8) }, (_, n) => slotAfter(slot, n))),
      );
      const state = { draft: sharedDraft({ of: undefined, added, removed: new Set() }) };
      socket.send(frames.presence(meetingID, [{ clientID: 1_000 + who, clock, state }]));
    }, SHARE_MS);
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
    for (const socket of sockets) socket.close();
  };
}

declare global {
  interface Window {
    /** When the pointer first reached each row of the drag. */
    reached: number[];
    /** When each row of the one draft that is so long was drawn, once all of them are. */
    shownAll: (rows: number) => Promise<number[]>;
  }
}

/** In the painter's window. */
function noteReached(): void {
  window.reached = [];
  let first = 0;
  const note = (event: PointerEvent): void => {
    const { height } = document.querySelector("[data-at='0.0']")?.getBoundingClientRect() ?? { height: 1 };
    if (event.type === "pointerdown") first = event.clientY;
    const row = Math.round((event.clientY - first) / height);
    if (event.buttons > 0) window.reached[row] ??= performance.timeOrigin + event.timeStamp;
  };
  addEventListener("pointerdown", note, { capture: true });
  addEventListener("pointermove", note, { capture: true });
}

/** In the other window: when each row of the longest outline that begins at the drag's row was first painted. */
function noteShown(): void {
  const shown: number[] = [];
  let isInFrame = false;
  let isOver = false;
  // A message that is posted while a frame is made arrives when that has been painted.
  const afterFrame = (then: () => void): void => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", then);
    port1.start();
    port2.postMessage(undefined);
  };
  const beginFrame = (): void => {
    isInFrame = true;
    afterFrame(() => (isInFrame = false));
    if (!isOver) requestAnimationFrame(beginFrame);
  };
  requestAnimationFrame(beginFrame);
  const look = (): void => {
    const heights = [...document.querySelectorAll<HTMLElement>("[data-drafts] p")]
      .filter((outline) => outline.style.getPropertyValue("--from") === "8")
      .map((outline) => Number(outline.style.getPropertyValue("--height")));
    const most = Math.max(0, ...heights);
    for (let row = 0; row < most; row += 1) shown[row] ??= performance.timeOrigin + performance.now();
  };
  const observer = new MutationObserver(() => {
    if (isInFrame) afterFrame(look);
    else requestAnimationFrame(() => afterFrame(look));
  });
  observer.observe(document.querySelector("[role='grid']") ?? document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["style"],
  });
  window.shownAll = async (rows) => {
    while (shown.length < rows) await new Promise((next) => requestAnimationFrame(next));
    observer.disconnect();
    isOver = true;
    return shown;
  };
}
