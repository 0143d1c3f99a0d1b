import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { parseSlot, slotAfter, slotText, type Slot } from "#domain/time/slot.ts";

/** What an attack knows, and what it counts. */
export type Stage = {
  readonly url: string;
  /** A meeting of the attacker's own, as large as answers may make it. */
  readonly meetingID: string;
  /** Of the answers of that meeting. */
  readonly respondentKeys: readonly string[];
  /** The account of another user. */
  readonly email: string;
  /** When to stop, on the clock of `Date.now()`. */
  readonly endsAt: number;
  /** Counts a reply of the server: a status, the code of a closed socket. */
  count(reply: string | number): void;
};
export type Attack = (stage: Stage) => Promise<void>;

/** All of an attack comes from here, whether a server looks at the connection or at what its proxy says. */
export const ATTACKER = { from: "203.0.113.7", localAddress: "127.0.0.2" };

export const agent = new Agent({ keepAlive: true });

/** Sends one request of the attack, whatever becomes of it. */
export async function sendAttack(stage: Stage, path: string, sent: Partial<Sent>): Promise<void> {
  try {
    stage.count((await sendRequest(stage.url + path, { ...ATTACKER, agent, ...sent })).status);
  } catch {
    stage.count("cut");
  }
}

/** Runs this many workers at once, each acting again and again until the end. */
export async function repeat(stage: Stage, workers: number, act: (worker: number, turn: number) => Promise<void>) {
  const work = async (worker: number): Promise<void> => {
    for (let turn = 0; Date.now() < stage.endsAt; turn += 1) await act(worker, turn);
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
}

/** Acts once in each interval until the end, however long an act takes. */
export async function pace(stage: Stage, everyMs: number, act: (turn: number) => void): Promise<void> {
  for (let turn = 0; Date.now() < stage.endsAt; turn += 1) {
    act(turn);
    await delay(everyMs);
  }
}

/** Longer than any stall that is worth knowing exactly. */
const TIMEOUT_MS = 60_000;

export type Sent = {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The sender's address, as the proxy in front of the server saw it. */
  readonly from: string;
  /** The address of this machine from which it is sent. */
  readonly localAddress?: string;
  readonly agent: Agent;
};
export type Answer = { readonly status: number; readonly text: string };

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
        "x-forwarded-for": from,
        ...(content && { "content-type": "application/json", "content-length": content.length }),
      },
    });
    sending.on("response", resolve);
    sending.on("error", reject);
    sending.on("timeout", () => sending.destroy(new Error("The server did not answer in time.")));
    sending.end(content);
  });
}

const DAYS = 60;
const FIRST = parseSlot("2026-12-01T00:00:00Z") as Slot; // a slot, as one can read
const PEOPLE = 190;

/** Every half hour of the meeting: 2,880. */
export function allSlots(): string[] {
  return Array.from({ length: DAYS * 48 }, (_, n) => slotText(slotAfter(FIRST, n)));
}

type Made = { readonly meetingID: string; readonly respondentKey?: string };
export type LargeMeeting = {
  readonly meetingID: string;
  /** Of its answers. */ readonly respondentKeys: readonly string[];
};

/** A meeting as large as a patient attacker makes it, who stays below every limit: here each answer has an address. */
export async function largeMeeting(url: string): Promise<LargeMeeting> {
  const own = new Agent({ keepAlive: true });
  const post = async (path: string, from: string, body: unknown): Promise<Made> => {
    const { status, text } = await sendRequest(url + path, { method: "POST", body, from, agent: own });
    if (status !== 201) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`);
    return JSON.parse(text) as Made;
  };
  const { meetingID } = await post("/api/meetings", "192.0.2.1", {
    name: "Large",
    timezone: "UTC",
    minStartHour: 0,
    maxEndHour: 0,
    tentativeDates: Array.from({ length: DAYS }, (_, day) => slotText(slotAfter(FIRST, day * 48)).slice(0, 10)),
  });
  const availabilities = allSlots();
  const respondentKeys: string[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const body = { name: `Person ${n}`, availabilities };
    const { respondentKey = "" } = await post(`/api/meetings/${meetingID}/respondents/guest`, `192.0.2.${2 + n}`, body);
    respondentKeys.push(respondentKey);
  }
  own.destroy();
  return { meetingID, respondentKeys };
}
