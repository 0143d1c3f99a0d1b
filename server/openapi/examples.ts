import type { BodyOf, ReplyOf } from "#domain/contract/endpoints.ts";
import type { RouteName } from "#domain/contract/routes.ts";

type Example<Name extends RouteName> = { readonly body?: BodyOf<Name>; readonly reply?: ReplyOf<Name> };

const meeting: ReplyOf<"getMeeting"> = {
  meetingID: "hT3bQ9xLmA7c",
  name: "Choir rehearsal",
  about: "An extra evening before the concert.",
  timezone: "Europe/Berlin",
  minStartHour: 18,
  maxEndHour: 21.5,
  tentativeDates: ["2026-12-01", "2026-12-03"],
  protectAnswers: false,
  respondents: {
    Zk4nW8pYv2Rd: { name: "Ann", availabilities: ["2026-12-01T17:00:00Z", "2026-12-01T17:30:00Z"] },
  },
  viewer: { canEdit: false, canSchedule: true, canDelete: false, cannotChange: [], cannotRemove: [] },
};

const scheduled = {
  ...meeting,
  scheduledStartDateTime: "2026-12-01T17:00:00Z",
  scheduledEndDateTime: "2026-12-01T18:00:00Z",
};

/** One call of each endpoint with its reply; the compiler and a test hold them to the contract. */
export const EXAMPLES: { readonly [Name in RouteName]: Example<Name> } = {
  createMeeting: {
    body: {
      name: meeting.name,
      about: meeting.about,
      timezone: meeting.timezone,
      minStartHour: meeting.minStartHour,
      maxEndHour: meeting.maxEndHour,
      tentativeDates: meeting.tentativeDates,
    },
    reply: { ...meeting, respondents: {}, organiserKey: "4qVn0sT8wE2rY6uI1oP5aS9dF3gH7jKl" },
  },
  getMeeting: { reply: meeting },
  editMeeting: { body: { name: "Choir: extra rehearsal" }, reply: { ...meeting, name: "Choir: extra rehearsal" } },
  deleteMeeting: {},
  scheduleMeeting: {
    body: { startDateTime: scheduled.scheduledStartDateTime, endDateTime: scheduled.scheduledEndDateTime },
    reply: scheduled,
  },
  unscheduleMeeting: { reply: meeting },
  addGuestAnswer: {
    body: { name: "Ann", email: "ann@example.org", availabilities: ["2026-12-01T17:00:00Z", "2026-12-01T17:30:00Z"] },
    reply: { ...meeting, selfRespondentID: "Zk4nW8pYv2Rd", respondentKey: "Lk7jH3gF9dS5aP1oI6uY2rE8wT0sVn4q" },
  },
  saveAnswer: {
    body: { availabilities: ["2026-12-01T17:00:00Z", "2026-12-01T17:30:00Z"], base: ["2026-12-01T17:00:00Z"] },
    reply: meeting,
  },
  deleteRespondent: { reply: { ...meeting, respondents: {} } },
  serverInfo: { reply: { googleOAuth2IsSupported: false, microsoftOAuth2IsSupported: false } },
};
