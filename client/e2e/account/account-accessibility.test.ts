import { CHOIR, TEN } from "#server/testing/api-client.ts";
import type { Page } from "playwright";
import { expect } from "vitest";
import { expectAccessible } from "../expect-accessible.ts";
import { button, fill, heading } from "../form.ts";
import { test } from "../site-test.ts";

const SCRIPT = "Ascriptwithanamewithoutanyplacetobreakitwhichpeopletypesometimestoo";

let token: string;
let meetingID: string;
test.beforeAll(async ({ openSite: site }) => {
  const name = "Noor with a very long name that would never fit into one line of a phone";
  ({ token } = await site.app.api.signUp({ name }));
  const create = (body: Partial<typeof CHOIR>) =>
    site.app.api.call("createMeeting", { token, body: { ...CHOIR, ...body } });
  ({ meetingID } = (
    await create({ name: "A meeting whose name is far too long for the line that it is given" })
  ).reply);
  await create({ name: "Wordwithoutanyplacetobreakitwhichpeopledotypesometimes" });
  const body = { startDateTime: TEN, endDateTime: "2026-12-01T11:00:00Z" };
  await site.app.api.call("scheduleMeeting", { token, params: { meetingID }, body });
  await site.app.api.call("createAccessToken", { token, body: { name: SCRIPT } });
});

type Screen = {
  readonly path: () => string;
  readonly isSignedIn?: boolean;
  readonly ready: (page: Page) => Promise<unknown>;
};

const SCREENS: Record<string, Screen> = {
  login: { path: () => "/login", ready: (page) => button(page, "Login").waitFor() },
  "login, refused": {
    path: () => "/login",
    ready: async (page) => {
      await fill(page, { Email: "unknown@example.com", Password: "secret" });
      await button(page, "Login").click();
      await page.getByText("An error occurred").waitFor();
    },
  },
  "sign-up, with faults": {
    path: () => "/signup",
    ready: async (page) => {
      await button(page, "Sign up").click();
      await page.getByText("Please enter a name.").waitFor();
    },
  },
  "forgotten password": { path: () => "/forgot-password", ready: (page) => button(page, "Reset").waitFor() },
  "mail sent": {
    path: () => "/forgot-password",
    ready: async (page) => {
      await fill(page, { Email: `${"long.".repeat(10)}unknown@example.com` });
      await button(page, "Reset").click();
      await heading(page, "Email sent!").waitFor();
    },
  },
  "new password, with faults": {
    path: () => "/confirm-password-reset?pwresetToken=x",
    ready: async (page) => {
      await button(page, "Reset password").click();
      await page.getByText("Password must be").waitFor();
    },
  },
  "verification, refused": {
    path: () => "/verify-email?encrypted_entity=AA&iv=AA&salt=AA&tag=AA",
    ready: async (page) => {
      await page.getByLabel("Password", { exact: true }).fill("correct horse");
      await button(page, "Verify email address").click();
      await page.getByText("An error occurred").waitFor();
    },
  },
  verification: {
    path: () => "/verify-email?encrypted_entity=AA&iv=AA&salt=AA&tag=AA",
    ready: (page) => page.getByText("that you chose when you signed up").waitFor(),
  },
  error: { path: () => "/error", ready: (page) => heading(page, "An error occurred").waitFor() },
  profile: { path: () => "/me", isSignedIn: true, ready: (page) => page.getByText("Not scheduled").waitFor() },
  "profile, empty": {
    path: () => "/me?list=responded",
    isSignedIn: true,
    ready: (page) => page.getByText("You have not responded").waitFor(),
  },
  settings: {
    path: () => "/me/settings",
    isSignedIn: true,
    ready: (page) => page.getByText("cannot be linked").waitFor(),
  },
  "sessions and access tokens": {
    path: () => "/me/settings",
    isSignedIn: true,
    ready: async (page) => {
      await page.getByText("This one").waitFor();
      await page.getByText("Never used").waitFor();
    },
  },
  "a new access token": {
    path: () => "/me/settings",
    isSignedIn: true,
    ready: async (page) => {
      await button(page, "Create access token").click();
      await page.getByRole("dialog").getByLabel("Name").fill("Backup");
      await button(page, "Create").click();
      await page.getByRole("textbox", { name: "Access token", exact: true }).waitFor();
    },
  },
  "revoking an access token": {
    path: () => "/me/settings",
    isSignedIn: true,
    ready: async (page) => {
      await button(page, `Revoke ${SCRIPT}`).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  "deleting the account": {
    path: () => "/me/settings",
    isSignedIn: true,
    ready: async (page) => {
      await button(page, "Delete account").click();
      await page.getByText("This action is irreversible.").waitFor();
    },
  },
  "editing a meeting": {
    path: () => `/m/${meetingID}`,
    isSignedIn: true,
    ready: async (page) => {
      await button(page, "Edit").click();
      await page.getByLabel("Time zone").waitFor();
    },
  },
};

const FORMS = [
  { colorScheme: "light", width: 390 },
  { colorScheme: "dark", width: 1280 },
] as const;
const CASES = Object.keys(SCREENS).flatMap((name) => FORMS.map((form) => ({ name, ...form })));

test.for(CASES)("$name in $colorScheme, $width px wide, has nothing that axe objects to", async (which, { site }) => {
  const { path, isSignedIn = false, ready } = SCREENS[which.name]!;
  const page = await site.visit(path(), { ...which, today: "2026-11-24", ...(isSignedIn && { token }) });
  await ready(page);
  await expectAccessible(page);
});

test("what a guest made is offered in a dialog that axe does not object to", async ({ site }) => {
  const { organiserKey, ...made } = await site.app.api.createMeeting();
  const page = await site.visit("/privacy", { token, width: 390 });
  await page.evaluate(
    ([id, key]) => {
      localStorage.setItem(`overlap.organiser.${id}`, key ?? "");
      sessionStorage.setItem("overlap.claims", "ask");
    },
    [made.meetingID, organiserKey],
  );
  await page.reload();
  await page.getByRole("dialog", { name: "Add these to your account?" }).waitFor();
  await expectAccessible(page);
  expect(await page.getByRole("dialog").getByRole("listitem").count()).toBe(1);
});
