import { instantText } from "#domain/time/instant-text.ts";
import type { MeetingView } from "#db/hot/meeting-view.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { hasNoOrganiser, isOrganiser } from "#domain/meeting/organiser.ts";
import { mayChangeAnswer, mayDeleteAnswer, mayEdit, maySchedule } from "#domain/meeting/meeting-policy.ts";
import { isHidden } from "#domain/meeting/hidden-answers.ts";
import { isIfNeeded, slotOf } from "#domain/answers/levels.ts";
import { personFrom } from "#domain/answers/grid-document.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { ExpectedMail, ExpectedPerson } from "#domain/meeting/expected.ts";
import { rangeTextOf, slotTextOf } from "#domain/time/slot-notation.ts";
import { type Slot, HALF_HOUR_QUARTERS, slotAt } from "#domain/time/slot.ts";
import { slotQuarters } from "#domain/time/slot-length.ts";
import { isFloating } from "#domain/meeting/kind.ts";
import type { CandidateTimes, Meeting, Schedule } from "#domain/meeting/meeting.ts";
import { presentSlots } from "#domain/time/meeting-slots.ts";
import type { Viewer } from "./permissions.ts";

export type MeetingReply = ReplyOf<"getMeeting">;

/** Returns the part of the reply that every viewer gets, without the answers. */
export function meetingDetails({ meeting, respondents }: MeetingView): Omit<SharedPart, "respondents"> {
  return {
    meetingID: meeting.meetingID,
    name: meeting.name,
    about: meeting.about,
    ...(meeting.place !== undefined && { place: meeting.place }),
    timezone: meeting.timezone,
    minStartHour: meeting.minStartHour,
    maxEndHour: meeting.maxEndHour,
    ...repliedDays(meeting),
    ...(meeting.kind !== "wholeDays" &&
      slotQuarters(meeting) !== HALF_HOUR_QUARTERS && { slotMinutes: meeting.slotMinutes }),
    ...(meeting.hoursByDay !== undefined && { hoursByDay: meeting.hoursByDay }),
    protectAnswers: meeting.protectAnswers,
    ...(meeting.allowIfNeeded === true && { allowIfNeeded: true }),
    ...(isHidden(meeting) && { answersVisibleTo: "organiser" as const }),
    ...(meeting.closesAt !== undefined && { closesAt: instantText(meeting.closesAt) }),
    ...wishesOf(meeting, respondents),
    ...(meeting.schedule !== undefined && repliedSchedule(meeting.schedule)),
    ...(hasNoOrganiser(meeting) && { hasNoOrganiser: true as const }),
  };
}

/** Returns the days of a meeting; a kind without dates has its own words. */
export function repliedDays({ kind, tentativeDates, weekdays }: Meeting) {
  return {
    ...(isFloating({ kind }) && { kind }),
    tentativeDates: [...tentativeDates],
    ...(weekdays !== undefined && { weekdays: [...weekdays] }),
  };
}

/** Returns the time of a meeting in its own notation. */
export function repliedSchedule(schedule: Schedule) {
  const { kind, start, end } = schedule;
  if (kind === undefined) return { scheduledStartDateTime: instantText(start), scheduledEndDateTime: instantText(end) };
  const text = rangeTextOf(kind, { start: slotAt(start), end: slotAt(end) });
  return { scheduledStart: text.start, scheduledEnd: text.end };
}

/** Lists only required respondents who still have an answer. */
function wishesOf(
  { durationMinutes, requiredRespondentIDs = [], minRespondents }: Meeting,
  respondents: MeetingView["respondents"],
): Pick<SharedPart, "durationMinutes" | "requiredRespondentIDs" | "minRespondents"> {
  const respondentIDs = new Set(respondents.map(({ respondentID }) => respondentID));
  const required = requiredRespondentIDs.filter((id) => respondentIDs.has(id));
  return {
    ...(durationMinutes !== undefined && { durationMinutes }),
    ...(required.length > 0 && { requiredRespondentIDs: required }),
    ...(minRespondents !== undefined && { minRespondents }),
  };
}

