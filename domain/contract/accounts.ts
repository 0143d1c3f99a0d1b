import { sentence } from "./sentence.ts";
import * as z from "zod";
import { MAX_SHOWN_PASSWORD, PASSWORD_LENGTH } from "../limits.ts";
import { hasControlCharacters } from "../text.ts";
import { ACCESS } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { AccountEmail, PersonName, queryFlag } from "./fields.ts";

/** The words of spec §5. */
const PASSWORD_RULE = sentence("api.passwordLength", PASSWORD_LENGTH);

/** A new password. */
const NewPassword = z
  .string({ error: PASSWORD_RULE })
  .min(PASSWORD_LENGTH.least, { error: PASSWORD_RULE })
  .max(PASSWORD_LENGTH.most, { error: PASSWORD_RULE })
  .refine((password) => !hasControlCharacters(password), { error: sentence("api.passwordControls") })
  .meta({ format: "password" });

/**
 * A password that a user enters to log in: one that does not fit the rules of today is simply not the right one. What is
 * far too long for any is refused here, before it costs anything.
 */
const ShownPassword = z
  .string({ error: sentence("api.passwordMissing") })
  .min(1, { error: sentence("api.passwordMissing") })
  .max(MAX_SHOWN_PASSWORD, { error: PASSWORD_RULE })
  .meta({ format: "password" });

export const Subscribe = z.boolean({ error: sentence("api.trueOrFalse", { name: "subscribe_to_notifications" }) });

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
    hourCycle: z.enum(["12", "24"]).optional().meta({ description: "The clock that the user chose, if any." }),
    firstDay: z
      .enum(["monday", "sunday", "saturday"])
      .optional()
      .meta({ description: "The day with which the user chose weeks to begin, if any." }),
    language: z.string().optional().meta({ description: "The language that the user chose, if any: a BCP 47 tag." }),
  })
  .meta({ id: "User" });

export const SignedInReply = UserReply.extend({
  token: z.string().meta({ description: "Opens the session: sent as `Authorization: Bearer …`, for 90 days at most." }),
}).meta({ id: "SignedInUser" });

export const LinkConfirmedReply = SignedInReply.extend({
  wasSecured: z.literal(true).optional().meta({
    description:
      "The address had never been proved before: password, other sessions, links and access tokens were removed.",
  }),
}).meta({ id: "LinkConfirmed" });

const SignUpBody = z.strictObject({
  name: PersonName,
  email: AccountEmail,
  password: NewPassword,
  subscribe_to_notifications: Subscribe.default(false),
});

const MustVerifyReply = z
  .strictObject({
    mustVerifyEmailAddress: z
      .literal(true)
      .meta({ description: "A mail with a link is on its way; there is no account yet." }),
  })
  .meta({ id: "MustVerify" });

const INVALID_ENTITY = sentence("account.linkNotWhole");

/** Base64url without padding. Wrong bytes are found out when it is opened; this only keeps nonsense short. */
const SealedPart = z
  .string({ error: INVALID_ENTITY })
  .max(4_000, { error: INVALID_ENTITY })
  .regex(/^[\w-]+$/, { error: INVALID_ENTITY });

/** What a link of a mail carries: sealed by the server, readable by no one else. */
export const SealedEntityBody = z.strictObject({
  encrypted_entity: SealedPart,
  iv: SealedPart,
  salt: SealedPart,
  tag: SealedPart,
});

const VerifyEmailBody = SealedEntityBody.extend({
  password: ShownPassword.optional().meta({
    description:
      "The one of the sign-up. With it the call logs in as well. A page that asks a person must send it: only who chose the password may make the account.",
  }),
});

const LogInBody = z.strictObject({ email: AccountEmail, password: ShownPassword });

const LogOutQuery = z.strictObject({ everywhere: queryFlag("everywhere") });

const ResetPasswordBody = z.strictObject({ email: AccountEmail });

const ConfirmPasswordResetBody = z.strictObject({ password: NewPassword });

