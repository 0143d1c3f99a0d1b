import { message } from "../messages/message.ts";
import { refuse, refuseFields } from "../refusal.ts";
import type { Meeting } from "./meeting.ts";

/** Tells whether respondents can no longer change answers; `nowMs` in milliseconds since the epoch. */
export function isClosed({ closesAt }: Pick<Meeting, "closesAt">, nowMs: number): boolean {
  return closesAt !== undefined && closesAt <= nowMs;
}

/** Refuses (`closed`) a change to an answer of a closed meeting; `nowMs` in milliseconds since the epoch. */
export function refuseIfClosed(meeting: Pick<Meeting, "closesAt">, nowMs: number): void {
  if (isClosed(meeting, nowMs)) refuse("closed", "meeting.isClosed");
}

/** Refuses (`invalid`) a new closing time in the past; both in milliseconds since the epoch. */
export function checkClosingTime(closesAt: number | null | undefined, nowMs: number): void {
  if (typeof closesAt !== "number" || closesAt > nowMs) return;
  refuseFields([{ path: "closesAt", message: message("api.closesAtPast") }]);
}
