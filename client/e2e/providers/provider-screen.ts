import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { button } from "../form.ts";

export const main = (page: Page): Locator => page.getByRole("main");
export const banner = (page: Page): Locator => page.getByRole("banner").getByRole("navigation", { name: "Main" });

/** Names of the header's links. */
export const navigation = (page: Page): Promise<string[]> => banner(page).getByRole("link").allInnerTexts();
export const SIGNED_IN = ["Meet", "Profile"];
export const SIGNED_OUT = ["Meet", "How it works", "Sign up", "Login"];

/** The part of the server's info that says who may come in. */
export const OPEN = { version: "1.0.0", signUp: "open", createMeetings: "everyone", passwordLogin: true } as const;

/** Opens the form of the header and continues to the provider. */
export async function leave(page: Page, form: "Login" | "Sign up", title: string): Promise<void> {
  await banner(page).getByRole("link", { name: form }).click();
  await button(page, `${form === "Login" ? "Sign in" : "Sign up"} with ${title}`).click();
}

/** Collects addresses with a token that this page opens from now on. */
export function watchReturns(page: Page): string[] {
  const returns: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.url().includes("token=")) returns.push(request.url());
  });
  return returns;
}

/** Returns a function that waits until the next page is connected to the user's news, because it misses earlier ones. */
export function hearing(page: Page): () => Promise<void> {
  let isHearing = false;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) isHearing = false;
  });
  page.on("websocket", (socket) =>
    // The server's reply about the current user.
    socket.on("framereceived", ({ payload }) => void (isHearing ||= /^43\d+\[true\]$/.test(String(payload)))),
  );
  return () => expect.poll(() => isHearing).toBe(true);
}
