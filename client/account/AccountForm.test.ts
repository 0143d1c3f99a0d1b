import { expect, test } from "vitest";
import { CallError } from "../api/call-error.ts";
import { FIELDS } from "./AccountForm.tsx";
import { isLinkDamaged } from "./LinkFailure.tsx";

const NAME = "Please enter a name.";
const EMAIL = "Please enter a valid email address.";
const LENGTH = "Password must be between 6-30 characters.";

test.each<[keyof typeof FIELDS, string, string | undefined]>([
  ["name", "Ann", undefined],
  ["name", " 宮崎 ", undefined],
  ["name", "", NAME],
  ["name", "   ", NAME],
  ["name", "\u200B\u2060", NAME],
  ["name", "Ann\u202Enna", undefined],
  ["name", "\u202E\u2066", NAME],
  ["name", "Ann\u001Bna", NAME],
  ["email", "ann@example.com", undefined],
  ["email", " Ann@Example.com ", undefined],
  ["email", "ann@localhost", undefined],
  ["email", "", EMAIL],
  ["email", "ann", EMAIL],
  ["email", "ann@", EMAIL],
  ["email", "ann@example.com, ben@example.com", EMAIL],
  ["newPassword", "12345", LENGTH],
  ["newPassword", "🐎".repeat(5), LENGTH],
  ["newPassword", "🐎".repeat(30), undefined],
  ["newPassword", "🐎".repeat(31), LENGTH],
  ["newPassword", "123456", undefined],
  ["newPassword", "      ", undefined],
  ["newPassword", "x".repeat(30), undefined],
  ["newPassword", "x".repeat(31), LENGTH],
  // At a login a password may be of another time's rules, but not none.
  ["password", "", "Please enter your password."],
  ["password", "x", undefined],
  ["repeated", "Secret1", "Does not match password"],
  ["repeated", "secret1", undefined],
])("the form's check of %s %j returns %s", (field, value, fault) => {
  expect(FIELDS[field].fault(value, { newPassword: "secret1" })).toBe(fault);
});

test.each(["Invalid encrypted entity", "Dane linku są uszkodzone"])(
  "the form recognises a damaged link by the path of the error when the message is '%s'",
  (message) => {
    const answered = (path: string) =>
      CallError.answered(400, { message, code: "invalid", errors: [{ path, message }] });
    const damaged = ["encrypted_entity", "tag", "password", ""].map((path) => isLinkDamaged(answered(path)));
    expect(damaged).toEqual([true, true, false, false]);
    expect(isLinkDamaged(CallError.answered(400, { message, errors: { path: "tag" } }))).toBe(false);
  },
);

test("an error that names no part of the link does not count as a damaged link", () => {
  for (const error of [undefined, new TypeError("tag"), new CallError("FETCH_ERROR")]) {
    expect(isLinkDamaged(error)).toBe(false);
  }
});
