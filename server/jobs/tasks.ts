import { compactGrid } from "./compact-grid.ts";
import { keepCalendars } from "./keep-calendars.ts";
import { purge } from "./purge.ts";
import { sendPasswordReset } from "./send-password-reset.ts";
import { spreadSchedule } from "./spread-schedule.ts";
import type { Tasks } from "./task.ts";
import { tellAnswered } from "./tell-answered.ts";
import { tellDeleted } from "./tell-deleted.ts";
import { tellDigest } from "./tell-digest.ts";
import { tellRemoved } from "./tell-removed.ts";
import { tellSchedule } from "./tell-schedule.ts";

/** What each job of the queue does. */
export const TASKS: Tasks = {
  "spread-schedule": spreadSchedule,
  "tell-schedule": tellSchedule,
  "tell-deleted": tellDeleted,
  "tell-removed": tellRemoved,
  "tell-answered": tellAnswered,
  "tell-digest": tellDigest,
  "keep-calendars": keepCalendars,
  "compact-grid": compactGrid,
  "send-password-reset": sendPasswordReset,
  purge,
};
