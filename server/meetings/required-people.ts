import type { Stores } from "#db/stores/stores.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import { message } from "#domain/messages/message.ts";
import { refuseFaults } from "#domain/refusal.ts";

/** Refuses, each at its place, required people who are none of those that have an answer. */
export function refuseGone(required: readonly RespondentID[], there: Pick<ReadonlySet<unknown>, "has">): void {
  const gone = [...required.entries()].filter(([, id]) => !there.has(id));
  refuseFaults(
    gone.map(([at]) => ({ path: `requiredRespondentIDs[${at}]`, message: message("api.noSuchRespondent") })),
  );
}

/** The same of a meeting that is locked, or just being made. */
export async function checkRequired(
  { respondents }: Stores,
  meetingID: MeetingID,
  required: readonly RespondentID[] = [],
): Promise<void> {
  // Sent together, answered in order: many of them do not keep the meeting locked for long.
  const found = await Promise.all(required.map((id) => respondents.find(meetingID, id)));
  refuseGone(required, new Set(found.map((one) => one?.respondentID)));
}
