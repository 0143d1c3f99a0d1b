import type { MeetingView } from "#db/hot/meeting-view.ts";
import type { Respondent } from "#db/hot/locked-meeting.ts";
import { answerReply, meetingDetails, type Viewer, viewerPart } from "./meeting-reply.ts";
import { slotTexts } from "./slot-texts.ts";

/** The JSON of each answer, kept for as long as the slots' texts are the same: a save changes only one answer. */
const written = new WeakMap<Respondent, { readonly texts: ReturnType<typeof slotTexts>; readonly json: string }>();

/** The beginning of a meeting's JSON, the same for every viewer: the details and all answers. */
export function sharedJSON(view: MeetingView): Buffer {
  const texts = slotTexts(view.meeting);
  const answers = view.respondents.map((respondent) => `"${respondent.respondentID}":${answerJSON(respondent, texts)}`);
  return Buffer.from(`${JSON.stringify(meetingDetails(view)).slice(0, -1)},"respondents":{${answers.join(",")}}`);
}

/** The rest of it for one viewer, with what is `given` to them beside the meeting. */
export function viewerJSON(view: MeetingView, viewer: Viewer, given: object = {}): Buffer {
  return Buffer.from(`,${JSON.stringify({ ...viewerPart(view, viewer), ...given }).slice(1)}`);
}

/** About how many bytes {@link sharedJSON} will be. */
export function estimatedBytes({ respondents }: MeetingView): number {
  return respondents.reduce((sum, { slots }) => sum + ANSWER_BYTES + SLOT_BYTES * slots.length, MEETING_BYTES);
}

const MEETING_BYTES = 1_000;
const ANSWER_BYTES = 60;
/** As in `"2026-11-24T14:00:00Z",`. */
const SLOT_BYTES = 23;

function answerJSON(respondent: Respondent, texts: ReturnType<typeof slotTexts>): string {
  const known = written.get(respondent);
  if (known?.texts === texts) return known.json;
  const json = JSON.stringify(answerReply(respondent, texts));
  written.set(respondent, { texts, json });
  return json;
}
