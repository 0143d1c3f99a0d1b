import type { Routes } from "../http/serve.ts";
import { createMeeting } from "./create-meeting.ts";
import { deleteMeeting } from "./delete-meeting.ts";
import { editMeeting } from "./edit-meeting.ts";
import { getMeeting } from "./get-meeting.ts";
import { scheduleMeeting } from "./schedule-meeting.ts";
import { unscheduleMeeting } from "./unschedule-meeting.ts";

export const meetingRoutes = {
  createMeeting: { command: createMeeting, limit: { action: "createMeeting" } },
  getMeeting: { command: getMeeting },
  editMeeting: { command: editMeeting, limit: { action: "change" } },
  deleteMeeting: { command: deleteMeeting, limit: { action: "change" } },
  scheduleMeeting: { command: scheduleMeeting, limit: { action: "change" } },
  unscheduleMeeting: { command: unscheduleMeeting, limit: { action: "change" } },
} satisfies Partial<Routes>;
