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

export function requiredAsExpected({ expected }: MeetingReply): ReadonlySet<string> {
  return new Set(requiredWith([], expected));
}

const withWishesHere = memoizeLast((meeting: MeetingReply, look: Partial<Wishes> | undefined): Wishes => {
  const set = wishesOfMeeting(meeting);
  // A length in slots of the former kind does not apply.
  const isOther = look?.slotLength !== undefined && look.slotLength !== set.slotLength;
  return { ...set, ...look, slotLength: set.slotLength, ...(isOther && { slotCount: set.slotCount }) };
});

export function wishesIn({ facts, view }: MeetingState): Wishes {
  return withWishesHere(facts.meeting, view.look);
}

export type WishesChange = ReturnType<typeof changesTo>;

/** Returns only the differences from the meeting; empty if there are none. */
export function changesTo(meeting: MeetingReply, wishes: Wishes) {
  const stored = wishesOfMeeting(meeting);
  const expected = requiredAsExpected(meeting);
  const required = [...wishes.required].filter((id) => id in meeting.respondents);
  return {
    ...(wishes.slotCount !== stored.slotCount && { durationMinutes: wishes.slotCount * slotQuarters(meeting) * 15 }),
    ...(wishes.minRespondents !== stored.minRespondents && { minRespondents: wishes.minRespondents }),
    ...(stored.required.symmetricDifference(new Set(required)).size > 0 && {
      requiredRespondentIDs: required.filter((id) => !expected.has(id)),
    }),
  };
}
