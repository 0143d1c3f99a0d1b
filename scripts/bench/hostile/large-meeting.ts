import { Agent } from "node:http";
import { parseSlot, slotAfter, slotText, type Slot } from "#domain/time/slot.ts";
import { sendRequest } from "./send-request.ts";

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
  const agent = new Agent({ keepAlive: true });
  const post = async (path: string, from: string, body: unknown): Promise<Made> => {
    const { status, text } = await sendRequest(url + path, { method: "POST", body, from, agent });
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
  agent.destroy();
  return { meetingID, respondentKeys };
}
