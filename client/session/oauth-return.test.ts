import { expect, test } from "vitest";
import { readOAuthReturn } from "./oauth-return.ts";

test.each([
  ["", undefined],
  ["?x=1", undefined],
  ["?nonce=n1", undefined],
  ["?token=t", { search: "" }],
  ["?a=1&token=t&b=2", { search: "?a=1&b=2" }],
  ["?token=t&nonce=n1", { code: "t", search: "" }],
  ["?a=1&proved=1&token=t", { code: "t", search: "?a=1" }],
  ["?proved=1", undefined],
  ["?nonce=n1&x=%C3%A9&token=t", { code: "t", search: "?x=%C3%A9" }],
])("the return with the query %j is read as %j", (search, expected) => {
  expect(readOAuthReturn({ pathname: "/me", search }, "n1")).toEqual(expected);
});

test.each([
  ["another nonce", "?token=t&nonce=n2", "n1"],
  ["a nonce although no login was begun", "?token=t&nonce=n1", undefined],
  ["an empty nonce", "?token=t&nonce=", ""],
])("a return with %s brings no code", (_, search, expected) => {
  const result = readOAuthReturn({ pathname: "/me", search }, expected);
  expect(result).toMatchObject({ search: "", fault: expect.any(String) as string });
  expect(result).not.toHaveProperty("code");
});

test.each(["/unsubscribe", "/unsubscribe/", "/confirm-link-google-account", "/confirm-link-microsoft-account"])(
  "the page %s keeps its own token in the address",
  (pathname) => {
    expect(readOAuthReturn({ pathname, search: "?token=t&nonce=n1" }, "n1")).toBeUndefined();
  },
);
