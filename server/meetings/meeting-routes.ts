import type { Routes } from "../http/serve.ts";
import { bestTimes } from "./best-times.ts";
import { replyBytes } from "./changed-reply.ts";
import { createMeeting } from "./create-meeting.ts";
import { deleteMeeting } from "./delete-meeting.ts";
import { editMeeting } from "./edit-meeting.ts";
import { getMeeting } from "./get-meeting.ts";
import { meetingSlots } from "./meeting-slots.ts";
import { scheduleFile } from "./schedule-file.ts";
import { scheduleMeeting } from "./schedule-meeting.ts";
import { unscheduleMeeting } from "./unschedule-meeting.ts";

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
