import { setTimeout as delay } from "node:timers/promises";
import { parseSlot, slotAfter, slotText, type Slot } from "#domain/time/slot.ts";
import type { ApiClient } from "./api-client.ts";
import { lookAt, type GridEyes } from "./grid-eyes.ts";

export type Load = Awaited<ReturnType<typeof saveUnderLoad>>;

/** 12 days of 24 hours. */
const DATES = Array.from({ length: 12 }, (_, day) => `2026-12-${String(day + 1).padStart(2, "0")}`);
const FIRST = parseSlot("2026-12-01T00:00:00Z") as Slot; // a valid slot
const SLOTS = Array.from({ length: 12 * 48 }, (_, n) => slotText(slotAfter(FIRST, n)));
const PAUSE_MS = 20;

/** People who save one slot after the other, and others who look on, until they are stopped. */
export async function saveUnderLoad(api: ApiClient, url: string, size: { meetings: number; viewers: number }) {
  const acknowledged = new Map<string, Map<string, Set<string>>>();
  const viewers = new Map<string, GridEyes[]>();
  const lags: number[] = [];
  const savers: Promise<void>[] = [];
  let saved = 0;
  let failed = 0;
  let isOver = false;

  async function saver(meetingID: string, respondentID: string): Promise<void> {
    const mine = new Set<string>();
    acknowledged.get(meetingID)?.set(respondentID, mine);
    for (const slot of SLOTS) {
      if (isOver) return;
      // Only the difference counts, so every save adds its own slot.
      const body = { availabilities: [slot], base: [] };
      const answer = await api.save({ meetingID, respondentID }, body).catch(() => undefined);
      if (answer?.status !== 200) failed += 1;
      else {
        mine.add(slot);
        saved += 1;
        for (const eyes of viewers.get(meetingID) ?? []) void watchFor(eyes, respondentID, slot);
      }
      await delay(PAUSE_MS);
    }
  }

  async function watchFor(eyes: GridEyes, respondentID: string, slot: string): Promise<void> {
    const since = performance.now();
    if (eyes.answer(respondentID).includes(slot)) return;
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (!eyes.answer(respondentID).includes(slot)) return;
        eyes.document.off("update", look);
        lags.push(performance.now() - since);
        resolve();
      };
      eyes.document.on("update", look);
    });
  }

  for (let n = 0; n < size.meetings; n += 1) {
    const { meetingID } = await api.createMeeting({
      timezone: "UTC",
      tentativeDates: DATES,
      minStartHour: 0,
      maxEndHour: 0,
    });
    acknowledged.set(meetingID, new Map());
    viewers.set(
      meetingID,
      Array.from({ length: size.viewers }, () => lookAt(url, meetingID)),
    );
    for (const name of ["Ann", "Ben"]) {
      const { selfRespondentID } = await api.addGuest(meetingID, name);
      savers.push(saver(meetingID, selfRespondentID));
    }
  }

  return {
    /** Saves that were answered with 200. */
    get saved() {
      return saved;
    },
    /** Calls that were not: nothing was promised. */
    get failed() {
      return failed;
    },
    /** What was acknowledged, per meeting and respondent. */
    acknowledged: acknowledged as ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>,
    viewers: viewers as ReadonlyMap<string, readonly GridEyes[]>,
    /** The longest that a viewer lacked an acknowledged save, in milliseconds. */
    longestLag: () => Math.max(0, ...lags),
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(savers);
    },
  };
}
