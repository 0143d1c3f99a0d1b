import { marksOf } from "#domain/answers/levels.ts";
import { readSlots } from "#domain/contract/slots.ts";
import { parseMeetingID } from "#domain/ids.ts";
import { LIMITS } from "#domain/limits.ts";
import { type FieldError, faultsOf } from "#domain/refusal.ts";
import type { AppContext } from "../app-context.ts";
import type { RefusedCall } from "../http/serve.ts";
import { bodyMarks, checkMarks, checkNotations, isInMeetingSlots } from "./marks-of-body.ts";

/**
 * Finds the times in a malformed answer that are outside its meeting. Ignores times that were painted in other slots.
 */
export async function findTimeFaults(call: RefusedCall, { meetings }: AppContext): Promise<readonly FieldError[]> {
  const { params, rawBody, slotMinutes } = call;
  const meetingID = parseMeetingID(params["meetingID"] ?? "");
  const { meeting } = (meetingID && (await meetings.view(meetingID))) ?? {};
  if (meeting === undefined) return [];
  if (!isInMeetingSlots(meeting, { slotMinutes })) return [];
  const lists = rawBody as Readonly<Record<string, unknown>>;
  const slotsIn = (name: string) => {
    const list = lists[name];
    return readSlots(Array.isArray(list) && list.length <= LIMITS.slots ? list : []).slots;
  };
  const body = { availabilities: slotsIn("availabilities"), ifNeeded: slotsIn("ifNeeded") };
  const base = { base: slotsIn("base"), baseIfNeeded: slotsIn("baseIfNeeded") };
  return faultsOf(() => {
    checkNotations({ ...body, ...base }, meeting);
    const marks = bodyMarks(body, meeting);
    checkMarks(marks.difference(marksOf(base.base, base.baseIfNeeded)), meeting, body);
  });
}
