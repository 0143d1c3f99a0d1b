import { TEN } from "#server/testing/api-client.ts";
import type { Page } from "playwright";
import { expect } from "vitest";
import {
  expectAccessibleLooks,
  expectAccessibleScreens,
  expectRoomForFingers,
  type Screen,
} from "../expect-accessible.ts";
import { button, field, fill, heading, message } from "../form.ts";
import { test as providerTest } from "../providers/provider-test.ts";
import { test } from "../site-test.ts";

declare global {
  interface Window {
    /** Number of spinners that appeared in the page. */
    spinners: number;
  }
}

const shows = (text: string) => (page: Page) => page.getByText(text).first().waitFor();

/** Checks the heading and the title, and that no fallback was drawn, because React delays content after a fallback by 300 ms. */
const opens =
  (name: string, title = `${name} - Overlap`) =>
  async (page: Page): Promise<void> => {
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await expect.poll(() => page.title()).toBe(title);
    expect(await page.evaluate(() => window.spinners)).toBe(0);
  };
const opensHome = opens("Find the time when everyone is free", "Overlap - find the time that suits everyone");

const TEXTS: readonly Screen[] = [
  ["/", opensHome],
  [
    "/create",
    async (page) => {
      await opensHome(page);
      await button(page, "Let's meet").click();
      await page.getByPlaceholder("Name your meeting").fill("Choir");
      await page.route("**/api/meetings", (route) =>
        route.fulfill({ status: 429, json: { message: "Too many requests" } }),
      );
      await button(page, "Create").click();
      await page.getByText("An error occurred").waitFor();
    },
  ],
  ["/how-it-works", opens("How it works", "How it Works - Overlap")],
  ["/privacy", opens("Privacy Policy")],
  [
    "/feedback",
    async (page) => {
      await opens("Feedback")(page);
      await page.getByText("address for feedback").first().waitFor();
    },
  ],
  ["/terms-of-service", opens("Terms of Service")],
  ["/nowhere", opens("Page not found")],
  ["/error", (page) => heading(page, "An error occurred").waitFor()],
];

const FORMS: readonly Screen[] = [
  [
    "/login",
    async (page) => {
      await opens("Login")(page);
      await fill(page, { Email: "unknown@example.com", Password: "secret" });
      await button(page, "Login").click();
      await page.getByText("An error occurred").waitFor();
    },
  ],
  [
    "/signup",
    async (page) => {
      await button(page, "Sign up").click();
      await page.getByText("Please enter a name.").waitFor();
    },
  ],
  ["/forgot-password", (page) => button(page, "Reset").waitFor()],
  [
    "/forgot-password",
    async (page) => {
      await fill(page, { Email: `${"long.".repeat(10)}unknown@example.com` });
      await button(page, "Reset").click();
      await heading(page, "Email sent!").waitFor();
    },
  ],
  [
    "/confirm-password-reset?pwresetToken=x",
    async (page) => {
      await button(page, "Reset password").click();
      await page.getByText("Password must be").waitFor();
    },
  ],
  [
    "/verify-email?encrypted_entity=AA&iv=AA&salt=AA&tag=AA",
    async (page) => {
      await field(page, "Password").fill("correct horse");
      await button(page, "Verify email address").click();
      await page.getByText("An error occurred").waitFor();
    },
  ],
];

const SCRIPT = "Ascriptwithanamewithoutanyplacetobreakitwhichpeopletypesometimestoo";
const ACCOUNT: readonly Screen[] = [
  ["/me", shows("Not scheduled")],
  ["/me?list=responded", shows("You have not responded")],
  [
    "/me/settings",
    async (page) => {
      for (const text of ["cannot be linked", "Never used"]) await page.getByText(text).waitFor();
      await page.getByText("This one", { exact: true }).waitFor();
    },
  ],
  [
    "/me/settings",
    async (page) => {
      await button(page, "Create access token").click();
      await page.getByRole("dialog").getByLabel("Name").fill("Backup");
      await button(page, "Create").click();
      await page.getByRole("textbox", { name: "Access token", exact: true }).waitFor();
    },
  ],
  [
    "/me/settings",
    async (page) => {
      await button(page, "Delete account").click();
      await page.getByText("This action is irreversible.").waitFor();
    },
  ],
];

