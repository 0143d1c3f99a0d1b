import { setTimeout as delay } from "node:timers/promises";
import { expect, vi } from "vitest";
import { parseSlot, slotText, type Slot } from "#domain/time/slot.ts";
import { slotAfter } from "#domain/testing/slot-after.ts";
import type { ApiClient } from "./api-client.ts";
import { lookAt, type GridEyes } from "./grid-eyes.ts";

export type Load = Awaited<ReturnType<typeof saveUnderLoad>>;

/** `saversEach`: how many devices of a person save at once. `pauseMs`: how long each rests after a save. */
type Size = { meetings: number; viewers: number; people?: number; saversEach?: number; pauseMs?: number };
type Person = { readonly respondentID: string; readonly sent: Set<string>; readonly acknowledged: Set<string> };
type Meeting = { readonly meetingID: string; readonly people: Person[]; readonly viewers: readonly GridEyes[] };

/** 12 days of 24 hours. */
const DATES = Array.from({ length: 12 }, (_, day) => `2026-12-${String(day + 1).padStart(2, "0")}`);
const ROUND_THE_CLOCK = { timezone: "UTC", tentativeDates: DATES, minStartHour: 0, maxEndHour: 0 };
const FIRST = parseSlot("2026-12-01T00:00:00Z") as Slot; // a valid slot
const SLOTS = Array.from({ length: 12 * 48 }, (_, n) => slotText(slotAfter(FIRST, n)));
const PATIENCE = { timeout: 60_000, interval: 5 };

/** People who save one slot after the other, and others who look on, until they are stopped. */
export async function saveUnderLoad(api: ApiClient, url: string, size: Size) {
  const { people = 2, saversEach = 1, pauseMs = 20 } = size;
  const meetings: Meeting[] = [];
  const lags: number[] = [];
  const savers: Promise<void>[] = [];
  let saved = 0;
  let failed = 0;
  let isOver = false;

  async function saver({ meetingID, viewers }: Meeting, person: Person, device: number): Promise<void> {
    const { respondentID, sent, acknowledged } = person;
    for (const [n, slot] of SLOTS.entries()) {
      if (isOver) return;
      if (n % saversEach !== device) continue;
      sent.add(slot);
      // With a base only the difference counts, so every save adds its own slot beside the others' saves.
      const body = { availabilities: [slot], base: [] };
      const answer = await api.save({ meetingID, respondentID }, body).catch(() => undefined);
      if (answer?.status !== 200) failed += 1;
      else {
        acknowledged.add(slot);
        saved += 1;
        for (const eyes of viewers) void watchFor(eyes, respondentID, slot);
      }
      await delay(pauseMs);
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
    const { meetingID } = await api.createMeeting(ROUND_THE_CLOCK);
    const viewers = Array.from({ length: size.viewers }, () => lookAt(url, meetingID));
    const meeting: Meeting = { meetingID, people: [], viewers };
    meetings.push(meeting);
    for (let number = 0; number < people; number += 1) {
      const { selfRespondentID: respondentID } = await api.addGuest(meetingID, `Person ${number}`);
      const person = { respondentID, sent: new Set<string>(), acknowledged: new Set<string>() };
      meeting.people.push(person);
      for (let device = 0; device < saversEach; device += 1) savers.push(saver(meeting, person, device));
    }
  }

  const stop = async (): Promise<void> => {
    isOver = true;
    await Promise.all(savers);
  };
  return {
    meetings: meetings as readonly Meeting[],
    /** Saves that were answered with 200. */
    get saved() {
      return saved;
    },
    /** Calls that were not: nothing was promised. */
    get failed() {
      return failed;
    },
    /** The longest that a viewer lacked an acknowledged save, in milliseconds. */
    longestLag: () => Math.max(0, ...lags),
    /** Resolves when so many more have been acknowledged. */
    async more(saves: number): Promise<void> {
      const goal = saved + saves;
      await vi.waitFor(() => expect(saved).toBeGreaterThan(goal), PATIENCE);
    },
    /**
     * Returns how many acknowledged saves this server does not have. Checks that every stored slot was sent, that the
     * other servers agree, and that every viewer shows the stored slots.
     */
    async lost(server: ApiClient, others: readonly ApiClient[] = []): Promise<number> {
      let lost = 0;
      for (const { meetingID, people: all, viewers } of meetings) {
        const { respondents } = await server.meeting(meetingID);
        for (const other of others) expect((await other.meeting(meetingID)).respondents).toEqual(respondents);
        for (const { respondentID, sent, acknowledged } of all) {
          const stored = respondents[respondentID]?.availabilities ?? [];
          lost += acknowledged.difference(new Set(stored)).size;
          expect(new Set(stored).difference(sent)).toEqual(new Set());
          await vi.waitFor(() => {
            for (const eyes of viewers) expect(eyes.answer(respondentID)).toEqual(stored);
          }, PATIENCE);
        }
      }
      return lost;
    },
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      for (const eyes of meetings.flatMap(({ viewers }) => viewers)) eyes.leave();
    },
  };
}
