import * as z from "zod";
import { MAX_SHOWN_PASSWORD, PASSWORD_LENGTH } from "../limits.ts";
import { hasControlCharacters } from "../text.ts";
import { ACCESS } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { AccountEmail, EXAMPLE_IDS, PersonName, queryFlag, sentence, reply } from "./fields.ts";

/** Sentences of account forms. The product's specification decides the wording. */
const PASSWORD_RULE = sentence("api.passwordLength", PASSWORD_LENGTH);

const NewPassword = z
  .string(PASSWORD_RULE)
  .min(PASSWORD_LENGTH.least, PASSWORD_RULE)
  .max(PASSWORD_LENGTH.most, PASSWORD_RULE)
  .refine((password) => !hasControlCharacters(password), sentence("api.passwordControls"))
  .meta({ format: "password" });

/**
 * A password at a login. It may break today's rules, because then it is simply wrong; far too long texts are refused
 * before they cost anything.
 */
const ShownPassword = z
  .string(sentence("api.passwordMissing"))
  .min(1, sentence("api.passwordMissing"))
  .max(MAX_SHOWN_PASSWORD, PASSWORD_RULE)
  .meta({ format: "password" });

export const Subscribe = z.boolean(sentence("api.trueOrFalse", { name: "subscribe_to_notifications" }));

const AccountProblem = z
  .enum(["revoked", "incomplete"])
  .optional()
  .describe(
    "Why the calendar cannot be used until the account is linked again: the permission was taken back, and it is not linked any more; or it does not reach the calendar.",
  );

export const UserReply = reply("User", {
  userID: z.string().describe("Names the account for good."),
  name: z.string().describe("Shown beside the user's answers."),
  email: z.string().describe("The address for logins and mails; no other user sees it."),
  isSubscribedToNotifications: z.boolean().describe("Whether mails tell the user of new answers and of times."),
  hasLinkedGoogleAccount: z
    .boolean()
    .describe("Whether a Google calendar is linked; a login with Google alone links none."),
  hasLinkedMicrosoftAccount: z
    .boolean()
    .describe("Whether a Microsoft calendar is linked; a login with Microsoft alone links none."),
  hasLinkedOidcAccount: z
    .literal(true)
    .optional()
    .describe("The user logs in with the site's own provider; absent if not. It has no calendar."),
  googleAccountProblem: AccountProblem,
  microsoftAccountProblem: AccountProblem,
  hourCycle: z.enum(["12", "24"]).optional().describe("The clock that the user chose, if any."),
  firstDay: z
    .enum(["monday", "sunday", "saturday"])
    .optional()
    .describe("The day with which the user chose weeks to begin, if any."),
  language: z.string().optional().describe("The language that the user chose, if any: a BCP 47 tag."),
});

export const SignedInReply = UserReply.extend({
  token: z.string().describe("Opens the session: sent as `Authorization: Bearer …`, for 90 days at most."),
}).meta({ id: "SignedInUser" });

export const LinkConfirmedReply = SignedInReply.extend({
  wasSecured: z
    .literal(true)
    .optional()
    .describe(
      "The address had never been proved before: password, other sessions, links and access tokens were removed.",
    ),
}).meta({ id: "LinkConfirmed" });

const PASSWORD = "6 to 30 characters.";

const SignUpBody = z.strictObject({
  name: PersonName.describe("Shown beside the user's answers."),
  email: AccountEmail.describe("One address has one account."),
  password: NewPassword.describe(PASSWORD),
  subscribe_to_notifications: Subscribe.default(false),
});

const MustVerifyReply = reply("MustVerify", {
  mustVerifyEmailAddress: z.literal(true).describe("A mail with a link is on its way; there is no account yet."),
});

const INVALID_ENTITY = sentence("account.linkNotWhole");

/** Base64url without padding. Only limits the size; opening it finds wrong bytes. */
const SealedPart = z
  .string(INVALID_ENTITY)
  .max(4_000, INVALID_ENTITY)
  .regex(/^[\w-]+$/, INVALID_ENTITY);

/** The content of a mail's link, which only the server can open. */
export const SealedEntityBody = z.strictObject({
  encrypted_entity: SealedPart.describe("The sealed content, as the address of the link has it."),
  iv: SealedPart.describe("As the address of the link has it."),
  salt: SealedPart.describe("As the address of the link has it."),
  tag: SealedPart.describe("As the address of the link has it."),
});

const VerifyEmailBody = SealedEntityBody.extend({
  password: NewPassword.optional().describe(
    "The account's password from now on, the one of the sign-up or another. With it the call logs in as well. A page that asks a person must send it: anyone may have asked for the mail.",
  ),
});

export const exampleUser: z.output<typeof UserReply> = {
  userID: EXAMPLE_IDS.userID,
  name: "Ann",
  email: "ann@example.org",
  isSubscribedToNotifications: true,
  hasLinkedGoogleAccount: false,
  hasLinkedMicrosoftAccount: false,
};
/** The user of all examples, signed in. A real token has some 300 characters. */
export const exampleSignedIn = {
  ...exampleUser,
  token: "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJwUTdzVjFtWDNrWmEifQ.b3ZlcmxhcA",
};

