import type { RouteName } from "#domain/contract/routes.ts";
import type { LimitedAction } from "../http/rate-limit.ts";
import type { Security } from "./security-schemes.ts";

/** The groups in which readers find calls, in this order. */
export const TAGS = [
  { name: "Meetings", description: "What is being scheduled. Nobody needs an account for it." },
  { name: "Answers", description: "When people are free: of guests, and of users." },
  { name: "Accounts", description: "For people who want all their meetings in one place." },
  { name: "Me", description: "The signed-in user's own." },
  { name: "Server", description: "What this installation offers." },
] as const;

type CallText = {
  readonly tag: (typeof TAGS)[number]["name"];
  /** What the summary has no room for. */
  readonly description?: string;
  /** Ways to be let in; `{}` is without anything. What is shown beyond the need only widens what is allowed. */
  readonly security: Security;
  /** Whether the caller's language is kept, for the dates in mails. */
  readonly keepsLanguage?: true;
  /** Counted by the command itself, beyond the limits of its route. */
  readonly limits?: readonly LimitedAction[];
};

const nobody: Security = [];
const user: Security = [{ login: [] }];
const creator: Security = [{ login: [] }, { login: [], organiserKey: [] }];
const scheduler: Security = [{}, { login: [] }, { organiserKey: [] }];
const anybody: Security = [{}, { login: [] }, { organiserKey: [] }, { respondentKey: [] }];

const confirmation: Security = [{ linkConfirmation: [] }];

const AT_PROVIDER =
  "Go to `redirect`, in this browser: it gets a cookie by which its return is recognised. It comes back to `post_redirect` with `token`, to be given to `/api/login-with-code`, and `nonce`; or to `/error`; or, where the address has an account that is not linked yet, to the page that asks whether to link it.";
const CONFIRM =
  "What the address of the page carries: the sealed parts as the body, `token` as the token. Works once, for ten minutes, in the browser that began the login, which is logged in by it.";
const LINK =
  "Go to `redirect`, in this browser: it gets a cookie by which its return is recognised. It comes back to `post_redirect`, or to `/error`.";
const UNLINK = "Fine when nothing is linked. What Overlap has written into the calendar stays there.";
const EVENTS =
  "Without a linked calendar the list is empty. Only times and titles; the scheduled meeting itself and what the person has declined are left out.";

const CALENDARS =
  "Until somebody chooses, the main one is read. A provider that does not answer is an empty list with a `problem`.";
const CHOOSE = "Replaces the choice. What the meeting's own entry is written into stays the main one.";

