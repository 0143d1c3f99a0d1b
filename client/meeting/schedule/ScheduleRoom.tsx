import { useMeetingState } from "../session/use-session.ts";

/** The place of the scheduled time's card while its code is on the way. */
export function ScheduleRoom() {
  const isScheduled = useMeetingState(({ known }) => known.scheduled !== undefined);
  return isScheduled ? <div className="schedule-room" /> : null;
}
