import { compactGrid } from "./compact-grid.ts";
import { keepCalendar } from "./keep-calendar.ts";
import { purge } from "./purge.ts";
import { sendPasswordReset } from "./send-password-reset.ts";
import { spreadSchedule } from "./fan-out-schedule.ts";
import type { Tasks } from "./task.ts";
import { tellAnswered } from "./notify-answered.ts";
import { tellDeleted } from "./notify-deleted.ts";
import { tellDigest } from "./tell-digest.ts";
import { tellRemoved } from "./notify-removed.ts";
import { tellSchedule } from "./notify-schedule.ts";

/** What each job of the queue does. */
export const TASKS: Tasks = {
  "spread-schedule": spreadSchedule,
  "tell-schedule": tellSchedule,
  "tell-deleted": tellDeleted,
  "tell-removed": tellRemoved,
  "tell-answered": tellAnswered,
  "tell-digest": tellDigest,
  "compact-grid": compactGrid,
  "keep-google-calendar": keepCalendar("google"),
  "keep-microsoft-calendar": keepCalendar("microsoft"),
  "keep-calendars": ({ meetingID, userID }, { database }) =>
    database.transaction(({ calendars }) => calendars.spreadTo(meetingID, userID)),
  "send-password-reset": sendPasswordReset,
  purge,
};
