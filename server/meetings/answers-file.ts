import { answersCsv } from "#domain/answers/answers-csv.ts";
import { levelsOf, presentMarks } from "#domain/answers/mark.ts";
import { presentSlots } from "#domain/time/meeting-slots.ts";
import type { AppContext } from "../app-context.ts";
import type { Call } from "../http/serve.ts";
import { noSuchMeeting } from "./permissions.ts";

/** Writing this many cells takes about a millisecond. */
const CELLS_PER_CALL = 20_000;

/** All answers that the caller may see as a file for spreadsheets. */
export async function answersFile(
  { params, address, credentials }: Call<"answersFile">,
  context: AppContext,
): Promise<string> {
  const { meeting, respondents } = (await context.meetings.seen(params.meetingID, credentials)) ?? noSuchMeeting();
  const points = Math.floor((respondents.length * presentSlots(meeting).size) / CELLS_PER_CALL);
  // Charged before the work.
  if (points > 0) await context.rateLimit("call", address, points);
  const offered = presentMarks(meeting);
  const people = respondents.map(({ name, marks }) => ({ name, ...levelsOf(offered.intersection(new Set(marks))) }));
  return answersCsv(meeting, people);
}
