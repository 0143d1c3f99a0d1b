import { expect, test } from "vitest";
import { oauthErrorText, oauthErrorHint } from "./ErrorPage.tsx";

test.each([
  [
    "E_OAUTH2_ACCOUNT_ALREADY_LINKED",
    "GOOGLE",
    "This Google account is already linked to another local account. You must login using this Google account to unlink it.",
  ],
  [
    "E_OAUTH2_ACCOUNT_ALREADY_LINKED",
    null,
    "This account is already linked to another local account. You must login using this account to unlink it.",
  ],
  ["E_OAUTH2_NOT_AVAILABLE", "MICROSOFT", "Microsoft OAuth2 has not been configured on this server."],
  ["E_OAUTH2_NOT_AVAILABLE", "google", "Google OAuth2 has not been configured on this server."],
  ["E_OAUTH2_INVALID_STATE", "GOOGLE", "Unknown OAuth2 error."],
  ["E_OAUTH2_EMAIL_NOT_VERIFIED", "MICROSOFT", "Unknown OAuth2 error."],
  ["E_OAUTH2_NOT_AVAILABLE", "Your bank", "OAuth2 has not been configured on this server."],
  ["E_OAUTH2_NOT_AVAILABLE", "toString", "OAuth2 has not been configured on this server."],
  ["E_OAUTH2_NOT_ALL_SCOPES_GRANTED", "GOOGLE", "Not all required OAuth2 scopes were granted."],
  ["E_OAUTH2_INVALID_PROOF", "MICROSOFT", "This link cannot be used here, or not any more."],
  ["E_OAUTH2_MAIL_NOT_SENT", "MICROSOFT", "The confirmation email could not be sent."],
  ["E_OAUTH2_SOMETHING_ELSE", null, "Unknown OAuth2 error."],
  ["E_INTERNAL_SERVER_ERROR", null, "Internal server error."],
  ["", null, "Internal server error."],
  [null, null, "Internal server error."],
])("the code %s of %s reads: %s", (code, provider, text) => {
  expect(oauthErrorText(code, provider)).toBe(text);
});

test.each([
  ["E_OAUTH2_NOT_ALL_SCOPES_GRANTED", "leave every box ticked"],
  ["E_OAUTH2_INVALID_STATE", "Please try again."],
  ["E_OAUTH2_INVALID_PROOF", "in the browser in which you began"],
  ["E_OAUTH2_MAIL_NOT_SENT", "its link works for 30 minutes"],
  ["E_OAUTH2_EMAIL_NOT_VERIFIED", "guide for operators"],
  ["E_OAUTH2_EMAIL_NOT_VERIFIED", "Log in with your password"],
  ["E_INTERNAL_SERVER_ERROR", "Nothing has changed."],
])("after %s one is told %j", (code, hint) => {
  expect(oauthErrorHint(code)).toContain(hint);
});

test.each(["E_OAUTH2_ACCOUNT_ALREADY_LINKED", "E_OAUTH2_NOT_AVAILABLE", "E_OAUTH2_ANYTHING", null])(
  "after %s there is nothing to add",
  (code) => {
    expect(oauthErrorHint(code)).toBeUndefined();
  },
);
