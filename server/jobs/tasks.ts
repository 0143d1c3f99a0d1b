import { compactGrid } from "./compact-grid.ts";
import { keepCalendar } from "./keep-calendar.ts";
import { purge } from "./purge.ts";
import { sendPasswordReset } from "./send-password-reset.ts";
import { fanOutSchedule } from "./fan-out-schedule.ts";
import type { Tasks } from "./task.ts";
import { notifyAnswered } from "./notify-answered.ts";
import { notifyDeleted } from "./notify-deleted.ts";
import { tellDigest } from "./tell-digest.ts";
import { notifyRemoved } from "./notify-removed.ts";
import { notifySchedule } from "./notify-schedule.ts";

/** What each job of the queue does. */
export const TASKS: Tasks = {
  "spread-schedule": fanOutSchedule,
  "tell-schedule": notifySchedule,
  "tell-deleted": notifyDeleted,
  "tell-removed": notifyRemoved,
  "tell-answered": notifyAnswered,
  "tell-digest": tellDigest,
  "compact-grid": compactGrid,
  "keep-google-calendar": keepCalendar("google"),
  "keep-microsoft-calendar": keepCalendar("microsoft"),
  "keep-calendars": ({ meetingID, userID }, { database }) =>
    database.transaction(({ calendars }) => calendars.enqueueEntryFor(meetingID, userID)),
  "send-password-reset": sendPasswordReset,
  purge,
};
