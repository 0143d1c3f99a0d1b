/**
 * Where every call lives. Apart from the schemas (`endpoints.ts`), so that the browser learns the paths without
 * downloading a validator.
 */
export const ROUTES = {
  createMeeting: { method: "POST", path: "/api/meetings" },
  getMeeting: { method: "GET", path: "/api/meetings/{meetingID}" },
  editMeeting: { method: "PATCH", path: "/api/meetings/{meetingID}" },
  deleteMeeting: { method: "DELETE", path: "/api/meetings/{meetingID}" },
  meetingSlots: { method: "GET", path: "/api/meetings/{meetingID}/slots" },
  bestTimes: { method: "GET", path: "/api/meetings/{meetingID}/best" },
  scheduleFile: { method: "GET", path: "/api/meetings/{meetingID}/schedule.ics" },
  scheduleMeeting: { method: "PUT", path: "/api/meetings/{meetingID}/schedule" },
  unscheduleMeeting: { method: "DELETE", path: "/api/meetings/{meetingID}/schedule" },
  addGuestAnswer: { method: "POST", path: "/api/meetings/{meetingID}/respondents/guest" },
  saveOwnAnswer: { method: "PUT", path: "/api/meetings/{meetingID}/respondents/me" },
  saveAnswer: { method: "PUT", path: "/api/meetings/{meetingID}/respondents/{respondentID}" },
  deleteRespondent: { method: "DELETE", path: "/api/meetings/{meetingID}/respondents/{respondentID}" },
  signUp: { method: "POST", path: "/api/signup" },
  verifyEmail: { method: "POST", path: "/api/verify-email" },
  logIn: { method: "POST", path: "/api/login" },
  logOut: { method: "POST", path: "/api/logout" },
  resetPassword: { method: "POST", path: "/api/reset-password" },
  confirmPasswordReset: { method: "POST", path: "/api/confirm-password-reset" },
  logInWithGoogle: { method: "POST", path: "/api/login-with-google" },
  logInWithMicrosoft: { method: "POST", path: "/api/login-with-microsoft" },
  signUpWithGoogle: { method: "POST", path: "/api/signup-with-google" },
  signUpWithMicrosoft: { method: "POST", path: "/api/signup-with-microsoft" },
  logInWithCode: { method: "POST", path: "/api/login-with-code" },
  confirmLinkGoogle: { method: "POST", path: "/api/confirm-link-google-account" },
  confirmLinkMicrosoft: { method: "POST", path: "/api/confirm-link-microsoft-account" },
  me: { method: "GET", path: "/api/me" },
  editMe: { method: "PATCH", path: "/api/me" },
  deleteMe: { method: "DELETE", path: "/api/me" },
  createdMeetings: { method: "GET", path: "/api/me/created-meetings" },
  respondedMeetings: { method: "GET", path: "/api/me/responded-meetings" },
  claim: { method: "POST", path: "/api/me/claims" },
  sessions: { method: "GET", path: "/api/me/sessions" },
  endSession: { method: "DELETE", path: "/api/me/sessions/{sessionID}" },
  accessTokens: { method: "GET", path: "/api/me/tokens" },
  createAccessToken: { method: "POST", path: "/api/me/tokens" },
  endAccessToken: { method: "DELETE", path: "/api/me/tokens/{tokenID}" },
  linkGoogleCalendar: { method: "POST", path: "/api/me/link-google-calendar" },
  linkMicrosoftCalendar: { method: "POST", path: "/api/me/link-microsoft-calendar" },
  unlinkGoogleCalendar: { method: "DELETE", path: "/api/me/link-google-calendar" },
  unlinkMicrosoftCalendar: { method: "DELETE", path: "/api/me/link-microsoft-calendar" },
  googleCalendarEvents: { method: "GET", path: "/api/me/google-calendar-events" },
  microsoftCalendarEvents: { method: "GET", path: "/api/me/microsoft-calendar-events" },
  googleCalendars: { method: "GET", path: "/api/me/google-calendars" },
  microsoftCalendars: { method: "GET", path: "/api/me/microsoft-calendars" },
  chooseGoogleCalendars: { method: "PUT", path: "/api/me/google-calendars" },
  chooseMicrosoftCalendars: { method: "PUT", path: "/api/me/microsoft-calendars" },
  unsubscribe: { method: "POST", path: "/api/unsubscribe" },
  serverInfo: { method: "GET", path: "/api/server-info" },
} as const satisfies Record<string, Route>;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Route = { readonly method: Method; readonly path: `/api/${string}` };
export type RouteName = keyof typeof ROUTES;

/** Header that shows a meeting's organiser key. */
export const ORGANISER_KEY_HEADER = "X-Organiser-Key";
/** Header that names a request as its `requestID` does. */
export const IDEMPOTENCY_KEY_HEADER = "Idempotency-Key";
/** Header that shows a respondent key. */
export const RESPONDENT_KEY_HEADER = "X-Respondent-Key";
