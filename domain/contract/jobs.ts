import * as z from "zod";
import { PROVIDERS } from "../calendar/provider.ts";
import { ExpectedIDText, MeetingIDText, RespondentIDText, UserIDText } from "./fields.ts";

/** The recipient of a notice: a user, or a guest by the answer with the address. */
const To = z.union([z.object({ userID: UserIDText }), z.object({ respondentID: RespondentIDText })]);

const Entry = z.object({ meetingID: MeetingIDText, userID: UserIDText });

/** A mail with a link: `expires` in milliseconds since the epoch. */
const linkMail = { id: z.string(), email: z.string(), locale: z.string(), url: z.string(), expires: z.number() };

/**
 * The jobs, by the name of their task. Payloads hold ids, because a late job must read the newest state. Some payloads
 * carry everything, because no row is left to read. These are notices about a deleted meeting or a removed or claimed
 * answer, and mails to an address without an account.
 */
export const JOBS = {
  /** Enqueues a `notifySchedule` for every recipient of a meeting's time, and the jobs of linked calendars. */
  syncSchedule: z.object({ meetingID: MeetingIDText, by: To.optional() }),
  /** Brings a person's mailbox up to date with a meeting's scheduled time; `isKnown` when the person set it. */
  notifySchedule: z.object({ meetingID: MeetingIDText, to: To, isKnown: z.boolean().optional() }),
  /** Enqueues a `remindOfTime` for each respondent who wants notices, unless the time has changed from `start`. */
  remindAll: z.object({ meetingID: MeetingIDText, start: z.number() }),
  /**
   * Reminds a respondent of a meeting's time, which began with `start` (milliseconds since the epoch) when it was
   * enqueued.
   */
  remindOfTime: z.object({ meetingID: MeetingIDText, to: To, start: z.number() }),
  /** Tells a person who has left a meeting, if they ever heard of its time. */
  notifyGone: z.object({
    why: z.enum(["deleted", "removed", "claimed"]),
    meetingID: MeetingIDText,
    name: z.string(),
    timezone: z.string(),
    sequence: z.number(),
    /** The least SEQUENCE of the mail. */
    shownSequence: z.number(),
    recipient: z.object({
      name: z.string(),
      address: z.string(),
      locale: z.string(),
      userID: UserIDText.exactOptional(),
    }),
    /** The new owner of the answer. */
    claimedBy: UserIDText.optional(),
  }),
  /** Tells a meeting's creator about a person's first answer. */
  notifyAnswered: z.object({ meetingID: MeetingIDText, respondentID: RespondentIDText }),
  /** Tells a user about all answers to their meetings that no notice has named yet. */
  notifyDigest: z.object({ userID: UserIDText }),
  /** Mails an expected person their link, unless something has happened since `at` that makes it needless. */
  inviteExpected: z.object({
    meetingID: MeetingIDText,
    expectedID: ExpectedIDText,
    kind: z.enum(["invitation", "reminder"]),
    /** Milliseconds since the epoch. */
    at: z.number(),
    /** The mailbox for which the mail was counted, in hexadecimal. */
    mailbox: z.string(),
  }),
  /** Mails a guest's own link, whose key is sealed, to the typed address. */
  mailOwnLink: z.object({
    id: z.string(),
    meetingID: MeetingIDText,
    kind: z.enum(["organiser", "answer"]),
    email: z.string(),
    locale: z.string(),
    sealed: z.string(),
  }),
  notifyAllAnswered: z.object({ meetingID: MeetingIDText }),
  /** Brings a person's linked calendar up to date with a meeting's scheduled time. */
  syncGoogleEntry: Entry,
  syncMicrosoftEntry: Entry,
  /** Deletes removed answers once Undo has expired. */
  forgetRemoved: z.object({}),
  /** Sends a mail of an account or a sign-up. */
  sendAccountMail: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("signUp"), name: z.string(), ...linkMail }),
    z.object({ kind: z.literal("addressProof"), provider: z.enum(PROVIDERS), ...linkMail }),
    /** `asked` in milliseconds since the epoch. */
    z.object({ kind: z.literal("passwordReset"), userID: UserIDText, asked: z.number() }),
    z.object({ kind: z.enum(["secured", "accessToken"]), userID: UserIDText, id: z.string() }),
  ]),
  /** Deletes expired rows. The queue's own timer enqueues it and adds fields to the payload. */
  purge: z.object({}),
} as const satisfies Record<string, z.ZodType>;

/** Keys of jobs that are enqueued in several places. A new job replaces a waiting job with the same key. */
export const JOB_KEYS = {
  syncSchedule: (meetingID: string) => `sync-schedule/${meetingID}`,
  /** One key for each person and meeting, because a later notice tells the newest state. */
  schedule: (meetingID: string, to: Readonly<z.input<typeof To>>) =>
    `schedule/${meetingID}/${"userID" in to ? to.userID : to.respondentID}`,
  /** One key for each meeting, so that a new time replaces the reminders. */
  reminders: (meetingID: string) => `reminders/${meetingID}`,
  reminder: (meetingID: string, to: Readonly<z.input<typeof To>>) =>
    `reminder/${meetingID}/${"userID" in to ? to.userID : to.respondentID}`,
  answered: (meetingID: string, respondentID: string) => `answered/${meetingID}/${respondentID}`,
  allAnswered: (meetingID: string) => `all-answered/${meetingID}`,
  /** One key for each meeting: the job of the last removal deletes all removed answers. */
  forgetRemoved: (meetingID: string) => `forget-removed/${meetingID}`,
  digest: (userID: string) => `digest/${userID}`,
  /** One key for each account, because one mail with a working link is enough. */
  passwordReset: (userID: string) => `password-reset/${userID}`,
};

export type JobName = keyof typeof JOBS;
/** A payload as it is enqueued. */
export type JobPayload<Name extends JobName> = z.input<(typeof JOBS)[Name]>;
/** A payload as its task gets it. */
export type ParsedJobPayload<Name extends JobName> = z.output<(typeof JOBS)[Name]>;
