import { setRespondentName } from "#domain/answers/grid-document.ts";
import type { AnswerPlace } from "#db/views/my-meetings-views.ts";
import type { UserID } from "#domain/user-id.ts";
import { compactSoon } from "../jobs/compact-grid.ts";
import type { World } from "../app-context.ts";
import { inPieces } from "./for-each-limited.ts";

/**
 * Gives answers the present name of their account wherever it differs: the answers of one user, or of everybody. Doing
 * it again does no harm, so what a crash left undone is done when the server starts.
 */
export async function spreadNames(world: World, userID?: UserID): Promise<void> {
  const misnamed = await world.database.views.myMeetings.misnamedAnswers(userID);
  await inPieces(misnamed, async (place) => {
    try {
      await rename(place, world);
    } catch (err) {
      // A meeting that fails must not keep the others from getting the new name.
      world.log.warn({ err, meetingID: place.meetingID }, "A new name did not reach a meeting.");
    }
  });
}

async function rename({ meetingID, respondentID, userID }: AnswerPlace, world: World): Promise<void> {
  const changed = await world.collab.write(meetingID, (grid) =>
    world.database.transaction(async (stores) => {
      const locked = await stores.meetings.lock(meetingID, respondentID);
      // The name is held until COMMIT: of two renamings at once, the later name is written last.
      const user = locked?.respondent?.userID === userID ? await stores.users.hold(userID) : undefined;
      if (user === undefined || user.name === locked?.respondent?.name) return false;
      const author = await grid.open(stores.gridLog(meetingID));
      await author.change((doc) => setRespondentName(doc, respondentID, user.name));
      await stores.respondents.rename(meetingID, respondentID, user.name);
      await compactSoon(stores, meetingID);
      return true;
    }),
  );
  if (changed) world.announce(meetingID, "answered");
}
