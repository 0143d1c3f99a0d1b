import { instantText } from "#domain/time/instant-text.ts";
import type { Respondent } from "#db/hot/locked-meeting.ts";
import type { MeetingView } from "#db/hot/meeting-view.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import {
  type Actor,
  hasNoOrganiser,
  mayChangeAnswer,
  mayDeleteAnswer,
  mayEdit,
  maySchedule,
} from "#domain/meeting/meeting-policy.ts";
import type { RespondentID } from "#domain/ids.ts";
import { type Slot, slotText } from "#domain/time/slot.ts";
import type { CandidateTimes } from "#domain/meeting/meeting.ts";
import { presentSlots } from "#domain/time/present-slots.ts";

export type MeetingReply = ReplyOf<"getMeeting">;

/** Who looks at a meeting. */
export type Viewer = { readonly actor: Actor; readonly own?: RespondentID | undefined };

/** The whole meeting as this viewer gets it. Answers outside of the meeting's present times stay hidden. */
export function meetingReply(view: MeetingView, viewer: Viewer): MeetingReply {
  const texts = slotTexts(view.meeting);
  return {
    ...meetingDetails(view),
    respondents: Object.fromEntries(
      view.respondents.map((respondent) => [respondent.respondentID, answerReply(respondent, texts)]),
    ),
    ...viewerPart(view, viewer),
  };
}

/** What all viewers get of a respondent. Where it is the same, the answer need not be written again. */
const SHOWN = ["name", "slots"] as const satisfies readonly (keyof Respondent)[];
type Shown = Pick<Respondent, (typeof SHOWN)[number]>;

/** One answer of it, with its slots as `texts` write them. */
function answerReply({ name, slots }: Shown, texts: ReadonlyMap<Slot, string>) {
  return { name, availabilities: slots.flatMap((slot) => texts.get(slot) ?? []) };
}

/** All of it but the answers that every viewer gets. */
function meetingDetails({ meeting }: MeetingView): Omit<MeetingReply, "respondents" | keyof ViewerPart> {
  return {
    meetingID: meeting.meetingID,
    name: meeting.name,
    about: meeting.about,
    timezone: meeting.timezone,
    minStartHour: meeting.minStartHour,
    maxEndHour: meeting.maxEndHour,
    tentativeDates: [...meeting.tentativeDates],
    protectAnswers: meeting.protectAnswers,
    ...(meeting.schedule !== undefined && {
      scheduledStartDateTime: instantText(meeting.schedule.start),
      scheduledEndDateTime: instantText(meeting.schedule.end),
    }),
    ...(hasNoOrganiser(meeting) && { hasNoOrganiser: true as const }),
  };
}

type ViewerPart = Pick<MeetingReply, "selfRespondentID" | "viewer">;

/** What differs from one viewer to the next. */
function viewerPart(view: MeetingView, { actor, own }: Viewer): ViewerPart {
  const { meeting } = view;
  return {
    ...(own !== undefined && { selfRespondentID: own }),
    viewer: {
      canEdit: mayEdit(actor, meeting) === "allowed",
      canSchedule: maySchedule(actor, meeting) === "allowed",
      canDelete: mayEdit(actor, meeting) === "allowed",
      cannotChange: notAllowed(view, { actor, own }, mayChangeAnswer),
      cannotRemove: notAllowed(view, { actor, own }, mayDeleteAnswer),
    },
  };
}

function notAllowed(view: MeetingView, { actor, own }: Viewer, may: typeof mayChangeAnswer): RespondentID[] {
  return view.respondents
    .filter(
      ({ respondentID, userID }) => may(actor, view.meeting, { userID, keyShown: respondentID === own }) !== "allowed",
    )
    .map(({ respondentID }) => respondentID);
}

/** The JSON of each answer, kept for as long as the slots' texts are the same: a save changes only one answer. */
const written = new WeakMap<Respondent, { readonly texts: ReturnType<typeof slotTexts>; readonly json: Uint8Array }>();

/** The beginning of a meeting's JSON, the same for every viewer: the details and all answers. */
export function sharedJSON(view: MeetingView): Buffer {
  const texts = slotTexts(view.meeting);
  const details = JSON.stringify(meetingDetails(view)).slice(0, -1);
  const [first, ...others] = view.respondents.map((respondent) => answerJSON(respondent, texts));
  const answers = first === undefined ? [] : [first, ...others.flatMap((other) => [COMMA, other])];
  return Buffer.concat([Buffer.from(`${details},"respondents":{`), ...answers, CLOSE]);
}

/** The rest of it for one viewer, with what is `given` to them beside the meeting. */
export function viewerJSON(view: MeetingView, viewer: Viewer, given: object = {}): Buffer {
  return Buffer.from(`,${JSON.stringify({ ...viewerPart(view, viewer), ...given }).slice(1)}`);
}

const UTF_8 = new TextEncoder();
const COMMA = Buffer.from(",");
const CLOSE = Buffer.from("}");

/** About how many bytes {@link sharedJSON} will be. */
export function estimatedBytes({ respondents }: MeetingView): number {
  return respondents.reduce((sum, { slots }) => sum + ANSWER_BYTES + SLOT_BYTES * slots.length, MEETING_BYTES);
}

const MEETING_BYTES = 1_000;
const ANSWER_BYTES = 60;
/** As in `"2026-11-24T14:00:00Z",`. */
const SLOT_BYTES = 23;

function answerJSON(respondent: Respondent, texts: ReturnType<typeof slotTexts>): Uint8Array {
  const known = written.get(respondent);
  if (known?.texts === texts) return known.json;
  // No Buffer: a small one is a part of a larger piece, of which all stays while any part is kept.
  const json = UTF_8.encode(`"${respondent.respondentID}":${JSON.stringify(answerReply(respondent, texts))}`);
  written.set(respondent, { texts, json });
  return json;
}

/** Answers that are still as they were `before` need not be written again: most are, when a meeting is read again. */
export function keepWritten(view: MeetingView, before: MeetingView): void {
  const known = new Map(before.respondents.map((respondent) => [respondent.respondentID, respondent]));
  for (const respondent of view.respondents) {
    const old = known.get(respondent.respondentID);
    const json = old && SHOWN.every((part) => isSame(old[part], respondent[part])) ? written.get(old) : undefined;
    if (json !== undefined) written.set(respondent, json);
  }
}

function isSame(one: Shown[keyof Shown], other: Shown[keyof Shown]): boolean {
  if (typeof one === "string" || typeof other === "string") return one === other;
  return one.length === other.length && one.every((slot, n) => slot === other[n]);
}

const kept = new WeakMap<ReadonlySet<Slot>, ReadonlyMap<Slot, string>>();

/** The slots of a meeting, ascending, each as replies write it; made once: a big grid repeats each a thousand times. */
export function slotTexts(times: CandidateTimes): ReadonlyMap<Slot, string> {
  return kept.getOrInsertComputed(
    presentSlots(times),
    (present) => new Map([...present].map((slot) => [slot, slotText(slot)])),
  );
}
