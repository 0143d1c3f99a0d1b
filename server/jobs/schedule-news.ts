import type { Delivery, Told } from "#db/stores/delivery-store.ts";
import type { Schedule } from "#domain/meeting/meeting.ts";
import type { ScheduleChange } from "../mail/schedule-mail.ts";

/**
 * What a mailbox has yet to hear of a meeting's time, given what it got before, the latest last; undefined when it
 * knows all. `is` is what a mail would say now.
 */
export function scheduleNews(is: Told, history: readonly Delivery[]): ScheduleChange | undefined {
  const told = history.flatMap((one) => (one.kind === "schedule" && one.told.meetingID === is.meetingID ? [one] : []));
  if (is.schedule === undefined) {
    // A time whose mail was never confirmed, because a process died, has perhaps arrived: it is called off as well.
    const said = told.findLast((one) => one.sent !== undefined || one.told.schedule !== undefined)?.told;
    return said?.schedule === undefined ? undefined : { kind: "cancelled", before: said.schedule };
  }
  const last = told.findLast(({ sent }) => sent !== undefined)?.told;
  if (last?.schedule === undefined) return { kind: "scheduled", schedule: is.schedule };
  if (!sameTime(last.schedule, is.schedule)) {
    return { kind: "rescheduled", schedule: is.schedule, before: last.schedule };
  }
  return Buffer.compare(last.hash, is.hash) === 0 ? undefined : { kind: "updated", schedule: is.schedule };
}

function sameTime(one: Schedule, other: Schedule): boolean {
  return one.start === other.start && one.end === other.end;
}
