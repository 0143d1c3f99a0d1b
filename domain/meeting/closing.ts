import { message } from "../messages/message.ts";
import { refuse, refuseFields } from "../refusal.ts";
import type { Meeting } from "./meeting.ts";

/** Tells whether respondents can no longer change answers; `now` in milliseconds since the epoch. */
export function isClosed({ closesAt }: Pick<Meeting, "closesAt">, now: number): boolean {
  return closesAt !== undefined && closesAt <= now;
}

/** Refuses (`closed`) a change to an answer of a closed meeting; `now` in milliseconds since the epoch. */
export function refuseIfClosed(meeting: Pick<Meeting, "closesAt">, now: number): void {
  if (isClosed(meeting, now)) refuse("closed", "meeting.isClosed");
}

/** Refuses (`invalid`) a new closing time in the past; both in milliseconds since the epoch. */
export function checkClosingTime(closesAt: number | null | undefined, now: number): void {
  if (typeof closesAt !== "number" || closesAt > now) return;
  refuseFields([{ path: "closesAt", message: message("api.closesAtPast") }]);
}
