import type { Page } from "playwright";
import { expectAccessible } from "../expect-accessible.ts";
import { button, heading, message } from "../form.ts";
import { test } from "./provider-test.ts";

type Screen = {
  readonly path: string;
  readonly isSignedIn?: boolean;
  readonly ready: (page: Page) => Promise<unknown>;
};

const SCREENS: Record<string, Screen> = {
  login: { path: "/login", ready: (page) => button(page, "Sign in with Microsoft").waitFor() },
  "login, denied": { path: "/login?denied=google", ready: (page) => page.getByText("You did not allow").waitFor() },
  "login, leaving": {
    path: "/login",
    async ready(page) {
      await page.route("**/api/login-with-google", () => {});
      await button(page, "Sign in with Google").click();
      await button(page, "Loading...").waitFor();
    },
  },
  "sign-up": { path: "/signup", ready: (page) => button(page, "Sign up with Microsoft").waitFor() },
  "a denial elsewhere": {
    path: "/privacy?denied=microsoft",
    ready: (page) =>
      message(page, "You did not allow access to your Microsoft account, so nothing has changed.").waitFor(),
  },
  "a login that was refused": {
    path: "/privacy",
    async ready(page) {
      await page.evaluate(() => sessionStorage.setItem("nonce", "n0nce"));
      const refused = new URL(`/privacy?token=${"x".repeat(43)}&nonce=n0nce`, page.url());
      await page.goto(refused.href);
      await heading(page, "You could not be logged in").waitFor();
    },
  },
  "confirming a link, refused": {
    path: "/confirm-link-google-account?postRedirect=/&encryptedEntity=AA&iv=AA&salt=AA&tag=AA&token=x",
    async ready(page) {
      await button(page, "Link Google account").click();
      await page.getByText("An error occurred").waitFor();
    },
  },
  "confirming a link": {
    path: "/confirm-link-microsoft-account?postRedirect=/&encryptedEntity=AA&iv=AA&salt=AA&tag=AA&token=x",
    ready: (page) => button(page, "Link Microsoft account").waitFor(),
  },
  "settings, one linked": {
    path: "/me/settings",
    isSignedIn: true,
    async ready(page) {
      await button(page, "Link Google account").click();
      await button(page, "Unlink Google account").waitFor();
    },
  },
  "an error of a provider": {
    path: "/error?e=E_OAUTH2_INVALID_STATE&provider=GOOGLE",
    ready: (page) => page.getByText("Unknown OAuth2 error.").waitFor(),
  },
};

const FORMS = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 390 },
] as const;
const CASES = Object.keys(SCREENS).flatMap((name) => FORMS.map((form) => ({ name, ...form })));

test.for(CASES)("$name in $colorScheme, $width px wide, has nothing that axe objects to", async (which, { site }) => {
  const { path, isSignedIn = false, ready } = SCREENS[which.name]!;
  site.visitor("google");
  const page = await site.visit(path, { ...which, ...(isSignedIn && { token: (await site.signUp()).token }) });
  await ready(page);
  await expectAccessible(page);
});
