import { answersCsv, withDistinctNames } from "#domain/answers/csv.ts";
import { levelsOf } from "#domain/answers/levels.ts";
import type { MeetingID } from "#domain/ids.ts";
import { separatorOf } from "#domain/time/words/number-text.ts";
import { call } from "../../api/call.ts";
import { groupOfReply, respondentsIn } from "../../live/group.ts";
import { t } from "../../text/t.ts";
import { reader } from "../../time/words.ts";
import { saveFile } from "../../ui/take-along.ts";
import { keysOf } from "../model/meeting-query.ts";

/** Saves all answers as a table in the reader's words, with the separator that spreadsheets expect there. */
export async function saveAnswers(meetingID: MeetingID): Promise<void> {
  const meeting = await call("getMeeting", { params: { meetingID }, keys: keysOf(meetingID) });
  const words = {
    startUTC: t("share.fileStartUTC"),
    start: t("share.fileStart"),
    free: t("share.fileFree"),
    ifNeeded: t("share.fileIfNeeded"),
  };
  const people = respondentsIn(groupOfReply(meeting)).map(([, { name, slots }]) => ({ name, ...levelsOf(slots) }));
  const columns = withDistinctNames(people, [words.startUTC, words.start, words.free]);
  const csv = answersCsv(meeting, columns, { separator: separatorOf(reader()), words });
  saveFile(`${meeting.name}.csv`, new Blob([csv], { type: "text/csv" }));
}
