import * as z from "zod";
import { Email, PersonName, RequestID, SlotList } from "./fields.ts";
import { MeetingReply } from "./meetings.ts";

export const AddGuestAnswerBody = z.strictObject({
  name: PersonName,
  email: Email.nullish()
    .transform((email) => email ?? undefined)
    .meta({ description: "Null is the same as none." }),
  availabilities: SlotList,
  requestID: RequestID.optional(),
});

export const AddGuestAnswerReply = MeetingReply.extend({
  selfRespondentID: z.string(),
  respondentKey: z.string().meta({ description: "Given once; shows later that this answer is the caller's own." }),
}).meta({ id: "AddedAnswer" });

export const SaveAnswerBody = z.strictObject({
  availabilities: SlotList,
  base: SlotList.optional().meta({
    description:
      "The answer that the editor started from. With it only the difference is applied; without it the list replaces.",
  }),
  requestID: RequestID.optional(),
});
