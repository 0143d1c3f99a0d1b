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
import type { Slot } from "#domain/time/slot.ts";
import { instantText } from "./instant-text.ts";
import { slotTexts } from "./slot-texts.ts";

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

/** One answer of it, with its slots as `texts` write them. */
export function answerReply({ name, slots }: Respondent, texts: ReadonlyMap<Slot, string>) {
  return { name, availabilities: slots.flatMap((slot) => texts.get(slot) ?? []) };
}

/** All of it but the answers that every viewer gets. */
export function meetingDetails({ meeting }: MeetingView): Omit<MeetingReply, "respondents" | keyof ViewerPart> {
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
export function viewerPart(view: MeetingView, { actor, own }: Viewer): ViewerPart {
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
