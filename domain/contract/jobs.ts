import * as z from "zod";
import { MeetingIDText, RespondentIDText, UserIDText } from "./fields.ts";

/** Whom a notice is for: a user, or a guest by the answer that carries the address. */
const To = z.union([z.strictObject({ userID: UserIDText }), z.strictObject({ respondentID: RespondentIDText })]);

/** When the notice was first due, if the mailbox had got too many by then; milliseconds since the epoch. */
const since = z.number().optional();

/** A person who has no part in a meeting any more, and what there is to say of it. */
const Gone = z.strictObject({
  meetingID: MeetingIDText,
  name: z.string(),
  timezone: z.string(),
  sequence: z.number(),
  recipient: z.strictObject({
    name: z.string(),
    address: z.string(),
    locale: z.string(),
    userID: UserIDText.optional(),
  }),
  since,
});

/**
 * What waits in the job queue, by name. Payloads hold ids: a job reads what is true when it runs, so a late one never
 * tells old news. Only the jobs about a deleted meeting, or an answer that is deleted or
 * no longer a guest's, carry everything, because nothing is left to be read.
 */
export const JOBS = {
  /** Enqueues a `tell-schedule` for every recipient who must hear of a meeting's time, and the jobs of linked calendars. */
  "spread-schedule": z.strictObject({ meetingID: MeetingIDText, by: To.optional() }),
  /** Brings one person's mailbox up to date with a meeting's scheduled time; `isKnown` when they set it themselves. */
  "tell-schedule": z.strictObject({ meetingID: MeetingIDText, to: To, since, isKnown: z.boolean().optional() }),
  /** Tells one person that a meeting was deleted, if they ever heard of its time. */
  "tell-deleted": Gone,
  /** Tells one person that their answer was removed, if they ever heard of the meeting's time. */
  "tell-removed": Gone,
  /** Tells the mailbox that a guest gave that the answer is an account's now, if it was ever invited. */
  "tell-claimed": Gone.extend({ claimedBy: UserIDText }),
  /** Tells a meeting's creator of a person's first answer. */
  "tell-answered": z.strictObject({ meetingID: MeetingIDText, respondentID: RespondentIDText }),
  /** Tells a user of all answers to their meetings that no notice has named yet. */
  "tell-digest": z.strictObject({ userID: UserIDText }),
  /** Brings one person's linked calendar at a provider up to date with a meeting's scheduled time. */
  "keep-google-calendar": z.strictObject({ meetingID: MeetingIDText, userID: UserIDText }),
  "keep-microsoft-calendar": z.strictObject({ meetingID: MeetingIDText, userID: UserIDText }),
  /** Enqueues these two. Releases before 2026-11-22 enqueue it. */
  "keep-calendars": z.strictObject({ meetingID: MeetingIDText, userID: UserIDText }),
  /** Takes what was removed from a meeting's grid out of what is stored of it. */
  "compact-grid": z.strictObject({ meetingID: MeetingIDText }),
  /** Sends the mail with which a forgotten password is replaced; `asked` in milliseconds since the epoch. */
  "send-password-reset": z.strictObject({ userID: UserIDText, asked: z.number() }),
  /** Deletes what has expired. Enqueued by the queue's own timer, which adds fields of its own to the payload. */
  purge: z.object({}),
} as const satisfies Record<string, z.ZodType>;

/** What the key of a `spread-schedule` begins with; the meeting's id follows. */
export const SPREAD_SCHEDULE_PREFIX = "spread-schedule/";

/**
 * The keys of jobs that are enqueued in more than one place. A waiting job with the same key is replaced: with two
 * spellings of one key, both jobs would be done.
 */
export const JOB_KEYS = {
  spreadSchedule: (meetingID: string) => `${SPREAD_SCHEDULE_PREFIX}${meetingID}`,
  /** One for each person and meeting: a later notice says what is true then. */
  schedule: (meetingID: string, to: Readonly<z.input<typeof To>>) =>
    `schedule/${meetingID}/${"userID" in to ? to.userID : to.respondentID}`,
  answered: (meetingID: string, respondentID: string) => `answered/${meetingID}/${respondentID}`,
  digest: (userID: string) => `digest/${userID}`,
  /** One for each account: of several that wait, one mail with a link that works is enough. */
  passwordReset: (userID: string) => `password-reset/${userID}`,
};

export type JobName = keyof typeof JOBS;
/** A payload as it is enqueued. */
export type JobPayload<Name extends JobName> = z.input<(typeof JOBS)[Name]>;
/** A payload as its task gets it. */
export type ParsedJobPayload<Name extends JobName> = z.output<(typeof JOBS)[Name]>;
