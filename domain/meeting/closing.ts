import { message } from "../messages/message.ts";
import { refuse, refuseFields } from "../refusal.ts";
import type { Meeting } from "./meeting.ts";

/** Whether answers are no longer given, changed or deleted by those who gave them; `now` in milliseconds since the epoch. */
export function isClosed({ closesAt }: Pick<Meeting, "closesAt">, now: number): boolean {
  return closesAt !== undefined && closesAt <= now;
}

/** Refuses (`closed`) what would change an answer of a closed meeting; `now` in milliseconds since the epoch. */
export function refuseIfClosed(meeting: Pick<Meeting, "closesAt">, now: number): void {
  if (isClosed(meeting, now)) refuse("closed", "meeting.isClosed");
}

/** Refuses (`invalid`) a new closing time that is past; both in milliseconds since the epoch. */
export function checkClosingTime(closesAt: number | null | undefined, now: number): void {
  if (typeof closesAt !== "number" || closesAt > now) return;
  refuseFields([{ path: "closesAt", message: message("api.closesAtPast") }]);
}
