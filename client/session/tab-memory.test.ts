import { beforeEach, expect, test } from "vitest";
import { tabStore } from "../api/browser-storage.ts";
import { lastPage, rememberPage } from "./tab-memory.ts";

beforeEach(() => tabStore.remove("overlap.lastPage"));

test("a login returns to the page before the pages of the login", () => {
  rememberPage({ pathname: "/m/abcdefghijkl", search: "" });
  rememberPage({ pathname: "/me", search: "?list=responded" });
  for (const pathname of ["/signup", "/login", "/login/", "/verify-email", "/confirm-password-reset", "/error"]) {
    rememberPage({ pathname, search: "?x=1" });
  }
  rememberPage({ pathname: "/forgot-password", search: "" });
  rememberPage({ pathname: "/unsubscribe", search: "?token=t" });
  expect(lastPage()).toBe("/me?list=responded");
});

test("a login without an earlier page returns to Home", () => {
  expect(lastPage()).toBe("/");
});

test.each(["//elsewhere.example", "/\\elsewhere.example", "https://elsewhere.example"])(
  "a login returns to Home when the stored page is %s",
  (stored) => {
    tabStore.write("overlap.lastPage", stored);
    expect(lastPage()).toBe("/");
  },
);
