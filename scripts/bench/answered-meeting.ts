import { Agent, request } from "node:http";
import { parseSlot, slotAfter, slotText, type Slot } from "#domain/time/slot.ts";

const FIRST = parseSlot("2026-12-01T08:00:00Z") as Slot; // a slot, as one can read

/** Five days of eight hours: 80 slots, of which every respondent marks 40. */
const MEETING = {
  name: "Benchmark",
  timezone: "UTC",
  minStartHour: 8,
  maxEndHour: 16,
  tentativeDates: ["2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04", "2026-12-05"],
};
const SLOTS = MEETING.tentativeDates.flatMap((_, day) =>
  Array.from({ length: 16 }, (_none, n) => slotText(slotAfter(FIRST, day * 48 + n))),
);

export type AnsweredMeeting = { readonly meetingID: string; readonly respondentIDs: readonly string[] };

/** Makes a meeting with this many answers over the API. */
export async function answeredMeeting(url: string, people: number): Promise<AnsweredMeeting> {
  const { meetingID } = (await post(`${url}/api/meetings`, MEETING)) as { meetingID: string };
  const respondentIDs: string[] = [];
  for (let n = 0; n < people; n += 1) {
    const body = { name: `Person ${n}`, availabilities: fortySlots(n) };
    const added = (await post(`${url}/api/meetings/${meetingID}/respondents/guest`, body)) as {
      selfRespondentID: string;
    };
    respondentIDs.push(added.selfRespondentID);
  }
  return { meetingID, respondentIDs };
}

/** Other slots for every `from`, in ascending order. */
export function fortySlots(from: number): string[] {
  return Array.from({ length: 40 }, (_, n) => SLOTS[(from * 7 + n) % SLOTS.length]!).toSorted();
}

async function post(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Saves answers one after the other as a browser does, over one connection. Every save changes something. */
export function saveOverOneConnection(
  url: string,
  { meetingID, respondentIDs }: AnsweredMeeting,
): { next: () => Promise<void>; end: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let turn = respondentIDs.length; // the answers so far are those of the turns before

  function next(): Promise<void> {
    turn += 1;
    const path = `${url}/api/meetings/${meetingID}/respondents/${respondentIDs[turn % respondentIDs.length]}`;
    const body = JSON.stringify({ availabilities: fortySlots(turn) });
    return new Promise((resolve, reject) => {
      const headers = { "content-type": "application/json", "content-length": body.length };
      const put = request(path, { method: "PUT", agent, headers }, (response) => {
        response.resume();
        response.on("end", () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`)),
        );
      });
      put.on("error", reject);
      put.end(body);
    });
  }

  return { next, end: () => agent.destroy() };
}
