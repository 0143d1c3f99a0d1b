import type { BodyOf } from "#domain/contract/endpoints.ts";
import type { MeetingReply } from "../session/meeting-query.ts";

/** What the edit form holds. */
export type EditedMeeting = Pick<
  MeetingReply,
  "name" | "about" | "timezone" | "minStartHour" | "maxEndHour" | "tentativeDates" | "protectAnswers"
>;

/**
 * What an edit sends (spec §5): the changed fields alone, but dates, hours and zone together if any of them changed.
 * Undefined if nothing did.
 */
export function editChanges(before: EditedMeeting, edited: EditedMeeting): BodyOf<"editMeeting"> | undefined {
  const { timezone, minStartHour, maxEndHour } = edited;
  const [name, about] = [edited.name.trim(), edited.about.trim()];
  const tentativeDates = edited.tentativeDates.toSorted();
  const times = { tentativeDates, minStartHour, maxEndHour, timezone };
  const changes = {
    ...(name !== before.name && { name }),
    ...(about !== before.about && { about }),
    ...(edited.protectAnswers !== before.protectAnswers && { protectAnswers: edited.protectAnswers }),
    ...(!isSameTimes(before, times) && times),
  };
  return Object.keys(changes).length === 0 ? undefined : changes;
}

type Times = Omit<EditedMeeting, "name" | "about" | "protectAnswers">;

function isSameTimes(one: Times, other: Times): boolean {
  const parts = (times: Times) => [
    times.minStartHour,
    times.maxEndHour,
    times.timezone,
    ...times.tentativeDates.toSorted(),
  ];
  return parts(one).join(" ") === parts(other).join(" ");
}
