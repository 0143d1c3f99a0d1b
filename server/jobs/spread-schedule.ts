import type { Task } from "./task.ts";

/** Enqueues a job for everybody who must hear of a meeting's time: all of them or, should it fail, none. */
export const spreadSchedule: Task<"spread-schedule"> = ({ meetingID }, { database }) =>
  database.transaction(({ notices }) => notices.spreadSchedule(meetingID));
