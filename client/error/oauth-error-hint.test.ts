import { expect, test } from "vitest";
import { oauthErrorHint } from "./oauth-error-hint.ts";

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
