import type { NewMeeting } from "../stores/meeting-store.ts";
import { newMeetingID } from "./new-id.ts";

/** A meeting that is not stored yet. */
export function newMeeting(differently: Partial<NewMeeting> = {}): NewMeeting {
  return {
    meetingID: newMeetingID(),
    name: "Summer fête",
    about: "Bring a cake.\nOr two.",
    timezone: "Europe/Berlin",
    tentativeDates: ["2026-11-24", "2026-11-25", "2026-12-01"],
    minStartHour: 9,
    maxEndHour: 17.25,
    protectAnswers: false,
    ...differently,
  };
}