/** What a reader is told of each call beside its contract. */
export const CALLS: Readonly<Record<RouteName, CallText>> = {
  createMeeting: {
    tag: "Meetings",
    security: [{}, { login: [] }],
    description:
      "Signed in, the caller becomes its creator. A guest gets the `organiserKey` instead, this once: keep it, nobody can ask for it again.",
  },
  getMeeting: {
    tag: "Meetings",
    security: anybody,
    description:
      "What is shown of the caller decides `viewer` and `selfRespondentID`, and nothing else: everybody with the link sees all answers.",
  },
  editMeeting: {
    tag: "Meetings",
    security: creator,
    description:
      "Only what the body names is changed. Answers outside new dates or hours are kept hidden and return with them; a scheduled time stays. Whoever edits a guest's meeting with its organiser key becomes its creator.",
  },
  deleteMeeting: { tag: "Meetings", security: creator, description: "There is no way back." },
  meetingSlots: {
    tag: "Meetings",
    security: [{}],
    description:
      "As the meeting's dates, hours and zone have them, with the hours that clocks skip or repeat: what an availability may be.",
  },
  bestTimes: {
    tag: "Meetings",
    security: [{}],
    description:
      "Better is: more people free for all of it; among equals, the earlier one. Times that are over are left out. Of a large meeting it counts as several calls.",
  },
  scheduleFile: {
    tag: "Meetings",
    security: [{}],
    description: "The entry that mails invite to: a calendar that has one already takes it for the same.",
  },
  scheduleMeeting: {
    tag: "Meetings",
    security: scheduler,
    description:
      "Every half hour from start to end must be one of the meeting's. Replaces a time that was set before; whoever is to know gets a mail with an invitation.",
  },
  unscheduleMeeting: { tag: "Meetings", security: scheduler },
  addGuestAnswer: {
    tag: "Answers",
    security: [{}],
    keepsLanguage: true,
    limits: ["giveAddress", "mailDomain"],
    description:
      "The `respondentKey` is given this once. With an e-mail address the guest is told by mail when the meeting is scheduled or called off; nobody else sees the address.",
  },
  saveOwnAnswer: {
    tag: "Answers",
    security: user,
    description:
      "See the next call for `base`; with one that is not empty there must be an answer already. The answer carries the account's name.",
  },
  saveAnswer: {
    tag: "Answers",
    security: anybody,
    description:
      "With `base`, the answer that the editor started from, only the difference is applied: what others changed meanwhile stays. Without it the list replaces the answer. A guest's answer can be changed by anybody, unless the meeting protects answers: then with its respondent key or by the organiser. A user's only by that user.",
  },
  deleteRespondent: {
    tag: "Answers",
    security: anybody,
    description: "As changing it; the organiser may delete users' answers too.",
  },
  signUp: {
    tag: "Accounts",
    security: nobody,
    keepsLanguage: true,
    limits: ["mailDomain", "signUpMail", "signUpMailbox"],
    description:
      "Where addresses are verified, nothing is stored yet: a mail brings the link that makes the account, and the reply is the same for an address that has one already.",
  },
  verifyEmail: {
    tag: "Accounts",
    security: nobody,
    description:
      "The link works once, for 30 minutes, and not after its account was deleted. With the password of the sign-up the call logs in as well.",
  },
  logIn: {
    tag: "Accounts",
    security: nobody,
    limits: ["failedAs", "logInFromElsewhere"],
    description: "An unknown address and a wrong password are answered alike, in words and in time.",
  },
  logOut: { tag: "Accounts", security: user },
  resetPassword: {
    tag: "Accounts",
    security: nobody,
    limits: ["resetMailbox"],
    description: "The reply is the same whether the address has an account or not.",
  },
  confirmPasswordReset: {
    tag: "Accounts",
    security: [{ passwordReset: [] }],
    description: "The token works once, for 4 hours; a password that is refused does not use it up.",
  },
  me: { tag: "Me", security: user },
  editMe: {
    tag: "Me",
    security: user,
    description: "A new name shows in every meeting that the user has answered.",
  },
  deleteMe: {
    tag: "Me",
    security: user,
    description:
      "There is no way back. Meetings that the user created stay until they expire, and nobody organises them, unless `deleteMeetings` deletes them or `handOverMeetings` gives a key for each (200 instead of 204): whoever claims a meeting with its key organises it from then on.",
  },
  createdMeetings: { tag: "Me", security: user },
  respondedMeetings: { tag: "Me", security: user },
  sessions: { tag: "Me", security: user, description: "At most 100." },
  endSession: { tag: "Me", security: user, description: "Its token is worth nothing from then on." },
  accessTokens: { tag: "Me", security: user },
  createAccessToken: {
    tag: "Me",
    security: user,
    description:
      "At most 20. It opens every call that takes a login, except those that decide who gets into the account: sessions, access tokens, links to providers, signing out and deletion. It lasts until it is revoked, or the password is replaced with a reset mail; signing out everywhere leaves it.",
  },
  endAccessToken: { tag: "Me", security: user },
  claim: {
    tag: "Me",
    security: user,
    description:
      "Keys that are wrong claim nothing and are no error. Where the user has answered already, the guest's answer is added to that.",
  },
  logInWithGoogle: { tag: "Accounts", security: nobody, description: AT_PROVIDER },
  logInWithMicrosoft: { tag: "Accounts", security: nobody, description: AT_PROVIDER },
  signUpWithGoogle: { tag: "Accounts", security: nobody, description: AT_PROVIDER },
  signUpWithMicrosoft: { tag: "Accounts", security: nobody, description: AT_PROVIDER },
  logInWithCode: {
    tag: "Accounts",
    security: nobody,
    description:
      "The code came back as `token` in the address. It works once, for a minute, in the browser that began the login.",
  },
  confirmLinkGoogle: { tag: "Accounts", security: confirmation, description: CONFIRM },
  confirmLinkMicrosoft: { tag: "Accounts", security: confirmation, description: CONFIRM },
  linkGoogleCalendar: { tag: "Me", security: user, description: LINK },
  linkMicrosoftCalendar: { tag: "Me", security: user, description: LINK },
  unlinkGoogleCalendar: { tag: "Me", security: user, description: UNLINK },
  unlinkMicrosoftCalendar: { tag: "Me", security: user, description: UNLINK },
  googleCalendarEvents: { tag: "Me", security: user, description: EVENTS },
  microsoftCalendarEvents: { tag: "Me", security: user, description: EVENTS },
  googleCalendars: { tag: "Me", security: user, description: CALENDARS },
  microsoftCalendars: { tag: "Me", security: user, description: CALENDARS },
  chooseGoogleCalendars: { tag: "Me", security: user, description: CHOOSE },
  chooseMicrosoftCalendars: { tag: "Me", security: user, description: CHOOSE },
  unsubscribe: {
    tag: "Accounts",
    security: nobody,
    description:
      "The token comes from the link of a mail, and is all that is needed. Mail programs call this when somebody presses their button, with the form of RFC 8058 instead of JSON. A GET changes nothing: programs open links to look at them.",
  },
  serverInfo: { tag: "Server", security: nobody },
};
