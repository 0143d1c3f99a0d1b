import type { Task } from "./task.ts";

/** Enqueues a job for everybody who, or whose calendar, must hear of a meeting's time: all of them or, should it fail, none. */
export const fanOutSchedule: Task<"spread-schedule"> = ({ meetingID, by }, { database }) =>
  database.transaction(async ({ notices, calendars }) => {
    await notices.fanOutSchedule(meetingID, by);
    await calendars.spread(meetingID);
  });
