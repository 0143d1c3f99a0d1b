import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { NOT_SENT } from "../meeting/expected.ts";
import { ACCESS, type Access } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import {
  Email,
  EXAMPLE_IDS,
  ExpectedIDText,
  Instant,
  PersonName,
  reply,
  RequestID,
  RespondentIDText,
  sentence,
} from "./fields.ts";

/** Expected people in replies; fields for the organiser are absent for others. */
export const ExpectedPeople = z
  .array(
    reply("ExpectedPerson", {
      expectedID: z.string().describe("Names the person in calls about them."),
      name: z.string().describe("As the organiser wrote it."),
      required: z
        .boolean()
        .describe("Best times that this person can attend are ranked first, once there is an answer."),
      respondentID: z.string().optional().describe("Whose answer is theirs; absent while there is none."),
      email: z.string().optional().describe("For the organiser alone."),
      mailRefused: z
        .literal(true)
        .optional()
        .describe("Mail to this address was refused for good, so another is needed; for the organiser alone."),
      invitedAt: Instant.optional().describe("When an invitation was sent last; for the organiser alone."),
      remindedAt: z.array(Instant).optional().describe("When reminders were sent; for the organiser alone."),
    }),
  )
  .describe("Whose answers the organiser waits for, in the order of adding.");

const Required = z.boolean(sentence("api.trueOrFalse", { name: "required" }));
const SEVERAL = sentence("api.expectedList", { count: LIMITS.expected });

const NewPerson = z.strictObject(
  {
    name: PersonName.describe("Shown to everybody with the link, unless answers are hidden."),
    email: Email.optional().describe("One address is one person of a meeting, `+tag` and all."),
    required: Required.default(false),
  },
  SEVERAL,
);

const AddExpectedBody = z.strictObject({
  people: z
    .array(NewPerson, SEVERAL)
    .min(1, SEVERAL)
    .max(LIMITS.expected, sentence("api.expectedMost", { count: LIMITS.expected }))
    .describe("Are added together, or not at all."),
  requestID: RequestID.optional(),
});

const EditExpectedBody = z
  .strictObject({
    name: PersonName.describe("Another name for the person; the answer keeps its own."),
    email: Email.nullable().describe("Null takes it away."),
    required: Required.describe("Best times that this person can attend are ranked first, once there is an answer."),
    respondentID: z
      .string(sentence("api.noSuchRespondent"))
      .pipe(RespondentIDText)
      .nullable()
      .describe("Whose answer is theirs. Null: no one's, and their address does not match one again."),
  })
  .partial()
  .refine((body) => Object.keys(body).length > 0, sentence("api.nothingToChange"));

const ExpectedReply = reply("ExpectedPeople", { expected: ExpectedPeople });
const LinkReply = reply("PersonalLink", {
  link: z.string().describe("Opens the meeting's page as this person: a caller who has it answers as them."),
});

const MailBody = z.strictObject({
  expectedIDs: z
    .array(z.string(sentence("api.noSuchExpected")).pipe(ExpectedIDText), SEVERAL)
    .min(1, SEVERAL)
    .max(LIMITS.expected, SEVERAL)
    .transform((ids) => [...new Set(ids)])
    .optional()
    .describe("Without it: all who are expected."),
  preview: z
    .boolean(sentence("api.trueOrFalse", { name: "preview" }))
    .optional()
    .describe("True: none is sent. The reply says who would get one, and what it says."),
});

const MailReply = reply("SentMails", {
  sent: z.array(z.string()).describe("Who gets a mail in a moment."),
  mail: z
    .strictObject({
      subject: z.string().describe("The subject of the mail."),
      text: z.string().describe("Its text, as a plain-text reader sees it."),
    })
    .optional()
    .describe("Of a preview: the mail to the first of them, in the organiser's language; its links open nothing."),
  notSent: z
    .array(
      z.strictObject({
        expectedID: z.string().describe("Who gets none."),
        reason: z.enum(NOT_SENT).describe("Why not; the list says what each reason means."),
      }),
    )
    .describe(
      "`noAddress`; `answered`; `tooSoon`: the last mail is less than 20 hours old; `enough`: one invitation for each link, two reminders and three mails in all; `unsubscribed`: the address has unsubscribed; `limit`: a hundred mails of one organiser in a day, or of one mailbox five by one organiser and twenty by all, or too many of one domain.",
    ),
});

const example: z.output<typeof ExpectedPeople>[number] = {
  expectedID: EXAMPLE_IDS.expectedID,
  name: "Ben",
  required: false,
  email: "ben@example.org",
  remindedAt: [],
};
const OF_PERSON = "/api/meetings/{meetingID}/expected/{expectedID}";
const LINK = { link: `https://overlap.example.org/m/${EXAMPLE_IDS.meetingID}#as=bN2cR7tJ5wQe6uI1oP5aS9dF3gH7jKl0` };
const refusals = ["not-signed-in", "not-yours", "unknown"] as const;

