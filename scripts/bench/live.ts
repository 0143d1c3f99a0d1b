import { setTimeout as delay } from "node:timers/promises";
import { answeredMeeting, saver } from "./answered-meeting.ts";
import { withServer } from "./bench-server.ts";
import { type Crowd, startCrowd } from "./crowd.ts";
import { argument, type Figure, now, percentile, residentMB } from "./measure.ts";

const RESPONDENTS = 20;
/** Saves before the viewers join, because V8 has not compiled cold code and servers run for weeks. */
const WARM_UP = 2_000;
/** Pause between saves, so that each save is a separate frame. */
const PAUSE_MS = 10;
/** Pause until the last saves have reached all viewers. */
const LAST_ARRIVALS_MS = 1_000;

type Save = ReturnType<typeof saver>;

/** Measures the time from the start of a save until every viewer's socket has it. */
export const benchLive = () =>
  withServer(async ({ url }): Promise<Figure[]> => {
    const meeting = await answeredMeeting(url, RESPONDENTS);
    const save = saver(url, meeting);
    for (let count = 0; count < WARM_UP; count += 1) await save();
    const few = await shownMs(url, { save, meetingID: meeting.meetingID, viewers: 300, count: 450 });
    const many = await shownMs(url, { save, meetingID: meeting.meetingID, viewers: 2_000, count: 150 });
    return [
      { what: "save → 300 viewers, p50", value: percentile(few, 50), unit: "ms", floor: 8 },
      { what: "save → 300 viewers, p99", value: percentile(few, 99), unit: "ms", floor: 20 },
      { what: "save → 2,000 viewers, p99", value: percentile(many, 99), unit: "ms", floor: 100 },
    ];
  });

type Shown = { readonly save: Save; readonly meetingID: string; readonly viewers: number; readonly count: number };

async function shownMs(url: string, { save, meetingID, viewers, count }: Shown): Promise<number[]> {
  const crowd = await startCrowd(url, { meetingID, count: viewers });
  await timedSaves(save, crowd, 50); // to warm up
  const frameTimes = await timedSaves(save, crowd, count);
  await crowd.leave();
  if (frameTimes.length !== viewers * count) throw new Error(`Of ${viewers * count} frames ${frameTimes.length} came.`);
  return frameTimes;
}

async function timedSaves(save: Save, crowd: Crowd, count: number): Promise<number[]> {
  const begun: number[] = [];
  for (let n = 0; n < count; n += 1) {
    begun.push(now());
    await save();
    await delay(PAUSE_MS);
  }
  await delay(LAST_ARRIVALS_MS);
  return (await crowd.arrivals()).flatMap((mine) => mine.map((at, n) => at - (begun[n] ?? Number.NaN)));
}

/** Measures how fast all viewers join one meeting at once; the first turn is cold. */
export const benchJoin = () =>
  withServer(async ({ url }): Promise<Figure[]> => {
    const { meetingID } = await answeredMeeting(url, 100);
    const figures: Figure[] = [];
    for (const turn of [1, 2, 3]) {
      // Another address each time, because joins are limited for each address.
      const crowd = await startCrowd(url, { meetingID, count: 300, firstAddress: turn });
      const value = Math.round(Math.max(...crowd.joinedMs));
      figures.push({ what: `300 viewers joined, turn ${turn}`, value, unit: "ms", floor: 500 });
      await crowd.leave();
    }
    return figures;
  });

const MEETINGS = 10;
const VIEWERS_EACH = 100;
const SAVES_PER_SECOND = 20;
const MINUTE_MS = 60_000;

/** Runs 1,000 viewers of ten meetings with 20 saves a second for `--minutes` (ten by default). */
export const benchSoak = () =>
  withServer(async ({ url, pid }): Promise<Figure[]> => {
    const minutes = Number(argument("minutes") ?? 10);
    const meetings: { readonly save: Save; readonly crowd: Crowd }[] = [];
    for (let n = 0; n < MEETINGS; n += 1) {
      const meeting = await answeredMeeting(url, RESPONDENTS);
      const crowd = await startCrowd(url, { meetingID: meeting.meetingID, count: VIEWERS_EACH, firstAddress: 1 + n });
      meetings.push({ save: saver(url, meeting), crowd });
    }
    const every = (1_000 * MEETINGS) / SAVES_PER_SECOND;
    const ofMinutes: { readonly p99: number; readonly resident: number }[] = [];
    for (let minute = 0; minute < minutes; minute += 1) {
      const frameTimes = await Promise.all(
        meetings.map(async ({ save, crowd }, n) => {
          await delay((every / MEETINGS) * n); // evenly spread
          return timedSaves(paced(save, every), crowd, MINUTE_MS / every);
        }),
      );
      ofMinutes.push({ p99: percentile(frameTimes.flat(), 99), resident: residentMB(pid) });
    }
    for (const { crowd } of meetings) await crowd.leave();
    // Memory counts after the first minutes, which warm up the process.
    const steady = ofMinutes.slice(Math.min(2, Math.floor(minutes / 3)));
    const worst = Math.max(...steady.map(({ p99 }) => p99));
    const growth = (steady.at(-1)?.resident ?? 0) - (steady[0]?.resident ?? 0);
    return [
      { what: "save → viewers, worst p99 of a minute", value: worst, unit: "ms", floor: 40 },
      { what: "resident memory, last minute less the third", value: Math.round(growth), unit: "MB" },
      { what: "resident memory at the end", value: steady.at(-1)?.resident ?? 0, unit: "MB" },
    ];
  });

/** Shortest pause between two saves of one meeting. */
function paced(save: Save, everyMs: number): Save {
  return async () => {
    const begun = now();
    await save();
    await delay(Math.max(0, everyMs - PAUSE_MS - (now() - begun)));
  };
}
