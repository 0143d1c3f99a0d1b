import type { MeetingView } from "#db/views/meeting-view.ts";
import type { Respondent } from "#db/stores/respondent-store.ts";
import { answerReply, meetingDetails, type Viewer } from "./meeting-reply.ts";
import { slotTexts } from "./slot-texts.ts";

/** The JSON of each answer, kept for as long as the slots' texts are the same: a save changes only one answer. */
const written = new WeakMap<Respondent, { readonly texts: ReturnType<typeof slotTexts>; readonly json: string }>();

/** The same as the JSON of `meetingReply`, with whatever was written before for the same answers. */
export function meetingJSON(view: MeetingView, viewer: Viewer): string {
  const texts = slotTexts(view.meeting);
  const answers = view.respondents.map((respondent) => `"${respondent.respondentID}":${answerJSON(respondent, texts)}`);
  return `${JSON.stringify(meetingDetails(view, viewer)).slice(0, -1)},"respondents":{${answers.join(",")}}}`;
}

function answerJSON(respondent: Respondent, texts: ReturnType<typeof slotTexts>): string {
  const known = written.get(respondent);
  if (known?.texts === texts) return known.json;
  const json = JSON.stringify(answerReply(respondent, texts));
  written.set(respondent, { texts, json });
  return json;
}
