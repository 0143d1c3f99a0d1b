import * as z from "zod";
import { isOwnPath } from "../pages.ts";

const PATH_RULE = "post_redirect must be a path of this site, such as /me/settings.";
const NONCE_RULE = "nonce must be 6 to 64 letters, digits, dashes or underscores.";

/** Where the browser is brought afterwards: pages of this site alone, whoever made the link. */
const PostRedirect = z
  .string({ error: PATH_RULE })
  .min(1, { error: PATH_RULE })
  .refine(isOwnPath, { error: PATH_RULE });

export const StartOAuthBody = z.strictObject({
  post_redirect: PostRedirect.meta({ examples: ["/"] }),
  nonce: z
    .string({ error: NONCE_RULE })
    .regex(/^[\w-]{6,64}$/, { error: NONCE_RULE })
    .optional()
    .meta({ description: "Comes back beside the token, so that the page knows that it began this login itself." }),
});

export const LinkCalendarBody = z.strictObject({ post_redirect: PostRedirect.meta({ examples: ["/me/settings"] }) });

export const StartOAuthReply = z
  .strictObject({ redirect: z.string().meta({ description: "The provider's page: go there." }) })
  .meta({ id: "OAuthStart" });

const CODE_RULE = "This login is not valid.";

/** What the provider's return brought into the address as `token`. */
export const LogInWithCodeBody = z.strictObject({
  code: z.string({ error: CODE_RULE }).regex(/^[\w-]{43}$/, { error: CODE_RULE }),
});

export const CalendarEventsQuery = z.strictObject({
  meetingID: z
    .string({ error: "meetingID must be given." })
    .max(64, { error: "There is no such meeting." })
    .meta({ description: "Events between the first and the last half hour of this meeting." }),
});

const Instant = z.string().meta({ format: "date-time", examples: ["2026-11-24T14:05:00Z"] });

export const CalendarEventReply = z
  .strictObject({
    startDateTime: Instant,
    endDateTime: Instant,
    summary: z.string().optional().meta({ description: "Absent when it has no title." }),
    isAllDay: z.literal(true).optional().meta({
      description: "Whole days on the reader's own clocks: only the dates of start and end (exclusive) count.",
    }),
    isTentative: z.literal(true).optional(),
    isFree: z.literal(true).optional().meta({ description: "The person is free all the same." }),
  })
  .meta({ id: "CalendarEvent" });

const RetryAfter = z.int().min(1).optional().meta({
  description: "Seconds until the provider wants to be asked again: it is not asked before.",
});

export const CalendarEventsReply = z
  .strictObject({
    events: z.array(CalendarEventReply).meta({ description: "By their start." }),
    problem: z.enum(["unavailable", "unlinked", "not-allowed"]).optional().meta({
      description:
        "Why there are no events: the provider does not answer just now; or the permission was taken back, and the calendar is not linked any more; or it does not reach the calendar. The last two stay until the calendar is linked again.",
    }),
    retryAfter: RetryAfter,
  })
  .meta({ id: "CalendarEvents" });

const MAX_CALENDARS = 50;
const CHOICE_RULE = `calendarIDs must be a list of at most ${MAX_CALENDARS} different calendars.`;

const CalendarID = z.string({ error: CHOICE_RULE }).min(1, { error: CHOICE_RULE }).max(1_024, { error: CHOICE_RULE });

export const ChooseCalendarsBody = z.strictObject({
  calendarIDs: z
    .array(CalendarID, { error: CHOICE_RULE })
    .max(MAX_CALENDARS, { error: CHOICE_RULE })
    .refine((ids) => new Set(ids).size === ids.length, { error: CHOICE_RULE })
    .meta({ description: "Those whose events are to be read; none is allowed.", examples: [["ann@example.org"]] }),
});

export const CalendarReply = z
  .strictObject({
    calendarID: z.string().meta({ description: "The provider's.", examples: ["ann@example.org"] }),
    name: z.string(),
    isMain: z.literal(true).optional().meta({ description: "The account's own first one." }),
    isChosen: z.literal(true).optional().meta({ description: "Its events are read." }),
  })
  .meta({ id: "Calendar" });

export const CalendarsReply = z
  .strictObject({
    calendars: z.array(CalendarReply).meta({ description: "The main one first, then by name." }),
    problem: z.enum(["unavailable", "unlinked", "not-allowed"]).optional().meta({
      description:
        "Why there are none: as for events, or the account was linked without the permission to list its calendars, and the main one is read.",
    }),
    retryAfter: RetryAfter,
  })
  .meta({ id: "Calendars" });
