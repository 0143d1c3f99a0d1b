import type { Page } from "playwright";
import { frames } from "#collab/testing/raw-viewer.ts";
import { sharedDraft } from "#domain/presence/presence.ts";
import { meetingSlots } from "#domain/time/meeting-slots.ts";
import { type Slot } from "#domain/time/slot.ts";
import { slotAfter } from "#domain/testing/slot-after.ts";
import { answeredMeeting, meetingOf, type Shape } from "./answered-meeting.ts";
import { visitLive, withBrowser } from "./browser.ts";
import { type Figure, percentile } from "./measure.ts";
import { meetingIDOf, openViewer } from "./viewer.ts";

const DRAGS = 20;
const PAINTERS = 20;
/** Four weeks of whole days: 48 rows, seven columns to a page. */
const FOUR_WEEKS: Shape = { days: 28, minStartHour: 0, maxEndHour: 0, availabilities: () => [] };
const ROWS = 16;
/** Time in which a hand crosses one half hour. */
const ROW_MS = 50;
const MOVES_PER_ROW = 3;

/** Measures the time from a stroke to its outline in a second window, alone and among twenty painters. */
export const benchDrafts = () =>
  withBrowser(async (browser, { url }): Promise<Figure[]> => {
    const { meetingID } = await answeredMeeting(url, 0, FOUR_WEEKS);
    const address = `${url}/m/${meetingID}`;
    const [painter, viewer] = [await visitLive(browser, address), await visitLive(browser, address)];
    await painter.getByRole("button", { name: "Add availability" }).click();
    const alone = await delays(painter, viewer);
    const stop = await startPainters(url, meetingID);
    await viewer.getByText(`${PAINTERS + 1} new people`).waitFor();
    const among = await delays(painter, viewer);
    stop();
    return [
      { what: "drag → outline in another window, p95", value: percentile(alone, 95), unit: "ms", floor: 40 },
      { what: "the same among 20 painters, p95", value: percentile(among, 95), unit: "ms", floor: 120 },
    ];
  });

/** Returns, for every row that a drag reaches, the milliseconds until the other window shows it. */
async function delays(painter: Page, viewer: Page): Promise<number[]> {
  await painter.evaluate(noteReached);
  const all: number[] = [];
  for (let drag = 0; drag < DRAGS; drag += 1) {
    await viewer.evaluate(noteShown, ROWS);
    await oneDrag(painter, drag % 7);
    const reached = await painter.evaluate(() => window.reached.splice(0));
    // Other painters' outlines are at most eight rows long, so the longest outline is the measured one.
    const shownAt = await viewer.evaluate(() => window.shown);
    for (const [row, at] of reached.entries()) if (shownAt[row] !== undefined) all.push(shownAt[row] - at);
    await painter.keyboard.press("Control+z");
    await painter.waitForTimeout(200);
  }
  return all;
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

/** Pause between two drafts of a browser. */
const SHARE_MS = 100;

/** Sends drafts of people who paint without a pause over plain sockets. */
async function startPainters(url: string, meeting: string): Promise<() => void> {
  const meetingID = meetingIDOf(meeting);
  const slots = meetingSlots(meetingOf(FOUR_WEEKS));
  const viewers = Array.from({ length: PAINTERS }, () => openViewer(url, meeting));
  await Promise.all(viewers.map(({ joined }) => joined));
  const timers = viewers.map(({ socket }, painter) => {
    let clock = 0;
    return setInterval(() => {
      clock += 1;
      // Odd rows only, because the measured drag begins on an even row.
      const from = slots[(painter * 38 + 1) % slots.length] ?? (0 as Slot);
      const days = Array.from({ length: 4 }, (_, day) => slotAfter(from, 48 * day));
      const added = new Set(
        days.flatMap((slot) => Array.from({ length: 1 + (clock % 8) }, (_, n) => slotAfter(slot, n))),
      );
      const state = { draft: sharedDraft({ of: undefined, added, removed: new Set() }) };
      socket.send(frames.presence(meetingID, [{ clientID: 1_000 + painter, clock, state }]));
    }, SHARE_MS);
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
    for (const { socket } of viewers) socket.close();
  };
}

declare global {
  interface Window {
    /** Times at which the pointer first reached each row. */
    reached: number[];
    /** Times at which the viewer drew each row; set after the last row. */
    shown: Promise<number[]>;
  }
}

/** Runs in the painter's window. */
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

/** Runs in the viewer's window. Records when each row of the drag's outline was first painted. */
function noteShown(rows: number): void {
  const rowTimes: number[] = [];
  window.shown = new Promise((done) => {
    const look = (): void => {
      const heights = [...document.querySelectorAll<HTMLElement>("[data-drafts] p")]
        .filter((outline) => outline.style.getPropertyValue("--from") === "8")
        .map((outline) => Number(outline.style.getPropertyValue("--height")));
      const most = Math.max(0, ...heights);
      for (let row = 0; row < most; row += 1) rowTimes[row] ??= performance.timeOrigin + performance.now();
      if (rowTimes.length >= rows) done(rowTimes);
      // A timer that is set during a frame fires after the frame was painted.
      else requestAnimationFrame(() => setTimeout(look));
    };
    look();
  });
}
