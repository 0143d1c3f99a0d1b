import type { Call } from "../http/serve.ts";
import type { World } from "../world.ts";
import { keyHash, newKey } from "../http/key-hash.ts";
import { checkCandidateTimes } from "#domain/meeting/candidate-times.ts";
import { parseMeetingID } from "#domain/meeting-id.ts";
import { meetingReply } from "./meeting-reply.ts";
import { dayOf } from "./day-of.ts";
import { withFreshID } from "../with-fresh-id.ts";

/** A guest who creates a meeting gets its organiser key, this once; a user needs none. */
export async function createMeeting({ body, credentials }: Call<"createMeeting">, world: World) {
  const { clock, database, tellUsers } = world;
  checkCandidateTimes(body, dayOf(clock()));
  const organiserKey = credentials.userID === undefined ? newKey() : undefined;
  const organiserKeyHash = keyHash(organiserKey);
  const meeting = await withFreshID(parseMeetingID, (meetingID) =>
    database.transaction((stores) =>
      stores.meetings.insert({
        ...body,
        meetingID,
        ...(credentials.userID !== undefined && { creator: credentials.userID }),
        ...(organiserKeyHash !== undefined && { organiserKeyHash }),
      }),
    ),
  );
  if (meeting.creator !== undefined) tellUsers.lists([meeting.creator]);
  const actor = { ...credentials, holdsOrganiserKey: organiserKey !== undefined };
  return {
    ...meetingReply({ meeting, respondents: [] }, { actor }),
    ...(organiserKey !== undefined && { organiserKey }),
  };
}
