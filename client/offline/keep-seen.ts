import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { presentSlots } from "#domain/time/present-slots.ts";
import { slotText, sortedSlots } from "#domain/time/slot.ts";
import { getToken } from "../api/token.ts";
import type { Group } from "../live/group.ts";
import { keepView } from "./kept-views.ts";
import { viewOwner } from "./view-owner.ts";

/** Keeps a meeting with the answers that are seen now, in the form in which REST would tell them. */
export async function keepSeen(
  meeting: ReplyOf<"getMeeting">,
  { names, answers }: Pick<Group, "names" | "answers">,
): Promise<void> {
  const owner = viewOwner(getToken());
  if (owner === undefined) return;
  const present = presentSlots(meeting);
  const respondents = Object.fromEntries(
    [...names].map(([id, name]) => {
      const slots = present.intersection(answers.get(id) ?? new Set());
      return [id, { name, availabilities: sortedSlots(slots).map(slotText) }];
    }),
  );
  await keepView(owner, `meeting ${meeting.meetingID}`, { at: Date.now(), data: { ...meeting, respondents } });
}
