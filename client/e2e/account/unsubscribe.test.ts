import { expect } from "vitest";
import { linkIn, readOutbox } from "#server/testing/read-outbox.ts";
import { expectAccessible } from "../expect-accessible.ts";
import { button, path } from "../form.ts";
import { test } from "../site-test.ts";

test("the link of a notice unsubscribes without a login, and takes it back on demand", async ({ site }) => {
  const { token, email } = await site.app.api.signUp({ subscribe_to_notifications: true });
  const { reply } = await site.app.api.call("createMeeting", {
    token,
    body: { name: "Plan B", timezone: "UTC", minStartHour: 8, maxEndHour: 17, tentativeDates: ["2026-12-01"] },
  });
  await site.app.api.addGuest(reply.meetingID, "Gus");
  const notice = async () => (await readOutbox(site.app)).find(({ to }) => to.includes(email));
  await expect.poll(notice).toBeDefined();
  const mail = await notice();
  const link = `/unsubscribe?${new URLSearchParams(mail && linkIn(mail, "/unsubscribe"))}`;
  const isSubscribed = async () => (await site.app.api.call("me", { token })).reply.isSubscribedToNotifications;

  const page = await site.visit(link, { width: 390 });
  await page.getByText("Unsubscribed. You will get no more emails about meetings.").waitFor();
  expect(await isSubscribed()).toBe(false);
  expect(path(page)).toBe("/unsubscribe");
  await expectAccessible(page);
  await button(page, "Subscribe again").click();
  await page.getByText("You will get emails about meetings again.").waitFor();
  expect(await isSubscribed()).toBe(true);
  await button(page, "Unsubscribe").click();
  await button(page, "Subscribe again").waitFor();
  expect(await isSubscribed()).toBe(false);
});

test("a link that is not whole, or was changed, says so", async ({ site }) => {
  const page = await site.visit("/unsubscribe");
  await page.getByText("The URL is not valid.").waitFor();
  await page.goto(`${site.url}/unsubscribe?token=uabcdefghijkl.AAAAAAAAAAAAAAAAAAAAAA`);
  await page.getByRole("alert").getByText("An error occurred: This link is not valid.").waitFor();
  await button(page, "Try again").waitFor();
});
