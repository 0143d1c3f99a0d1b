import * as z from "zod";
import { MeetingReply } from "./meetings.ts";

/** Most meetings in one page of a list. */
const MAX_LISTED = 100;
/** Most claims in one call. */
const MAX_CLAIMS = 50;
const LIMIT_RULE = `limit must be a whole number from 1 to ${MAX_LISTED}.`;

export const MeetingListQuery = z.strictObject({
  before: z
    .string({ error: "before must be the next of a page." })
    .max(100, { error: "before must be the next of a page." })
    .optional()
    .meta({ description: "`next` of the page before; without it the list starts with the newest." }),
  limit: z
    .string({ error: LIMIT_RULE })
    .refine((limit) => /^[1-9]\d{0,2}$/.test(limit), { error: LIMIT_RULE })
    .default(`${MAX_LISTED}`)
    .transform(Number)
    .refine((limit) => limit <= MAX_LISTED, { error: LIMIT_RULE })
    .meta({
      description: `Default: ${MAX_LISTED}.`,
      override: { type: "integer", minimum: 1, maximum: MAX_LISTED },
    }),
});

export const ListedMeeting = MeetingReply.pick({
  meetingID: true,
  name: true,
  tentativeDates: true,
  minStartHour: true,
  maxEndHour: true,
  timezone: true,
  scheduledStartDateTime: true,
  scheduledEndDateTime: true,
}).meta({ id: "ListedMeeting" });

export const MeetingListReply = z
  .strictObject({
    meetings: z.array(ListedMeeting).meta({ description: "The newest first." }),
    next: z.string().optional().meta({ description: "There are more: send it as `before`." }),
  })
  .meta({ id: "MeetingList" });

/** An id or key that a browser has kept. One that is wrong or malformed claims nothing, and is no error. */
const Kept = z.string({ error: "Ids and keys must be text." }).max(64, { error: "Ids and keys are shorter." });

export const ClaimBody = z.strictObject({
  claims: z
    .array(
      z.strictObject(
        {
          meetingID: Kept,
          organiserKey: Kept.optional(),
          respondentID: Kept.optional(),
          respondentKey: Kept.optional(),
        },
        { error: "A claim must be an object with a meetingID and keys." },
      ),
      { error: "The claims must be a list." },
    )
    .max(MAX_CLAIMS, { error: `At most ${MAX_CLAIMS} claims at once.` }),
});

export const ClaimReply = z
  .strictObject({
    meetings: z.array(z.string()).meta({ description: "Of the meetings claimed: those that the caller created, now." }),
    answers: z
      .array(z.string())
      .meta({ description: "Meetings in which the answer claimed is the caller's own, now." }),
  })
  .meta({ id: "Claimed" });
