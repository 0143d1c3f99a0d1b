import * as z from "zod";
import { MAX_SHOWN_PASSWORD, PASSWORD_LENGTH } from "../limits.ts";
import { hasControlCharacters } from "../text.ts";
import { AccountEmail, PersonName } from "./fields.ts";

/** The words of spec §5. */
const PASSWORD_RULE = `Password must be between ${PASSWORD_LENGTH.least}-${PASSWORD_LENGTH.most} characters.`;

/** A password that somebody chooses. */
const NewPassword = z
  .string({ error: PASSWORD_RULE })
  .min(PASSWORD_LENGTH.least, { error: PASSWORD_RULE })
  .max(PASSWORD_LENGTH.most, { error: PASSWORD_RULE })
  .refine((password) => !hasControlCharacters(password), { error: "The password must not contain control characters." })
  .meta({ format: "password" });

/**
 * A password that somebody shows: whatever does not fit the rules of today is simply not the right one. What is far too
 * long for any is refused here, before it costs anything.
 */
const ShownPassword = z
  .string({ error: "Please enter your password." })
  .min(1, { error: "Please enter your password." })
  .max(MAX_SHOWN_PASSWORD, { error: PASSWORD_RULE })
  .meta({ format: "password" });

const Subscribe = z.boolean({ error: "subscribe_to_notifications must be true or false." });

const AccountProblem = z.enum(["revoked", "incomplete"]).optional().meta({
  description:
    "Why the calendar cannot be used until the account is linked again: the permission was taken back, and it is not linked any more; or it does not reach the calendar.",
});

export const UserReply = z
  .strictObject({
    userID: z.string(),
    name: z.string(),
    email: z.string(),
    isSubscribedToNotifications: z.boolean(),
    hasLinkedGoogleAccount: z.boolean(),
    hasLinkedMicrosoftAccount: z.boolean(),
    googleAccountProblem: AccountProblem,
    microsoftAccountProblem: AccountProblem,
  })
  .meta({ id: "User" });

export const SignedInReply = UserReply.extend({
  token: z.string().meta({ description: "Opens the session: sent as `Authorization: Bearer …`, for 90 days at most." }),
}).meta({ id: "SignedInUser" });

export const LinkConfirmedReply = SignedInReply.extend({
  wasSecured: z.literal(true).optional().meta({
    description:
      "Nobody had proved the address before: password, other sessions, links and access tokens were removed.",
  }),
}).meta({ id: "LinkConfirmed" });

export const SignUpBody = z.strictObject({
  name: PersonName,
  email: AccountEmail,
  password: NewPassword,
  subscribe_to_notifications: Subscribe.default(false),
});

export const MustVerifyReply = z
  .strictObject({
    mustVerifyEmailAddress: z
      .literal(true)
      .meta({ description: "A mail with a link is on its way; there is no account yet." }),
  })
  .meta({ id: "MustVerify" });

const INVALID_ENTITY = "Invalid encrypted entity";

/** Base64url without padding. Wrong bytes are found out when it is opened; this only keeps nonsense short. */
const SealedPart = z
  .string({ error: INVALID_ENTITY })
  .max(4_000, { error: INVALID_ENTITY })
  .regex(/^[\w-]+$/, { error: INVALID_ENTITY });

/** What a link of a mail carries: sealed by the server, readable by nobody else. */
export const SealedEntityBody = z.strictObject({
  encrypted_entity: SealedPart,
  iv: SealedPart,
  salt: SealedPart,
  tag: SealedPart,
});

export const VerifyEmailBody = SealedEntityBody.extend({
  password: ShownPassword.optional().meta({
    description:
      "The one of the sign-up. With it the call logs in as well. A page that asks a person must send it: only who chose the password may make the account.",
  }),
});

export const LogInBody = z.strictObject({ email: AccountEmail, password: ShownPassword });

export const LogOutQuery = z.strictObject({ everywhere: queryFlag("everywhere") });

export const ResetPasswordBody = z.strictObject({ email: AccountEmail });

export const ConfirmPasswordResetBody = z.strictObject({ password: NewPassword });

export const EditMeBody = z
  .strictObject({ name: PersonName.optional(), subscribe_to_notifications: Subscribe.optional() })
  .refine((body) => Object.keys(body).length > 0, { error: "Name at least one thing to change." });

export const DeleteMeQuery = z
  .strictObject({ deleteMeetings: queryFlag("deleteMeetings"), handOverMeetings: queryFlag("handOverMeetings") })
  .refine((query) => !(query.deleteMeetings && query.handOverMeetings), {
    error: "Meetings are either deleted or handed over.",
  });

export const HandedOverReply = z
  .strictObject({
    meetings: z.array(z.strictObject({ meetingID: z.string(), name: z.string(), organiserKey: z.string() })).meta({
      description: "Whoever claims a meeting with its key is its organiser. The keys are given this once.",
    }),
  })
  .meta({ id: "HandedOver" });

/** A query parameter that is true or false, and false unless it is given. */
function queryFlag(name: string) {
  return z
    .enum(["true", "false"], { error: `${name} must be true or false.` })
    .default("false")
    .transform((value) => value === "true");
}
