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
  const words = errorWords(code, provider);
  expect(words.text).toBe(text);
  expect(words.hint ?? "nothing").toMatch(hint ?? /^nothing$/);
});
