import { expect, test } from "vitest";
import { oauthErrorText } from "./oauth-error-text.ts";

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
