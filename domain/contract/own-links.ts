import * as z from "zod";
import type { Access } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { Email } from "./fields.ts";

const ORGANISER = { security: [{ organiserKey: [] }] } as const satisfies Access;
const RESPONDENT = { security: [{ respondentKey: [] }] } as const satisfies Access;

const MAILS = {
  description:
    "With the key itself, which the link carries behind `#`. Three a day for a meeting with all its answers; the address is kept until the mail has left. It may be mailed to any address: who opens the link can do what the key allows.",
  limitsWithin: ["mailLink", "giveAddress", "mailDomain", "giveMailbox", "givenMailbox"],
  body: z.strictObject({ email: Email }),
  success: { status: 202 },
  refusals: ["not-signed-in", "not-yours", "unknown"],
  example: { body: { email: "ann@example.org" } },
} as const;

/** Links with which guests have what they made or answered on another device. */
export const OWN_LINK_ENDPOINTS = {
  mailOrganiserLink: endpoint("POST /api/meetings/{meetingID}/organiser-link", {
    summary: "Mail a guest's link to organise their meeting",
    ...MAILS,
    access: ORGANISER,
  }),
  mailAnswerLink: endpoint("POST /api/meetings/{meetingID}/respondents/{respondentID}/link", {
    summary: "Mail a guest's link to their own answer",
    ...MAILS,
    access: RESPONDENT,
  }),
};
