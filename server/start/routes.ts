import { forCalendarProviders, forProviders } from "#domain/calendar/provider.ts";
import { createAccessToken, endAccessToken, listAccessTokens } from "../accounts/access-tokens.ts";
import { claim } from "../accounts/claim.ts";
import { feed, feedAddress, renewFeedAddress, turnFeedOff } from "../calendars/feed.ts";
import { deleteMe, editMe, getMe, getOwnAddress, getUsualWeek, saveUsualWeek } from "../accounts/my-account.ts";
import { listMeetings } from "../accounts/my-meetings.ts";
import { confirmPasswordReset, resetPassword } from "../accounts/password-reset.ts";
import { endSession, listSessions, logIn, logOut } from "../accounts/sessions.ts";
import { signUp, verifyEmail } from "../accounts/sign-up.ts";
import { serverInfo } from "../accounts/site-access.ts";
import { calendarEvents } from "../calendars/calendar-events.ts";
import { confirmLink, unlinkCalendar } from "../calendars/link-account.ts";
import { logInWithCode } from "../calendars/log-in-with.ts";
import { startLink, startOAuth } from "../calendars/oauth-state.ts";
import { chooseCalendars, ownCalendars } from "../calendars/own-calendars.ts";
import { busyTimes, guestBusyTimes } from "../calendars/sources/busy-times.ts";
import {
  addCalendar,
  editCalendar,
  myCalendars,
  refreshCalendar,
  removeCalendar,
} from "../calendars/sources/my-calendars.ts";
import { addExpected, editExpected, readLink, removeExpected, replaceLink } from "../expected/expected-people.ts";
import { mailAnswerLink, mailOrganiserLink } from "../expected/own-link.ts";
import { sendInvitations, sendReminders } from "../expected/invitations.ts";
import type { Routes } from "../http/serve.ts";
import { unsubscribe } from "../notices/unsubscribe.ts";
import { bestTimes, getMeeting, meetingSlots, answersFile } from "../meetings/read-meeting.ts";
import { createMeeting, deleteMeeting, editMeeting } from "../meetings/meeting-details.ts";
import { scheduleFile } from "../scheduling/calendar-entry.ts";
import { listUnnotified, scheduleMeeting, unscheduleMeeting } from "../scheduling/schedule-meeting.ts";
import { addGuestAnswer } from "../answers/add-guest-answer.ts";
import { answerHistory, restoreAnswer, restoreRemoved } from "../answers/answer-history.ts";
import { deleteRespondent, removeRespondents, saveAnswer, saveOwnAnswer } from "../answers/change-answer.ts";

export const routes: Routes = {
  createMeeting,
  getMeeting,
  editMeeting,
  deleteMeeting,
  meetingSlots,
  bestTimes,
  answersFile,
  scheduleFile,
  scheduleMeeting,
  unscheduleMeeting,
  unnotified: listUnnotified,
  addGuestAnswer,
  saveOwnAnswer,
  saveAnswer,
  deleteRespondent,
  removeRespondents,
  answerHistory,
  restoreRemoved,
  restoreAnswer,
  addExpected,
  editExpected,
  removeExpected,
  personalLink: readLink,
  replaceLink,
  sendInvitations,
  sendReminders,
  mailOrganiserLink,
  mailAnswerLink,
  signUp,
  verifyEmail,
  logIn,
  logOut,
  resetPassword,
  confirmPasswordReset,
  logInWithCode,
  ...forProviders({
    logInWithProvider: ({ name }) => startOAuth(name, "login"),
    signUpWithProvider: ({ name }) => startOAuth(name, "signup"),
    confirmLinkProvider: ({ name }) => confirmLink(name),
  }),
  ...forCalendarProviders({
    linkProviderCalendar: ({ name }) => startLink(name),
    unlinkProviderCalendar: ({ name }) => unlinkCalendar(name),
    providerCalendarEvents: ({ name }) => calendarEvents(name),
    providerCalendars: ({ name }) => ownCalendars(name),
    chooseProviderCalendars: ({ name }) => chooseCalendars(name),
  }),
  me: getMe,
  editMe,
  ownAddress: getOwnAddress,
  deleteMe,
  createdMeetings: listMeetings("created"),
  respondedMeetings: listMeetings("responded"),
  sessions: listSessions,
  endSession,
  accessTokens: listAccessTokens,
  createAccessToken,
  endAccessToken,
  usualWeek: getUsualWeek,
  saveUsualWeek,
  myCalendars,
  addCalendar,
  editCalendar,
  refreshCalendar,
  removeCalendar,
  busyTimes,
  guestBusyTimes,
  feedAddress,
  renewFeedAddress,
  turnFeedOff,
  feed,
  claim,
  unsubscribe,
  serverInfo: async (_call, { config }) => serverInfo(config),
};