/** The user of all examples. */
export const exampleUser: z.output<typeof UserReply> = {
  userID: "pQ7sV1mX3kZa",
  name: "Ann",
  email: "ann@example.org",
  isSubscribedToNotifications: true,
  hasLinkedGoogleAccount: false,
  hasLinkedMicrosoftAccount: false,
};
/** The same, signed in. The token is shortened: a real one has some 300 characters. */
export const exampleSignedIn = {
  ...exampleUser,
  token: "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJwUTdzVjFtWDNrWmEifQ.b3ZlcmxhcA",
};

/** Getting an account, and getting into it. */
export const ACCOUNT_ENDPOINTS = {
  signUp: endpoint({
    method: "POST",
    path: "/api/signup",
    tag: "Accounts",
    summary: "Make an account",
    description:
      "Where addresses are verified, nothing is stored yet: a mail brings the link that makes the account, and the reply is the same for an address that has one already.",
    access: ACCESS.anyone,
    limits: ["signUp", "signUpAs"],
    limitsWithin: ["mailDomain", "signUpMail", "signUpMailbox"],
    body: SignUpBody,
    keepsLanguage: true,
    success: { status: 201, reply: SignedInReply, location: "/api/me" },
    instead: { status: 200, reply: MustVerifyReply },
    refusals: ["taken"],
    example: {
      body: {
        name: exampleUser.name,
        email: exampleUser.email,
        password: "correct horse",
        subscribe_to_notifications: true,
      },
      reply: exampleSignedIn,
      instead: { mustVerifyEmailAddress: true },
    },
  }),
  verifyEmail: endpoint({
    method: "POST",
    path: "/api/verify-email",
    tag: "Accounts",
    summary: "Make the account of a sign-up, with the link of its mail",
    description:
      "The link works once, for 30 minutes, and not after its account was deleted. With the password of the sign-up the call logs in as well.",
    access: ACCESS.anyone,
    limits: ["change"],
    body: VerifyEmailBody,
    success: { status: 204 },
    instead: { status: 200, reply: SignedInReply },
    refusals: ["taken"],
    example: {
      body: { encrypted_entity: "Zm9v", iv: "YmFy", salt: "YmF6", tag: "cXV4" },
      instead: exampleSignedIn,
    },
  }),
  logIn: endpoint({
    method: "POST",
    path: "/api/login",
    tag: "Accounts",
    summary: "Log in",
    description: "An unknown address and a wrong password are answered alike, in words and in time.",
    access: ACCESS.anyone,
    limits: ["logIn", "logInAs"],
    limitsWithin: ["failedAs", "logInFromElsewhere"],
    body: LogInBody,
    success: { status: 200, reply: SignedInReply },
    example: { body: { email: exampleUser.email, password: "correct horse" }, reply: exampleSignedIn },
  }),
  logOut: endpoint({
    method: "POST",
    path: "/api/logout",
    tag: "Accounts",
    summary: "End this session, or all of the user's",
    access: ACCESS.userInSession,
    limits: ["change"],
    query: LogOutQuery,
    success: { status: 204 },
  }),
  resetPassword: endpoint({
    method: "POST",
    path: "/api/reset-password",
    tag: "Accounts",
    summary: "Ask for a mail with which a forgotten password is replaced",
    description: "The reply is the same whether the address has an account or not.",
    access: ACCESS.anyone,
    limits: ["resetPassword", "resetMail"],
    limitsWithin: ["resetMailbox"],
    body: ResetPasswordBody,
    success: { status: 204 },
    example: { body: { email: exampleUser.email } },
  }),
  confirmPasswordReset: endpoint({
    method: "POST",
    path: "/api/confirm-password-reset",
    tag: "Accounts",
    summary: "Set a new password with the token of the mail; ends every session",
    description: "The token works once, for 4 hours; a password that is refused does not use it up.",
    access: ACCESS.passwordReset,
    limits: ["change"],
    body: ConfirmPasswordResetBody,
    success: { status: 204 },
    example: { body: { password: "battery staple" } },
  }),
};