/** The common parts of the two calls that mail links. */
const MAILS = {
  description:
    "Of an organiser with an account whose address is proved; a guest's is 403 `unverified`. The mail names the meeting, the organiser, the days and the personal link. In a meeting that is closed, or whose time is set, none is sent.",
  access: ACCESS.creator,
  changes: "people",
  body: MailBody,
  success: { status: 202, reply: MailReply },
  refusals: [...refusals, "unverified", "closed", "scheduled"],
} as const;

/** Expected people, their personal links, and mails to them. All calls are the organiser's. */
export const EXPECTED_ENDPOINTS = {
  addExpected: endpoint("POST /api/meetings/{meetingID}/expected", {
    summary: "Add people who should answer",
    description: `All of them or none, at most ${LIMITS.expected} in a meeting. Whose proved address is given and who has answered with an account is matched at once.`,
    access: ACCESS.creator,
    changes: "people",
    limitsWithin: ["expectAddress"],
    body: AddExpectedBody,
    success: { status: 201, reply: ExpectedReply, location: "/api/meetings/{meetingID}" },
    refusals: [...refusals, "taken", "conflict"],
    example: { body: { people: [{ name: "Ben", email: "ben@example.org" }] }, reply: { expected: [example] } },
  }),
  editExpected: endpoint(`PATCH ${OF_PERSON}`, {
    summary: "Change a person who should answer",
    description:
      "Their name, address, whether they are required, and whose answer is theirs: one person has one answer.",
    access: ACCESS.creator,
    changes: "people",
    limitsWithin: ["expectAddress"],
    body: EditExpectedBody,
    success: { status: 200, reply: ExpectedReply },
    refusals: [...refusals, "taken"],
    example: { body: { required: true }, reply: { expected: [{ ...example, required: true }] } },
  }),
  removeExpected: endpoint(`DELETE ${OF_PERSON}`, {
    summary: "Wait for a person no longer",
    description: "Their answer stays; their personal link is worth nothing.",
    access: ACCESS.creator,
    changes: "people",
    refusals,
  }),
  personalLink: endpoint(`GET ${OF_PERSON}/link`, {
    summary: "Read a personal link",
    description:
      "Its key, behind `#as=`, is sent as `X-Respondent-Key`: with it a guest answers as this person, and changes that answer.",
    access: ACCESS.creator,
    success: { status: 200, reply: LinkReply },
    refusals,
    example: { reply: LINK },
  }),
  replaceLink: endpoint(`POST ${OF_PERSON}/link`, {
    summary: "Replace a personal link",
    description: "The one of before is worth nothing from now on.",
    access: ACCESS.creator,
    changes: "people",
    success: { status: 200, reply: LinkReply },
    refusals,
    example: { reply: LINK },
  }),
  sendInvitations: endpoint("POST /api/meetings/{meetingID}/invitations", {
    summary: "Mail people their personal links",
    ...MAILS,
    example: { body: {}, reply: { sent: [EXAMPLE_IDS.expectedID], notSent: [] } },
  }),
  sendReminders: endpoint("POST /api/meetings/{meetingID}/reminders", {
    summary: "Remind people who have not answered",
    ...MAILS,
    example: { body: {}, reply: { sent: [], notSent: [{ expectedID: EXAMPLE_IDS.expectedID, reason: "tooSoon" }] } },
  }),
};

const ORGANISER_KEY = { security: [{ organiserKey: [] }] } as const satisfies Access;
const RESPONDENT_KEY = { security: [{ respondentKey: [] }] } as const satisfies Access;

const OWN_LINK = {
  description:
    "With the key itself, which the link carries behind `#`. Three a day for each key; the address is kept until the mail has left. It may be mailed to any address: who opens the link can do what the key allows.",
  limitsWithin: ["mailLink", "giveAddress", "mailDomain", "giveMailbox", "givenMailbox"],
  body: z.strictObject({ email: Email.describe("To which the link is mailed.") }),
  success: { status: 202 },
  refusals: ["not-signed-in", "not-yours", "unknown"],
  example: { body: { email: "ann@example.org" } },
} as const;

/** Links that open a guest's meetings and answers on another device. */
export const OWN_LINK_ENDPOINTS = {
  mailOrganiserLink: endpoint("POST /api/meetings/{meetingID}/organiser-link", {
    summary: "Mail a guest's link to organise their meeting",
    ...OWN_LINK,
    access: ORGANISER_KEY,
  }),
  mailAnswerLink: endpoint("POST /api/meetings/{meetingID}/respondents/{respondentID}/link", {
    summary: "Mail a guest's link to their own answer",
    ...OWN_LINK,
    access: RESPONDENT_KEY,
  }),
};
