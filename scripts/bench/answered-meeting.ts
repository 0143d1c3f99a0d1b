import { parseSlot, slotText, type Slot } from "#domain/time/slot.ts";
import { slotAfter } from "#domain/testing/slot-after.ts";

/** Ends a request that waits longer; a longer stall needs no exact figure. */
const TIMEOUT_MS = 60_000;

export type Sent = {
  readonly method?: string;
  readonly body?: unknown;
  /** Sender address that the proxy reports. */
  readonly from?: string | undefined;
};

export async function sendRequest(url: string, { method = "GET", body, from }: Sent) {
  const reply = await fetch(url, {
    method,
    body: body === undefined ? null : JSON.stringify(body),
    headers: {
      "accept-encoding": "identity",
      ...(from !== undefined && { "x-forwarded-for": from }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: reply.status, text: await reply.text() };
}

/** A meeting of `days` days from 1 December 2026 with its answers. */
export type Shape = {
  readonly days: number;
  readonly minStartHour: number;
  readonly maxEndHour: number;
  readonly availabilities: (person: number) => readonly string[];
  /** Address of each respondent that the proxy reports. */
  readonly from?: (person: number) => string;
};

const DAY = 48;
const MIDNIGHT = parseSlot("2026-12-01T00:00:00Z") as Slot;

/** Every half hour of a meeting, in UTC. */
export function slotsOf({ days, minStartHour, maxEndHour }: Omit<Shape, "availabilities">): readonly string[] {
  const perDay = (maxEndHour > minStartHour ? maxEndHour - minStartHour : 24) * 2;
  return Array.from({ length: days * perDay }, (_, n) =>
    slotText(slotAfter(MIDNIGHT, Math.floor(n / perDay) * DAY + minStartHour * 2 + (n % perDay))),
  );
}

/** Request body of the meeting. */
export function meetingOf({ days, minStartHour, maxEndHour }: Omit<Shape, "availabilities">) {
  const dates = Array.from({ length: days }, (_, day) => slotText(slotAfter(MIDNIGHT, day * DAY)).slice(0, 10));
  return { name: "Benchmark", timezone: "UTC", minStartHour, maxEndHour, tentativeDates: dates };
}

/** Five days of eight hours: 80 slots, of which every respondent marks 40. */
const USUAL: Shape = { days: 5, minStartHour: 8, maxEndHour: 16, availabilities: fortySlots };
const USUAL_SLOTS = slotsOf(USUAL);

/** Returns ascending slots that differ for each `from`. */
export function fortySlots(from: number): string[] {
  return Array.from({ length: 40 }, (_, n) => USUAL_SLOTS[(from * 7 + n) % USUAL_SLOTS.length]!).toSorted();
}

export type AnsweredMeeting = {
  readonly meetingID: string;
  readonly respondentIDs: readonly string[];
  readonly respondentKeys: readonly string[];
};
type Made = { readonly meetingID: string; readonly selfRespondentID: string; readonly respondentKey: string };

/** Creates a meeting with `count` answers through the API. */
export async function answeredMeeting(url: string, people: number, shape = USUAL): Promise<AnsweredMeeting> {
  const post = async (path: string, body: unknown, person: number): Promise<Made> => {
    const sent = { method: "POST", body, from: shape.from?.(person) };
    const { status, text } = await sendRequest(`${url}/api/meetings${path}`, sent);
    if (status !== 201) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`);
    // Reads only the key, because a large reply for each answer would fill the memory.
    const { meetingID, selfRespondentID, respondentKey } = JSON.parse(text) as Made;
    return { meetingID, selfRespondentID, respondentKey };
  };
  const { meetingID } = await post("", meetingOf(shape), 0);
  const made: Made[] = [];
  for (let n = 0; n < people; n += 1) {
    const body = { name: `Person ${n}`, availabilities: shape.availabilities(n) };
    made.push(await post(`/${meetingID}/respondents/guest`, body, n));
  }
  return {
    meetingID,
    respondentIDs: made.map(({ selfRespondentID }) => selfRespondentID),
    respondentKeys: made.map(({ respondentKey }) => respondentKey),
  };
}

/** Returns a function that saves the next answer as a browser does. Every save changes the answer. */
export function saver(url: string, { meetingID, respondentIDs }: AnsweredMeeting): () => Promise<void> {
  let turn = respondentIDs.length; // earlier turns wrote the first answers

  return async () => {
    turn += 1;
    const path = `${url}/api/meetings/${meetingID}/respondents/${respondentIDs[turn % respondentIDs.length]}`;
    const { status } = await sendRequest(path, { method: "PUT", body: { availabilities: fortySlots(turn) } });
    if (status !== 200) throw new Error(`A save was answered with ${status}.`);
  };
}
