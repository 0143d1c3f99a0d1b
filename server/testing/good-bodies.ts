import type { RouteName } from "#domain/contract/routes.ts";
import { CHOIR, HALF_PAST_NINE, NINE, PASSWORD, TEN } from "./api-client.ts";

const START = { post_redirect: "/", nonce: "h3Zk9Qd1Lw" };
const REQUEST = "8fQ2mZ6tK1pXc4Rw9Ns7LbV3yHd5Ga0E";
const READING = { hourCycle: "24", firstDay: "monday", language: "pt-BR" };
const SEALED = { encrypted_entity: "Zm9v", iv: "YmFy", salt: "YmF6", tag: "cXV4" };

const SAVE = {
  note: "By train",
  availabilities: [TEN],
  base: [NINE],
  ifNeeded: [HALF_PAST_NINE],
  baseIfNeeded: [NINE],
  requestID: REQUEST,
};

/** A body of each call that would be taken. */
export const GOOD: Readonly<Partial<Record<RouteName, Readonly<Record<string, unknown>>>>> = {
  createMeeting: {
    ...CHOIR,
    place: "Room 2",
    protectAnswers: true,
    allowIfNeeded: true,
    answersVisibleTo: "organiser",
  },
  editMeeting: { ...CHOIR, protectAnswers: true, allowIfNeeded: true, answersVisibleTo: "organiser" },
  scheduleMeeting: { startDateTime: NINE, endDateTime: TEN },
  addGuestAnswer: {
    name: "Ben",
    email: "ben@example.org",
    note: "By train",
    availabilities: [NINE],
    ifNeeded: [HALF_PAST_NINE],
    requestID: REQUEST,
  },
  saveOwnAnswer: SAVE,
  saveAnswer: SAVE,
  removeRespondents: { respondentIDs: ["Zk4nW8pYv2Rd"] },
  restoreRemoved: { respondentIDs: ["Zk4nW8pYv2Rd"] },
  addExpected: { people: [{ name: "Ben", email: "ben@example.org", required: true }] },
  editExpected: { name: "Ben", email: "ben@example.org", required: true },
  sendInvitations: { expectedIDs: ["bN2cR7tJ5wQe"] },
  sendReminders: { expectedIDs: ["bN2cR7tJ5wQe"] },
  mailOrganiserLink: { email: "ben@example.org" },
  mailAnswerLink: { email: "ben@example.org" },
  restoreAnswer: { at: "2026-12-01T08:00:00.123Z" },
  signUp: { name: "Ben", email: "ben@example.org", password: PASSWORD, subscribe_to_notifications: true },
  verifyEmail: SEALED,
  logIn: { email: "ben@example.org", password: PASSWORD },
  resetPassword: { email: "ben@example.org" },
  confirmPasswordReset: { password: PASSWORD },
  createAccessToken: { name: "Calendar script" },
  editMe: { name: "Benjamin", subscribe_to_notifications: true, ...READING },
  saveUsualWeek: { timezone: "Europe/Berlin", days: { MO: [{ start: "09:00", end: "12:30" }], SU: [] } },
  unsubscribe: { subscribe: true },
  logInWithGoogle: START,
  logInWithMicrosoft: START,
  signUpWithGoogle: START,
  signUpWithMicrosoft: START,
  logInWithCode: { code: "A".repeat(43) },
  confirmLinkGoogle: SEALED,
  confirmLinkMicrosoft: SEALED,
  linkGoogleCalendar: { post_redirect: "/me/settings" },
  linkMicrosoftCalendar: { post_redirect: "/me/settings" },
  chooseGoogleCalendars: { calendarIDs: ["ann@example.org"] },
  chooseMicrosoftCalendars: { calendarIDs: ["ann@example.org"] },
  claim: {
    claims: [{ meetingID: "aaaaaaaaaaaa", organiserKey: "x", respondentID: "bbbbbbbbbbbb", respondentKey: "y" }],
  },
};