type SharedPart = Omit<MeetingReply, keyof ViewerPart>;
type ViewerPart = Pick<MeetingReply, "expected" | "selfRespondentID" | "viewer">;

function viewerPart(view: MeetingView, viewer: Viewer): ViewerPart {
  const { meeting } = view;
  const { actor, own, person } = viewer;
  return {
    ...(view.expected.length > 0 && { expected: expectedReply(view.expected, isOrganiser(actor, meeting)) }),
    ...(own !== undefined && { selfRespondentID: own }),
    viewer: {
      canEdit: mayEdit(actor, meeting) === "allowed",
      canSchedule: maySchedule(actor, meeting) === "allowed",
      canDelete: mayEdit(actor, meeting) === "allowed",
      ...(person !== undefined && { expectedID: person }),
      cannotChange: notAllowed(view, viewer, mayChangeAnswer),
      cannotRemove: notAllowed(view, viewer, mayDeleteAnswer),
    },
  };
}

function notAllowed(view: MeetingView, { actor, own, keyOf }: Viewer, may: typeof mayChangeAnswer): RespondentID[] {
  return view.respondents
    .filter(({ respondentID, userID }) => {
      const keyShown = respondentID === own || respondentID === keyOf;
      return may(actor, view.meeting, { userID, keyShown }) !== "allowed";
    })
    .map(({ respondentID }) => respondentID);
}

/** Expected people with their addresses and mails, as the organiser sees them, or without. */
export function expectedReply(
  expected: readonly ExpectedPerson[],
  withMails: boolean,
): MeetingReply["expected"] & object {
  return expected.map(({ expectedID, name, required, respondentID, email, isMailRefused, mails }) => {
    const at = (kind: ExpectedMail["kind"]) => mails.flatMap((one) => (one.kind === kind ? instantText(one.at) : []));
    const invitedAt = at("invitation").at(-1);
    return {
      expectedID,
      name,
      required,
      ...(respondentID !== undefined && { respondentID }),
      ...(withMails && {
        ...(email !== undefined && { email }),
        ...(isMailRefused === true && { mailRefused: true as const }),
        ...(invitedAt !== undefined && { invitedAt }),
        remindedAt: at("reminder"),
      }),
    };
  });
}

/** Writes the beginning of a meeting's JSON, details and answers, which is equal for all viewers of the same answers. */
export function sharedJSON(view: MeetingView): Buffer {
  const texts = slotTexts(view.meeting);
  const { allowIfNeeded } = view.meeting;
  const answers = view.respondents.map(({ respondentID, marks, ...respondent }) => {
    const availabilities = marks.flatMap((mark) => (isIfNeeded(mark) ? [] : (texts.get(mark) ?? [])));
    const ifNeeded = marks.flatMap((mark) => (isIfNeeded(mark) ? (texts.get(slotOf(mark)) ?? []) : []));
    const levels = { availabilities, ...(allowIfNeeded === true && ifNeeded.length > 0 && { ifNeeded }) };
    const answer = { ...personFrom(respondent), ...levels };
    return [respondentID, answer] as const;
  });
  const shared: SharedPart = { ...meetingDetails(view), respondents: Object.fromEntries(answers) };
  return Buffer.from(JSON.stringify(shared).slice(0, -1));
}

/** Writes the rest of the JSON for one viewer; `given` holds properties that only this reply contains. */
export function viewerJSON(view: MeetingView, viewer: Viewer, given: object = {}): Buffer {
  return Buffer.from(`,${JSON.stringify({ ...viewerPart(view, viewer), ...given }).slice(1)}`);
}

const cachedTexts = new WeakMap<ReadonlySet<Slot>, ReadonlyMap<Slot, string>>();

/** Returns a meeting's slots in ascending order, each as replies write it. Cached, because a large grid repeats each often. */
export function slotTexts(times: CandidateTimes): ReadonlyMap<Slot, string> {
  return cachedTexts.getOrInsertComputed(
    presentSlots(times),
    (present) => new Map([...present].map((slot) => [slot, slotTextOf(times.kind, slot)])),
  );
}
