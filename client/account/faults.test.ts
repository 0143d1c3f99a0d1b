import { expect, test } from "vitest";
import { CallError } from "../api/call-error.ts";
import {
  emailFault,
  isLinkDamaged,
  nameFault,
  newPasswordFault,
  passwordFault,
  repeatedPasswordFault,
} from "./faults.ts";

const NAME = "Please enter a name.";
const EMAIL = "Please enter a valid email address.";
const LENGTH = "Password must be between 6-30 characters.";

test.each([
  ["Ann", undefined],
  [" 宮崎 ", undefined],
  ["", NAME],
  ["   ", NAME],
  ["\u200B\u2060", NAME],
  ["Ann\u202Enna", NAME],
])("the name %j: %s", (name, fault) => {
  expect(nameFault(name)).toBe(fault);
});

test.each([
  ["ann@example.com", undefined],
  [" Ann@Example.com ", undefined],
  ["ann@localhost", undefined],
  ["", EMAIL],
  ["ann", EMAIL],
  ["ann@", EMAIL],
  ["ann@example.com, ben@example.com", EMAIL],
])("the address %j: %s", (email, fault) => {
  expect(emailFault(email)).toBe(fault);
});

test.each([
  ["12345", LENGTH],
  ["123456", undefined],
  ["      ", undefined],
  ["x".repeat(30), undefined],
  ["x".repeat(31), LENGTH],
])("a new password %j: %s", (password, fault) => {
  expect(newPasswordFault(password)).toBe(fault);
});

test("at a login a password may be of another time's rules, but not none", () => {
  expect(passwordFault("")).toBe("Please enter your password.");
  expect(passwordFault("x")).toBeUndefined();
});

test("a repeated password is the same, to the letter", () => {
  expect(repeatedPasswordFault("Secret1", "secret1")).toBe("Does not match password");
  expect(repeatedPasswordFault("secret1", "secret1")).toBeUndefined();
});

test.each(["Invalid encrypted entity", "Dane linku są uszkodzone"])(
  "a link is damaged if the server says where, whatever it calls that: %s",
  (message) => {
    const answered = (path: string) =>
      CallError.answered(400, { message, code: "invalid", errors: [{ path, message }] });
    expect(["encrypted_entity", "tag", "password", ""].map((path) => isLinkDamaged(answered(path)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(isLinkDamaged(CallError.answered(400, { message, errors: { path: "tag" } }))).toBe(false);
  },
);

test("what is no refusal of a link's parts damages no link", () => {
  for (const error of [undefined, new TypeError("tag"), new CallError("FETCH_ERROR")]) {
    expect(isLinkDamaged(error)).toBe(false);
  }
});
