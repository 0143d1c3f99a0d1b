import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { button } from "../form.ts";

export const main = (page: Page): Locator => page.getByRole("main");
export const banner = (page: Page): Locator => page.getByRole("banner").getByRole("navigation", { name: "Main" });

/** The words in the header. */
export const navigation = (page: Page): Promise<string[]> => banner(page).getByRole("link").allInnerTexts();
export const SIGNED_IN = ["Meet", "Profile"];
export const SIGNED_OUT = ["Meet", "How it works", "Sign up", "Login"];

/** To the form that the header names, and from there to the provider. */
export async function leave(page: Page, form: "Login" | "Sign up", title: string): Promise<void> {
  await banner(page).getByRole("link", { name: form }).click();
  await button(page, `${form === "Login" ? "Sign in" : "Sign up"} with ${title}`).click();
}

/** The addresses with a token that this page is sent to from now on. */
export function watchReturns(page: Page): string[] {
  const returns: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.url().includes("token=")) returns.push(request.url());
  });
  return returns;
}

/** Gives what waits until the page that is shown then hears what concerns its user: of what was before, it is not told. */
export function hearing(page: Page): () => Promise<void> {
  let isHearing = false;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) isHearing = false;
  });
  page.on("websocket", (socket) =>
    // The server's reply to the question who looks.
    socket.on("framereceived", ({ payload }) => void (isHearing ||= /^43\d+\[true\]$/.test(String(payload)))),
  );
  return () => expect.poll(() => isHearing).toBe(true);
}
