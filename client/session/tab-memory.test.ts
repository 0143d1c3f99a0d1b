import { beforeEach, expect, test } from "vitest";
import { tabStore } from "../api/browser-storage.ts";
import { lastPage, rememberPage } from "./tab-memory.ts";

beforeEach(() => tabStore.remove("overlap.lastPage"));

test("the last page is the one before the pages of logging in", () => {
  rememberPage({ pathname: "/m/abcdefghijkl", search: "" });
  rememberPage({ pathname: "/me", search: "?list=responded" });
  for (const pathname of ["/signup", "/login", "/login/", "/verify-email", "/confirm-password-reset", "/error"]) {
    rememberPage({ pathname, search: "?x=1" });
  }
  rememberPage({ pathname: "/forgot-password", search: "" });
  rememberPage({ pathname: "/unsubscribe", search: "?token=t" });
  expect(lastPage()).toBe("/me?list=responded");
});

test("without one it is Home", () => {
  expect(lastPage()).toBe("/");
});

test.each(["//elsewhere.example", "/\\elsewhere.example", "https://elsewhere.example"])(
  "%s is no page of this site",
  (stored) => {
    tabStore.write("overlap.lastPage", stored);
    expect(lastPage()).toBe("/");
  },
);
