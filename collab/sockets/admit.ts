import { GRID_CLOSE } from "#domain/contract/grid-close.ts";
import { type MeetingID, parseMeetingID } from "#domain/meeting-id.ts";
import type { AddressBudget } from "./address-budget.ts";
import { ClosingError } from "./closing-error.ts";
import type { LiveGrids } from "../document/live-grids.ts";
import type { GridReader, Identity } from "../ports.ts";

export const NO_SUCH_MEETING = "There is no such meeting.";

const TOO_MANY_MEETINGS = "Too many meetings were opened from your network. Try again in a minute.";

export type Admission = {
  /**
   * Who asks to view the meeting; throws a ClosingError for an unknown meeting, a token that is not good for it, or an
   * address that has had too many documents loaded.
   */
  admit(documentName: string, token: string, address: string): Promise<Identity>;
};

/**
 * Decides who may view. The client names the document in its frames, whatever the URL says, so that name is what is
 * checked. Unknown meetings must be refused here: once Hocuspocus has begun to load a document, a refusal would leave
 * the document in memory for good.
 */
export function createAdmission(needs: {
  grids: GridReader;
  liveGrids: Pick<LiveGrids, "isKnown">;
  /** Documents that are loaded, per address. */
  loads: AddressBudget;
  identify: (token: string, meetingID: MeetingID) => Promise<Identity | undefined>;
}): Admission {
  const asked = new Map<MeetingID, Promise<boolean>>();

  /** When a link is shared, everybody arrives at once: they share one question to the database. */
  function exists(meetingID: MeetingID, address: string): Promise<boolean> {
    if (needs.liveGrids.isKnown(meetingID)) return Promise.resolve(true);
    const pending = asked.get(meetingID);
    if (pending) return pending;
    if (!needs.loads.take(address, 1, performance.now())) throw new ClosingError(GRID_CLOSE.busy, TOO_MANY_MEETINGS);
    const answer = needs.grids.exists(meetingID).finally(() => asked.delete(meetingID));
    asked.set(meetingID, answer);
    return answer;
  }

  return {
    async admit(documentName, token, address) {
      const meetingID = parseMeetingID(documentName);
      if (meetingID === undefined || !(await exists(meetingID, address))) {
        throw new ClosingError(GRID_CLOSE.unknown, NO_SUCH_MEETING);
      }
      const presence = await needs.identify(token, meetingID);
      if (!presence) throw new ClosingError(GRID_CLOSE.refused, "You may not view this meeting with that token.");
      return presence;
    },
  };
}
