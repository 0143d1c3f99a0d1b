import { z } from "zod";
import { DAY_MS } from "#domain/time/durations.ts";
import { adminCall } from "./admin-call.ts";

const MAX_LISTED = 100;

export const mails = adminCall({
  body: z.strictObject({}),
  async run({ database, clock, publicUrl }) {
    const causes = await database.views.operator.mailCauses(clock().epochMilliseconds - DAY_MS, MAX_LISTED);
    return {
      mails: causes.map(({ meetingID, last, ...cause }) => ({
        ...cause,
        link: meetingID === null ? null : `${publicUrl()}/m/${meetingID}`,
        last: new Date(last).toISOString(),
      })),
    };
  },
});
