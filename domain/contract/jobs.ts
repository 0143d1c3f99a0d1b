import * as z from "zod";
import { PROVIDERS } from "../calendar/provider.ts";
import { ExpectedIDText, MeetingIDText, RespondentIDText, UserIDText } from "./fields.ts";

/** Whom a notice is for: a user, or a guest by the answer that carries the address. */
const To = z.union([z.object({ userID: UserIDText }), z.object({ respondentID: RespondentIDText })]);

const Entry = z.object({ meetingID: MeetingIDText, userID: UserIDText });

/** A mail with a link: `expires` in milliseconds since the epoch. */
const linkMail = { id: z.string(), email: z.string(), locale: z.string(), url: z.string(), expires: z.number() };

/**
 * What waits in the job queue, by name: that of the function that does it. Payloads hold ids: a job reads what is true
 * when it runs, so a late one never tells old news. Only notices about a deleted meeting or a removed or claimed answer,
 * and mails to an address without an account, carry everything, because nothing is there to be read.
 */
export const JOBS = {
  /** Enqueues a `notifySchedule` for every recipient who must hear of a meeting's time, and the jobs of linked calendars. */
  syncSchedule: z.object({ meetingID: MeetingIDText, by: To.optional() }),
  /** Brings one person's mailbox up to date with a meeting's scheduled time; `isKnown` when they set it themselves. */
  notifySchedule: z.object({ meetingID: MeetingIDText, to: To, isKnown: z.boolean().optional() }),
  /** Enqueues a `remindOfTime` for each respondent who wants notices, unless another time is set than `start` by then. */
  remindAll: z.object({ meetingID: MeetingIDText, start: z.number() }),
  /** Reminds one respondent of a meeting's time, which began with `start` (milliseconds since the epoch) when it was enqueued. */
  remindOfTime: z.object({ meetingID: MeetingIDText, to: To, start: z.number() }),
  /** Tells a person who has no part in a meeting any more, if they ever heard of its time. */
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
    /** Whose the answer is now. */
    claimedBy: UserIDText.optional(),
  }),
  /** Tells a meeting's creator of a person's first answer. */
  notifyAnswered: z.object({ meetingID: MeetingIDText, respondentID: RespondentIDText }),
  /** Tells a user of all answers to their meetings that no notice has named yet. */
  notifyDigest: z.object({ userID: UserIDText }),
  /** Mails an expected person their link, unless something has happened since `at` that makes it needless. */
  inviteExpected: z.object({
    meetingID: MeetingIDText,
    expectedID: ExpectedIDText,
    kind: z.enum(["invitation", "reminder"]),
    /** Milliseconds since the epoch. */
    at: z.number(),
    /** The one for which it was counted, in hexadecimal. */
    mailbox: z.string(),
  }),
  /** Mails a guest's own link, whose key is sealed, to the address that they typed. */
  mailOwnLink: z.object({
    id: z.string(),
    meetingID: MeetingIDText,
    kind: z.enum(["organiser", "answer"]),
    email: z.string(),
    locale: z.string(),
    sealed: z.string(),
  }),
  notifyAllAnswered: z.object({ meetingID: MeetingIDText }),
  /** Brings one person's linked calendar at a provider up to date with a meeting's scheduled time. */
  syncGoogleEntry: Entry,
  syncMicrosoftEntry: Entry,
  /** Deletes what an organiser has removed from a meeting, once it is too late for Undo. */
  forgetRemoved: z.object({}),
  /** Sends one of the mails that belong to an account, or to a sign-up. */
  sendAccountMail: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("signUp"), name: z.string(), ...linkMail }),
    z.object({ kind: z.literal("addressProof"), provider: z.enum(PROVIDERS), ...linkMail }),
    /** `asked` in milliseconds since the epoch. */
    z.object({ kind: z.literal("passwordReset"), userID: UserIDText, asked: z.number() }),
    z.object({ kind: z.enum(["secured", "accessToken"]), userID: UserIDText, id: z.string() }),
  ]),
  /** Deletes what has expired. Enqueued by the queue's own timer, which adds fields of its own to the payload. */
  purge: z.object({}),
} as const satisfies Record<string, z.ZodType>;

/**
 * The keys of jobs that are enqueued in more than one place. A new job replaces a waiting job with the same key.
 */
export const JOB_KEYS = {
  syncSchedule: (meetingID: string) => `sync-schedule/${meetingID}`,
  /** One for each person and meeting: a later notice says what is true then. */
  schedule: (meetingID: string, to: Readonly<z.input<typeof To>>) =>
    `schedule/${meetingID}/${"userID" in to ? to.userID : to.respondentID}`,
  /** One for each meeting: a time that is set later is reminded of instead. */
  reminders: (meetingID: string) => `reminders/${meetingID}`,
  reminder: (meetingID: string, to: Readonly<z.input<typeof To>>) =>
    `reminder/${meetingID}/${"userID" in to ? to.userID : to.respondentID}`,
  answered: (meetingID: string, respondentID: string) => `answered/${meetingID}/${respondentID}`,
  allAnswered: (meetingID: string) => `all-answered/${meetingID}`,
  /** One for each meeting: of many removals the last one waits, and deletes what the others removed too. */
  forgetRemoved: (meetingID: string) => `forget-removed/${meetingID}`,
  digest: (userID: string) => `digest/${userID}`,
  /** One for each account: of several that wait, one mail with a link that works is enough. */
  passwordReset: (userID: string) => `password-reset/${userID}`,
};

export type JobName = keyof typeof JOBS;
/** A payload as it is enqueued. */
export type JobPayload<Name extends JobName> = z.input<(typeof JOBS)[Name]>;
/** A payload as its task gets it. */
export type ParsedJobPayload<Name extends JobName> = z.output<(typeof JOBS)[Name]>;
