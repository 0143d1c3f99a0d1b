import { expect, test } from "vitest";
import { isOwnPath } from "./own-path.ts";

test.each(["/", "/me/settings", "/m/abcDEF123456?page=2#grid", "/m/x?next=//example.org", "/caf%C3%A9"])(
  "%j is a page of this site",
  (path) => {
    expect(isOwnPath(path)).toBe(true);
  },
);

// The reference sends the token wherever the link says.
test.each([
  "",
  "me",
  "https://example.org/",
  "javascript:alert(1)",
  "//example.org",
  "/\\example.org",
  "\\\\example.org",
  "/\t/example.org",
  "/\n/example.org",
  " //example.org",
  "/me settings",
  "/caf\u{e9}",
  "/\u202egpj.exe",
  "/me\u{0}",
  "/me\u{7f}",
  `/${"x".repeat(2_000)}`,
])("%j is not", (path) => {
  expect(isOwnPath(path)).toBe(false);
});
