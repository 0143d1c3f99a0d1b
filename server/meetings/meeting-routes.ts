import type { Routes } from "../http/serve.ts";
import { bestTimes } from "./best-times.ts";
import { replyBytes } from "./after-change.ts";
import { createMeeting, editMeeting } from "./meeting-details.ts";
import { deleteMeeting } from "./delete-meeting.ts";
import { getMeeting, meetingSlots } from "./get-meeting.ts";
import { scheduleFile, scheduleMeeting, unscheduleMeeting } from "./schedule-meeting.ts";

export const meetingRoutes = {
  createMeeting: { command: createMeeting, limits: [{ action: "createMeeting" }] },
  getMeeting: { command: getMeeting },
  meetingSlots: { command: meetingSlots },
  bestTimes: { command: bestTimes },
  scheduleFile: { command: scheduleFile },
  editMeeting: { command: editMeeting, limits: [{ action: "change" }], replyBytes },
  deleteMeeting: { command: deleteMeeting, limits: [{ action: "change" }] },
  scheduleMeeting: { command: scheduleMeeting, limits: [{ action: "change" }], replyBytes },
  unscheduleMeeting: { command: unscheduleMeeting, limits: [{ action: "change" }], replyBytes },
} satisfies Partial<Routes>;
