import { Agent, type IncomingMessage, request } from "node:http";
import { parseSlot, slotAfter, slotText, type Slot } from "#domain/time/slot.ts";

/** Longer than any stall that is worth knowing exactly. */
const TIMEOUT_MS = 60_000;

export type Sent = {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The sender's address, as the proxy in front of the server saw it. */
  readonly from?: string;
  /** The address of this machine from which it is sent. */
  readonly localAddress?: string;
  readonly agent: Agent;
};
type Answer = { readonly status: number; readonly text: string };

/** Sends a request and reads the reply. */
export async function sendRequest(url: string, sent: Sent): Promise<Answer> {
  const response = await openReply(url, sent);
  let text = "";
  response.setEncoding("utf8");
  for await (const chunk of response) text += chunk as string;
  return { status: response.statusCode ?? 0, text };
}

/** Sends a request and reads nothing of the reply but its head. */
export function openReply(url: string, { body, from, headers, ...options }: Sent): Promise<IncomingMessage> {
  const content = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      ...options,
      timeout: TIMEOUT_MS,
      headers: {
        ...headers,
        ...(from !== undefined && { "x-forwarded-for": from }),
        ...(content && { "content-type": "application/json", "content-length": content.length }),
      },
    });
    sending.on("response", resolve);
    sending.on("error", reject);
    sending.on("timeout", () => sending.destroy(new Error("The server did not answer in time.")));
    sending.end(content);
  });
}

/** A meeting of this many days from 1 December 2026, and what its respondents answer. */
export type Shape = {
  readonly days: number;
  readonly minStartHour: number;
  readonly maxEndHour: number;
  readonly availabilities: (person: number) => readonly string[];
  /** The address of each person, as the proxy in front of the server saw it. */
  readonly from?: (person: number) => string;
};

const DAY = 48;
const MIDNIGHT = parseSlot("2026-12-01T00:00:00Z") as Slot; // a slot, as one can read

/** Every half hour of a meeting, in UTC. */
export function slotsOf({ days, minStartHour, maxEndHour }: Omit<Shape, "availabilities">): readonly string[] {
  const perDay = (maxEndHour > minStartHour ? maxEndHour - minStartHour : 24) * 2;
  return Array.from({ length: days * perDay }, (_, n) =>
    slotText(slotAfter(MIDNIGHT, Math.floor(n / perDay) * DAY + minStartHour * 2 + (n % perDay))),
  );
}

/** The meeting itself, as the API takes it. */
export function meetingOf({ days, minStartHour, maxEndHour }: Omit<Shape, "availabilities">) {
  const dates = Array.from({ length: days }, (_, day) => slotText(slotAfter(MIDNIGHT, day * DAY)).slice(0, 10));
  return { name: "Benchmark", timezone: "UTC", minStartHour, maxEndHour, tentativeDates: dates };
}

/** Five days of eight hours: 80 slots, of which every respondent marks 40. */
const USUAL: Shape = { days: 5, minStartHour: 8, maxEndHour: 16, availabilities: fortySlots };
const USUAL_SLOTS = slotsOf(USUAL);

/** Other slots for every `from`, in ascending order. */
export function fortySlots(from: number): string[] {
  return Array.from({ length: 40 }, (_, n) => USUAL_SLOTS[(from * 7 + n) % USUAL_SLOTS.length]!).toSorted();
}

export type AnsweredMeeting = {
  readonly meetingID: string;
  readonly respondentIDs: readonly string[];
  readonly respondentKeys: readonly string[];
};
type Made = { readonly meetingID: string; readonly selfRespondentID: string; readonly respondentKey: string };

/** Makes a meeting with this many answers over the API. */
export async function answeredMeeting(url: string, people: number, shape = USUAL): Promise<AnsweredMeeting> {
  const agent = new Agent({ keepAlive: true });
  const post = async (path: string, body: unknown, person: number): Promise<Made> => {
    const from = shape.from?.(person);
    const sent = { method: "POST", body, agent, ...(from !== undefined && { from }) };
    const { status, text } = await sendRequest(`${url}/api/meetings${path}`, sent);
    if (status !== 201) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`);
    // Not the rest of a large meeting, which would be kept once for each answer.
    const { meetingID, selfRespondentID, respondentKey } = JSON.parse(text) as Made;
    return { meetingID, selfRespondentID, respondentKey };
  };
  const { meetingID } = await post("", meetingOf(shape), 0);
  const made: Made[] = [];
  for (let n = 0; n < people; n += 1) {
    const body = { name: `Person ${n}`, availabilities: shape.availabilities(n) };
    made.push(await post(`/${meetingID}/respondents/guest`, body, n));
  }
  agent.destroy();
  return {
    meetingID,
    respondentIDs: made.map(({ selfRespondentID }) => selfRespondentID),
    respondentKeys: made.map(({ respondentKey }) => respondentKey),
  };
}

/** Saves answers one after the other as a browser does, over one connection. Every save changes something. */
export function saveOverOneConnection(
  url: string,
  { meetingID, respondentIDs }: Pick<AnsweredMeeting, "meetingID" | "respondentIDs">,
): { next: () => Promise<void>; end: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let turn = respondentIDs.length; // the answers so far are those of the turns before

  async function next(): Promise<void> {
    turn += 1;
    const path = `${url}/api/meetings/${meetingID}/respondents/${respondentIDs[turn % respondentIDs.length]}`;
    const { status } = await sendRequest(path, { method: "PUT", body: { availabilities: fortySlots(turn) }, agent });
    if (status !== 200) throw new Error(`A save was answered with ${status}.`);
  }

  return { next, end: () => agent.destroy() };
}
