import { viewGrid, type GridViewer } from "#collab/testing/grid-viewer.ts";
import { answersOf } from "#domain/testing/answers-of.ts";
import { COLLAB_PATH } from "#domain/contract/sockets.ts";
import { parseMeetingID } from "#domain/ids.ts";
import { slotText } from "#domain/time/slot.ts";

/** A viewer of a meeting through one process. */
export type GridEyes = GridViewer & {
  /** What the grid shows as a respondent's answer, as REST writes it. */
  answer(respondentID: string): readonly string[];
};

export function lookAt(url: string, meeting: string, token = "guest"): GridEyes {
  const meetingID = parseMeetingID(meeting);
  if (!meetingID) throw new Error(`${meeting} is no meeting's id`);
  const viewer = viewGrid(`${url.replace("http", "ws")}${COLLAB_PATH}/${meetingID}`, meetingID, token);
  return {
    ...viewer,
    answer(respondentID) {
      const answers: ReadonlyMap<string, ReadonlySet<number>> = answersOf(viewer.document);
      const slots = [...(answers.get(respondentID) ?? [])].sort((a, b) => a - b);
      return slots.map((slot) => slotText(slot as Parameters<typeof slotText>[0])); // of this very document
    },
  };
}
