import { slotQuarters } from "#domain/time/slot-length.ts";
import { type Wishes, wishesOf } from "#domain/deciding/wishes.ts";
import type { RespondentID } from "#domain/ids.ts";
import { requiredWith } from "#domain/meeting/expected.ts";
import { memoizeLast } from "../model/derived.ts";
import type { MeetingReply } from "../model/meeting-query.ts";
import type { MeetingState } from "../model/meeting-state.ts";

function wishesOfMeeting(meeting: MeetingReply): Wishes {
  const required = requiredWith(meeting.requiredRespondentIDs, meeting.expected);
  return wishesOf({ ...meeting, requiredRespondentIDs: required as readonly RespondentID[] }); // comes from the server
}

/** Respondents who must be there because the organiser expects them so. */
export function requiredAsExpected({ expected }: MeetingReply): ReadonlySet<string> {
  return new Set(requiredWith([], expected));
}

const looked = memoizeLast((meeting: MeetingReply, look: Partial<Wishes> | undefined): Wishes => {
  const set = wishesOfMeeting(meeting);
  // A length in slots of before is none of these.
  const isOther = look?.slotLength !== undefined && look.slotLength !== set.slotLength;
  return { ...set, ...look, slotLength: set.slotLength, ...(isOther && { slotCount: set.slotCount }) };
});

/** By what the best times are chosen here: what the organiser has set, unless the viewer looks at them in another way. */
export function wishesIn({ facts, view }: MeetingState): Wishes {
  return looked(facts.meeting, view.look);
}

export type WishesChange = ReturnType<typeof changesTo>;

/** What makes the meeting one that wishes this; only what differs from it now. Empty where nothing does. */
export function changesTo(meeting: MeetingReply, wishes: Wishes) {
  const now = wishesOfMeeting(meeting);
  const expected = requiredAsExpected(meeting);
  const required = [...wishes.required].filter((id) => id in meeting.respondents);
  return {
    ...(wishes.slotCount !== now.slotCount && { durationMinutes: wishes.slotCount * slotQuarters(meeting) * 15 }),
    ...(wishes.minRespondents !== now.minRespondents && { minRespondents: wishes.minRespondents }),
    ...(now.required.symmetricDifference(new Set(required)).size > 0 && {
      requiredRespondentIDs: required.filter((id) => !expected.has(id)),
    }),
  };
}