const PHONE = { width: 390, height: 844 };

test("every address opens directly, without faults for axe and fingers", { timeout: 180_000 }, async ({ site }) => {
  const page = await site.visit("/privacy", PHONE);
  await page.addInitScript(() => {
    window.spinners = 0;
    new MutationObserver(() => {
      window.spinners += document.querySelectorAll('[role="status"][aria-label="Loading..."]').length;
    }).observe(document, { childList: true, subtree: true });
  });
  await expectAccessibleScreens(page, [...TEXTS, ...FORMS]);
});

test(
  "pages of an account with long names have no faults for axe and fingers",
  { timeout: 120_000 },
  async ({ site }) => {
    const { token } = await site.app.api.signUp({
      name: "Noor with a very long name that would never fit into one line of a phone",
    });
    const create = (name: string) => site.app.api.createMeeting({ name }, token);
    const { meetingID } = await create("A meeting whose name is far too long for the line that it is given");
    await create("Wordwithoutanyplacetobreakitwhichpeopledotypesometimes");
    await site.app.api.schedule(meetingID, { token }, [TEN, "2026-12-01T11:00:00Z"]);
    await site.app.api.call("createAccessToken", { token, body: { name: SCRIPT } });
    const page = await site.visit("/privacy", { ...PHONE, token, today: "2026-11-24" });
    await expectAccessibleScreens(page, ACCOUNT);
    await page.goto(`${site.url}/m/${meetingID}`);
    await button(page, "Edit").click();
    await page.getByLabel("Time zone").waitFor();
    await page.setViewportSize(PHONE);
    await expectRoomForFingers(page);
    await expectAccessibleLooks(page);
  },
);

test("the dialog that offers a guest's meetings has no faults for axe", async ({ site }) => {
  const { token } = await site.app.api.signUp();
  const made = await site.app.api.createMeeting();
  const ask = () => sessionStorage.setItem("overlap.claims", "ask");
  const storage = { [`overlap.organiser.${made.meetingID}`]: made.organiserKey };
  const page = await site.visit("/privacy", { token, kept: storage, before: (opened) => opened.addInitScript(ask) });
  await page.getByRole("dialog", { name: "Add these to your account?" }).waitFor();
  await expectAccessibleLooks(page);
  expect(await page.getByRole("dialog").getByRole("listitem").count()).toBe(1);
});

const CONFIRM = "postRedirect=/&encryptedEntity=AA&iv=AA&salt=AA&tag=AA&token=x";
const PROVIDERS: readonly Screen[] = [
  ["/login?denied=google", shows("You did not allow")],
  [
    "/login",
    async (page) => {
      await page.route("**/api/login-with-google", () => {});
      await button(page, "Sign in with Google").click();
      await button(page, "Loading...").waitFor();
    },
  ],
  ["/signup", (page) => button(page, "Sign up with Microsoft").waitFor()],
  [
    "/privacy?denied=microsoft",
    (page) => message(page, "You did not allow access to your Microsoft account, so nothing has changed.").waitFor(),
  ],
  [
    "/privacy",
    async (page) => {
      await page.evaluate(() => sessionStorage.setItem("nonce", "n0nce"));
      await page.goto(new URL(`/privacy?token=${"x".repeat(43)}&nonce=n0nce`, page.url()).href);
      await heading(page, "You could not be logged in").waitFor();
    },
  ],
  [
    `/confirm-link-google-account?${CONFIRM}`,
    async (page) => {
      await button(page, "Link Google account").click();
      await page.getByText("An error occurred").waitFor();
    },
  ],
  ["/error?e=E_OAUTH2_INVALID_STATE&provider=GOOGLE", shows("Unknown OAuth2 error.")],
];

providerTest(
  "pages about providers and settings with a linked provider have no faults for axe and fingers",
  { timeout: 120_000 },
  async ({ site }) => {
    await expectAccessibleScreens(await site.visit("/privacy", PHONE), PROVIDERS);
    site.visitor("google");
    const page = await site.visit("/me/settings", { token: (await site.signUp()).token });
    await button(page, "Link Google account").click();
    await button(page, "Unlink Google account").waitFor();
    await expectAccessibleLooks(page);
  },
);
