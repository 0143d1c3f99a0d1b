import { viewGrid } from "#collab/testing/grid-viewer.ts";
import { answersOf } from "#domain/testing/answers-of.ts";
import { COLLAB_PATH } from "#domain/contract/sockets.ts";
import { parseMeetingID } from "#domain/ids.ts";
import { type Level, levelsOf, type Marks } from "#domain/answers/levels.ts";
import { slotText, sortedSlots } from "#domain/time/slot.ts";

/** A viewer of a meeting through one process. */
export type GridEyes = ReturnType<typeof lookAt>;

export function lookAt(url: string, meeting: string, token = "guest") {
  const meetingID = parseMeetingID(meeting);
  if (!meetingID) throw new Error(`${meeting} is no meeting's id`);
  const viewer = viewGrid(`${url.replace("http", "ws")}${COLLAB_PATH}/${meetingID}`, meetingID, token);
  return {
    ...viewer,
    /** Returns a level of a respondent's answer in the grid, as REST writes it. */
    answer(respondentID: string, level: Level = "free"): readonly string[] {
      const answers: ReadonlyMap<string, Marks> = answersOf(viewer.document);
      return sortedSlots(levelsOf(answers.get(respondentID) ?? [])[level]).map(slotText);
    },
  };
}
