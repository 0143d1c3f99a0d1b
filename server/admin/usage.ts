import { z } from "zod";
import { adminCall } from "./admin-call.ts";

const MAX_LISTED = 1_000;

export const usage = adminCall({
  body: z.strictObject({ meetings: z.int().min(0).max(MAX_LISTED) }),
  run: async ({ database: { views }, publicUrl }, { meetings }) => {
    const [{ database, ...counts }, tables, largest] = await Promise.all([
      views.usage.counts(),
      views.usage.tables(),
      views.usage.largestMeetings(meetings),
    ]);
    const listed = largest.map(({ meetingID, ...meeting }) => ({ ...meeting, link: `${publicUrl()}/m/${meetingID}` }));
    return { databaseBytes: database, counts, tables, meetings: listed };
  },
});
