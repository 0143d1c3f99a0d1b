import { answerChange } from "#domain/answers/answer-change.ts";
import { changeAnswer } from "#domain/answers/grid-document.ts";
import { mayChangeAnswer } from "#domain/meeting/meeting-policy.ts";
import { presentSlots } from "#domain/time/present-slots.ts";
import { sortedSlots } from "#domain/time/slot.ts";
import type { Call } from "../http/serve.ts";
import { changedReply } from "../meetings/changed-reply.ts";
import type { World } from "../world.ts";
import { checkSlots } from "./check-slots.ts";
import { lockRespondent } from "./lock-respondent.ts";

/** Stores an answer as one edit of the meeting's grid, merged slot by slot when the body says what it started from. */
export async function saveAnswer(call: Call<"saveAnswer">, world: World) {
  const { meetingID, respondentID } = call.params;
  const { availabilities: wanted, base } = call.body;

  const changed = await world.collab.write(meetingID, (grid) =>
    world.database.transaction(async (stores) => {
      const { meeting } = await lockRespondent(stores, call, mayChangeAnswer);
      // What the editor started from may have lost its dates meanwhile: only what they added must be offered.
      checkSlots(wanted.difference(base ?? new Set()), meeting);
      const author = await grid.open(stores.gridLog(meetingID));
      const present = presentSlots(meeting);
      const change = answerChange({ stored: author.answerOf(respondentID), wanted, base, present });
      if (change.added.length === 0 && change.removed.length === 0) return false;
      const seq = await author.change((doc) => changeAnswer(doc, respondentID, change));
      await stores.respondents.project({
        meetingID,
        respondentID,
        slots: sortedSlots(author.answerOf(respondentID)),
        seq,
      });
      return true;
    }),
  );

  if (changed) world.announce(meetingID, "answered");
  return changedReply(call, world);
}