export const ACCOUNT_ENDPOINTS = {
  signUp: endpoint("POST /api/signup", {
    summary: "Make an account",
    description:
      "Where addresses are verified, nothing is stored yet: a mail brings the link that makes the account, and the reply is the same for an address that has one already.",
    access: ACCESS.anyone,
    limits: ["signUp", "signUpAs"],
    limitsWithin: ["signUpMail", "signUpDomain", "signUpMailbox", "mailDomain"],
    body: SignUpBody,
    keepsLanguage: true,
    success: { status: 201, reply: SignedInReply, location: "/api/me" },
    instead: { status: 200, reply: MustVerifyReply },
    refusals: ["taken", "not-open"],
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
  verifyEmail: endpoint("POST /api/verify-email", {
    summary: "Make the account of a sign-up, with the link of its mail",
    description:
      "The link works once, for 30 minutes, and not after its account was deleted. With a password, which becomes the account's, the call logs in as well.",
    access: ACCESS.anyone,
    body: VerifyEmailBody,
    instead: { status: 200, reply: SignedInReply },
    refusals: ["taken", "not-open"],
    example: {
      body: { encrypted_entity: "Zm9v", iv: "YmFy", salt: "YmF6", tag: "cXV4" },
      instead: exampleSignedIn,
    },
  }),
  logIn: endpoint("POST /api/login", {
    summary: "Log in",
    description:
      "An unknown address and a wrong password are answered alike, in words and in time. With the right password a disabled account is 403.",
    access: ACCESS.anyone,
    limits: ["logIn", "logInAs"],
    limitsWithin: ["failedAs", "logInAfterMany"],
    body: z.strictObject({
      email: AccountEmail.describe("The address of the account."),
      password: ShownPassword.describe("The password of the account."),
    }),
    success: { status: 200, reply: SignedInReply },
    refusals: ["not-open", "disabled"],
    example: { body: { email: exampleUser.email, password: "correct horse" }, reply: exampleSignedIn },
  }),
  logOut: endpoint("POST /api/logout", {
    summary: "End this session, or all of the user's",
    description: "With `accessTokens=true` all personal access tokens of the user end too.",
    access: ACCESS.userInSession,
    limits: ["change"],
    query: z.strictObject({ everywhere: queryFlag("everywhere"), accessTokens: queryFlag("accessTokens") }),
  }),
  resetPassword: endpoint("POST /api/reset-password", {
    summary: "Ask for a mail with which a forgotten password is replaced",
    description: "The reply is the same whether the address has an account or not.",
    access: ACCESS.anyone,
    limits: ["resetPassword", "resetMail"],
    limitsWithin: ["resetMailbox"],
    body: z.strictObject({ email: AccountEmail.describe("The address of the account, to which the mail goes.") }),
    refusals: ["not-open"],
    example: { body: { email: exampleUser.email } },
  }),
  confirmPasswordReset: endpoint("POST /api/confirm-password-reset", {
    summary: "Set a new password with the token of the mail; ends every session",
    description: "The token works once, for 4 hours; a password that is refused does not use it up.",
    access: ACCESS.passwordReset,
    body: z.strictObject({ password: NewPassword.describe(`The account's password from now on: ${PASSWORD}`) }),
    refusals: ["not-open"],
    example: { body: { password: "battery staple" } },
  }),
};

const TOKEN_RULE = sentence("api.unsubscribeLinkInvalid");

const UnsubscribeQuery = z.strictObject({
  token: z
    .string(TOKEN_RULE)
    .max(100, TOKEN_RULE)
    .regex(/^[\w.-]+$/, TOKEN_RULE)
    .describe("From the link of a mail. It never expires, and is good for nothing else."),
});

const UnsubscribeBody = z.strictObject({
  subscribe: z
    .boolean(sentence("api.trueOrFalse", { name: "subscribe" }))
    .default(false)
    .describe("true takes it back."),
});

const UnsubscribeReply = reply("Unsubscribed", {
  isSubscribedToNotifications: z.boolean().describe("Whether notices come from now on."),
  recipient: z
    .enum(["user", "guest"])
    .describe("A user's notices of all meetings, or all those to an address that was given by a guest."),
});

/** The form that mail programs post for their unsubscribe button (RFC 8058). */
export const OneClickForm = z.strictObject({ "List-Unsubscribe": z.literal("One-Click") });

export const MAIL_ENDPOINTS = {
  unsubscribe: endpoint("POST /api/unsubscribe", {
    summary: "Stop the notices to the recipient of a mail, or let them come again",
    description:
      "The token comes from the link of a mail, and is all that is needed. Mail programs call this when their button is pressed, with the form of RFC 8058 instead of JSON. A GET changes nothing: programs open links to look at them.",
    access: ACCESS.anyone,
    query: UnsubscribeQuery,
    body: UnsubscribeBody,
    oneClick: true,
    success: { status: 200, reply: UnsubscribeReply },
    refusals: ["unknown"],
    example: { body: {}, reply: { isSubscribedToNotifications: false, recipient: "user" } },
  }),
};
