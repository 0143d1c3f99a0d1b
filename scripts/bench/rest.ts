import autocannon, { type Options } from "autocannon";
import { setTimeout as delay } from "node:timers/promises";
import { type AnsweredMeeting, answeredMeeting, fortySlots } from "./answered-meeting.ts";
import { withServer } from "./bench-server.ts";
import { type Figure, residentMB, secondsOfLoad } from "./measure.ts";

/** Time within which a process must release the memory of a burst. */
const QUIET_MS = 60_000;

/** Measures reads and saves over HTTP from a separate process. */
export const benchRest = () =>
  withServer(async ({ url, pid }): Promise<Figure[]> => {
    const big = await answeredMeeting(url, 20);
    const lone = await answeredMeeting(url, 1);
    const small = await Promise.all(Array.from({ length: 50 }, () => answeredMeeting(url, 3)));
    const path = `${url}/api/meetings/${big.meetingID}`;
    const figures: Figure[] = [
      // Compares with the reference in one run if its checkout exists.
      await rate("GET meeting, 20 respondents × 40 slots", { url: path }),
      await rate("the same, brotli", { url: path, headers: { "accept-encoding": "br" } }),
      await rate("PUT by 16 writers of one answer", { ...savesOf(url, [lone]), connections: 16 }),
      await rate("PUT by 20 people in one meeting", { ...savesOf(url, [big]), connections: 20 }, 1_200),
      await rate("PUT across 50 meetings", savesOf(url, small), 1_200),
    ];
    await delay(QUIET_MS);
    return [...figures, { what: "memory a minute after", value: residentMB(pid), unit: "MB", floor: 230 }];
  });

async function rate(what: string, options: Options, floor?: number): Promise<Figure> {
  const load = { connections: 50, ...options };
  await autocannon({ ...load, duration: 2 });
  const result = await autocannon({ ...load, duration: secondsOfLoad(8) });
  const failed = result["4xx"] + result["5xx"] + result.errors;
  if (failed > 0) throw new Error(`${what}: ${failed} requests failed.`);
  const value = Math.round(result.requests.average);
  return { what, value, unit: "req/s", ...(floor !== undefined && { floor, isLeast: true }) };
}

/** Moves the answers by one slot each time, so that every save is a change. */
function savesOf(url: string, meetings: readonly AnsweredMeeting[]): Options {
  let turn = 0;
  return {
    url,
    requests: [
      {
        method: "PUT",
        headers: { "content-type": "application/json" },
        setupRequest(request) {
          turn += 1;
          const { meetingID, respondentIDs } = meetings[turn % meetings.length]!;
          const round = Math.floor(turn / meetings.length);
          const respondentID = respondentIDs[round % respondentIDs.length]!;
          return {
            ...request,
            path: `/api/meetings/${meetingID}/respondents/${respondentID}`,
            body: JSON.stringify({ availabilities: fortySlots(round) }),
          };
        },
      },
    ],
  };
}
