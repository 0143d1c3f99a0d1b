import { expect, test } from "vitest";
import { errorWords } from "./ErrorPage.tsx";

const UNKNOWN = "Unknown OAuth2 error.";
const INTERNAL = "Internal server error.";
const LINKED = "account is already linked to another local account. You must login using this";

test.each([
  ["E_OAUTH2_ACCOUNT_ALREADY_LINKED", "GOOGLE", `This Google ${LINKED} Google account to unlink it.`, undefined],
  ["E_OAUTH2_ACCOUNT_ALREADY_LINKED", null, `This ${LINKED} account to unlink it.`, undefined],
  ["E_OAUTH2_NOT_AVAILABLE", "MICROSOFT", "Microsoft OAuth2 has not been configured on this server.", undefined],
  ["E_OAUTH2_NOT_AVAILABLE", "google", "Google OAuth2 has not been configured on this server.", undefined],
  ["E_OAUTH2_NOT_AVAILABLE", "Your bank", "OAuth2 has not been configured on this server.", undefined],
  ["E_OAUTH2_NOT_AVAILABLE", "toString", "OAuth2 has not been configured on this server.", undefined],
  ["E_OAUTH2_INVALID_STATE", "GOOGLE", UNKNOWN, /Please try again\./],
  [
    "E_OAUTH2_ACCOUNT_DISABLED",
    "GOOGLE",
    "This account is disabled. Please ask the people who run this site.",
    undefined,
  ],
  ["E_OAUTH2_EMAIL_NOT_VERIFIED", "MICROSOFT", UNKNOWN, /guide for operators/],
  ["E_OAUTH2_EMAIL_NOT_VERIFIED", null, UNKNOWN, /Log in with your password/],
  [
    "E_OAUTH2_NOT_ALL_SCOPES_GRANTED",
    "GOOGLE",
    "Not all required OAuth2 scopes were granted.",
    /leave every box ticked/,
  ],
  [
    "E_OAUTH2_INVALID_PROOF",
    "MICROSOFT",
    "This link cannot be used here, or not any more.",
    /the browser in which you began/,
  ],
  ["E_OAUTH2_MAIL_NOT_SENT", "MICROSOFT", "The confirmation email could not be sent.", /its link works for 30 minutes/],
  ["E_OAUTH2_SOMETHING_ELSE", null, UNKNOWN, undefined],
  ["E_INTERNAL_SERVER_ERROR", null, INTERNAL, /Nothing has changed\./],
  ["", null, INTERNAL, /Nothing has changed\./],
  [null, null, INTERNAL, undefined],
])("the page for the code %s of %s reads %j with the hint %s", (code, provider, text, hint) => {
  const words = errorWords(code, provider, { signUp: "open" });
  expect(words.text).toBe(text);
  expect(words.hint ?? "nothing").toMatch(hint ?? /^nothing$/);
});

const OWN = { signUp: "open", oidc: { name: "Uni-Login" } } as const;
const CLOSED = "There is no account for this login, and this site does not take new ones.";
const LIST = "There is no account for this login, and new ones are only for addresses of uni.example, club.example.";

test.each([
  ["E_OAUTH2_PROVIDER_SILENT", OWN, "Uni-Login is not responding right now.", /try again later/],
  ["E_OAUTH2_LOGIN_FAILED", OWN, "The login with Uni-Login could not be verified.", /the log of their server/],
  ["E_OAUTH2_NO_ADDRESS", OWN, "Uni-Login did not tell a valid email address.", /Tell the people/],
  [
    "E_OAUTH2_EMAIL_NOT_VERIFIED",
    OWN,
    "Uni-Login has not confirmed the email address of this login.",
    /Tell the people/,
  ],
  ["E_OAUTH2_ACCOUNT_ALREADY_LINKED", OWN, `This Uni-Login ${LINKED} Uni-Login account to unlink it.`, undefined],
  ["E_OAUTH2_INVALID_STATE", OWN, UNKNOWN, /Please try again\./],
  [
    "E_OAUTH2_NOT_AVAILABLE",
    { signUp: "open" },
    "OpenID Connect OAuth2 has not been configured on this server.",
    undefined,
  ],
  ["E_OAUTH2_SIGN_UP_CLOSED", { signUp: "closed" }, CLOSED, /ask the people/],
  ["E_OAUTH2_SIGN_UP_CLOSED", { signUp: ["uni.example", "club.example"] }, LIST, /ask the people/],
] as const)("the page for the code %s of the site's own provider reads as %j", (code, access, text, hint) => {
  const words = errorWords(code, "OIDC", access as Parameters<typeof errorWords>[2]);
  expect(words.text).toBe(text);
  expect(words.hint ?? "nothing").toMatch(hint ?? /^nothing$/);
});
