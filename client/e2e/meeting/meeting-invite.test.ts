import { PASSWORD } from "#server/testing/api-client.ts";
import { linkIn, mailsTo, readOutbox } from "#server/testing/read-outbox.ts";
import type { Page } from "playwright";
import { expect } from "vitest";
import { expectAccessible } from "../expect-accessible.ts";
import { test } from "../site-test.ts";
import type { Site } from "../start-site.ts";
import { EIGHT, inDialog, missingRows, openCreate, pressMore, TODAY } from "./expecting-people.ts";
import { button, club, live } from "./meeting-screen.ts";
import { at } from "./slots.ts";

/** Returns a user with a proved address. */
async function provedOrganiser({ app }: Site, email: string): Promise<string> {
  const { token } = await app.api.signUp({ name: "Olga", email });
  await app.query("UPDATE users SET email_verified_at = now() WHERE email = $1", [email]);
  return token;
}

/** Moves all sent mails five days into the past and reopens the organiser's page. */
async function fiveDaysLater({ app }: Site, page: Page, token: string): Promise<void> {
  await app.query("UPDATE expected_mails SET at = at - interval '5 days'");
  // A change of the meeting makes the server read the mails again.
  const meetingID = new URL(page.url()).pathname.split("/")[2] ?? "";
  const about = `Changed ${performance.now()}`;
  await app.api.call("editMeeting", { token, params: { meetingID }, body: { about } });
  await page.reload();
}

test("an organiser invites eight people from Create with one paste and four presses, and sees the mail first", async ({
  site,
}) => {
  const token = await provedOrganiser(site, "olga.invites@example.org");
  const { page, presses } = await openCreate(site, { token });
  await page.keyboard.insertText(EIGHT.replace("???\n", ""));
  await page.getByText("8 people").waitFor();
  await button(page, "Create").click();
  await inDialog(page, "Invite 8").click();
  await page.getByText("8 people get this mail").waitFor();
  await page.getByText("Olga asks when you are free: Robotics club").waitFor();
  await page.getByText(/Hello Anna Meier/).waitFor();
  await expectAccessible(page);
  await inDialog(page, "Send 8 mails").click();
  await page.getByText("8 mails are on their way").waitFor();
  expect(await presses()).toBe(4);

  const got = await readOutbox(site.app);
  const invited = got.filter(({ subject }) => subject === "Olga asks when you are free: Robotics club");
  expect(invited.map(({ to }) => to).toSorted()).toEqual(
    ["anna.meier", "ben", "cleo", "dora", "emil", "farah", "gus", "hana"].map((name) => `${name}@example.org`),
  );
  await pressMore(page, "Manage people");
  await expect.poll(() => inDialog(page, /^Ben/).innerText()).toMatch(/Invited \w+ \d+/);
  // A reminder is offered once it may be sent, with one press, and at most twice.
  await page.getByText(/and 6 others: a reminder is possible again from/).waitFor();
  expect(await button(page, /^Remind/).count()).toBe(0);
  await expectAccessible(page);
  await inDialog(page, "Close").click();
  await button(page, "Show all 8").click();
  for (const row of await missingRows(page).all()) expect(await row.innerText()).toMatch(/Invited \w+ \d+$/);
  const later = () => fiveDaysLater(site, page, token);
  for (const _ of ["first", "second"]) {
    await later();
    await button(page, "Remind 8").click();
    await page.getByText("8 mails are on their way").waitFor();
    await expect.poll(() => button(page, /^Remind/).count()).toBe(0);
  }
  await later();
  await button(page, "Show all 8").click();
  await missingRows(page)
    .first()
    .getByText(/^Reminded /)
    .waitFor();
  await pressMore(page, "Manage people");
  await page.getByText(/and 6 others: one invitation and two reminders are the most/).waitFor();
  expect(await button(page, /^Remind/).count()).toBe(0);
});

test("an account without a proved address is offered no mails but a confirmation, which proves the address", async ({
  site,
}) => {
  const { app } = site;
  const email = "olga.unproved@example.org";
  const { token } = await app.api.signUp({ name: "Olga", email });
  const { meetingID } = await club(site, {}, token);
  const people = [{ name: "Ann", email: "ann.fourth@example.org" }];
  await app.api.call("addExpected", { params: { meetingID }, token, body: { people } });
  const page = await site.visit(`/m/${meetingID}`, { token, today: TODAY });
  await button(page, "Copy links").click();
  await page.getByRole("textbox", { name: "Links for a chat" }).waitFor();
  await inDialog(page, "Back").click();
  await page.getByText("whose address is confirmed. Copy the links and send them yourself.").waitFor();
  expect(await button(page, /^Invite/).count()).toBe(0);
  await inDialog(page, "Send me a confirmation").click();
  await page.getByText(`A mail to ${email} is on its way.`).waitFor();
  await expectAccessible(page);
  await page.close();
  const [mail] = await mailsTo(app, email);
  const { pwresetToken = "" } = linkIn(mail!, "/confirm-password-reset");
  await app.api.call("confirmPasswordReset", { token: pwresetToken, body: { password: PASSWORD } });
  const { reply: again } = await app.api.call("logIn", { body: { email, password: PASSWORD } });
  const proved = await site.visit(`/m/${meetingID}`, { token: again.token, today: TODAY });
  await button(proved, "Invite 1").waitFor();
});

test("the page names people without a mail and the reason, and sends none after the time is set", async ({ site }) => {
  const { app } = site;
  const token = await provedOrganiser(site, "olga.asks@example.org");
  const { meetingID } = await club(site, {}, token);
  const params = { meetingID };
  const people = [
    { name: "Ann", email: "ann.second@example.org" },
    { name: "Ben" },
    { name: "Cleo", email: "cleo.second@example.org" },
  ];
  await app.api.call("addExpected", { params, token, body: { people } });
  const page = await site.visit(`/m/${meetingID}`, { token, today: TODAY });
  await button(page, "Invite 2").click();
  await page.getByRole("dialog").getByText("Ben: no address").waitFor();
  await page.getByText("2 people get this mail").waitFor();
  const other = await site.visit(`/m/${meetingID}`, { token, today: TODAY });
  await live(other);
  await app.api.schedule(meetingID, { token }, [at(24, "13:00"), at(24, "14:00")]);
  await inDialog(page, "Send 2 mails").click();
  await page.getByText("The time of this meeting is set: invitations and reminders are no longer sent.").waitFor();
  await other.getByRole("heading", { name: "0 of 3 answered" }).waitFor();
  await expect.poll(() => button(other, /^Invite/).count()).toBe(0);
  expect((await readOutbox(app)).filter(({ to }) => to.endsWith(".second@example.org"))).toEqual([]);
  site.takeFaults();
});

test("a person who unsubscribed is named and is not counted for invitations or reminders", async ({ site }) => {
  const { app } = site;
  const token = await provedOrganiser(site, "olga.counts@example.org");
  const { meetingID } = await club(site, {}, token);
  const params = { meetingID };
  const people = ["Ann", "Ben", "Cleo"].map((name) => ({ name, email: `${name.toLowerCase()}.third@example.org` }));
  const cleo = await app.api.signUp({ name: "Cleo", email: people[2]!.email, subscribe_to_notifications: true });
  await app.api.call("editMe", { token: cleo.token, body: { subscribe_to_notifications: false } });
  await app.api.call("addExpected", { params, token, body: { people } });
  const page = await site.visit(`/m/${meetingID}`, { token, today: TODAY });
  // The foot counts everybody with an address until the first mail; the preview names the people who get none.
  await button(page, "Invite 3").click();
  await inDialog(page, "Send 2 mails").click();
  await expect.poll(() => button(page, /^Invite/).count()).toBe(0);
  await pressMore(page, "Manage people");
  await page.getByText("Cleo: wants no mails from Overlap").waitFor();
  await inDialog(page, "Close").click();

  const [mail] = await mailsTo(app, people[1]!.email);
  const query = { token: linkIn(mail!, "/unsubscribe")["token"] ?? "" };
  await app.api.call("unsubscribe", { query, body: {} });
  await fiveDaysLater(site, page, token);
  await pressMore(page, "Manage people");
  await page.getByText("Ben and Cleo: wants no mails from Overlap").waitFor();
  await inDialog(page, "Close").click();
  await button(page, "Remind 1").click();
  await page.getByText("1 mail is on its way").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("a replaced link allows one more invitation, which counts among the three mails", async ({ site }) => {
  const { app } = site;
  const token = await provedOrganiser(site, "olga.renews@example.org");
  const { meetingID } = await club(site, {}, token);
  const params = { meetingID };
  const people = ["Ann", "Ben"].map((name) => ({ name, email: `${name.toLowerCase()}.fifth@example.org` }));
  await app.api.call("addExpected", { params, token, body: { people } });
  const page = await site.visit(`/m/${meetingID}`, { token, today: TODAY });
  await button(page, "Invite 2").click();
  await inDialog(page, "Send 2 mails").click();
  await pressMore(page, "Manage people");
  await page.getByText(/^Ann and Ben: a reminder is possible again from/).waitFor();
  expect(await button(page, /^Invite/).count()).toBe(0);
  // Otherwise the next mail could fall into the second of Ann's last mail.
  await app.query("UPDATE expected_mails SET at = at + interval '1 hour'");

  await inDialog(page, /^Ann/).click();
  await button(page, "Replace link").click();
  await page.getByText("The link is replaced.").waitFor();
  await inDialog(page, "Back").click();
  await page.getByText(/^Ben: a reminder is possible again from/).waitFor();
  await inDialog(page, "Invite 1").click();
  await page.getByText("1 person gets this mail").waitFor();
  await inDialog(page, "Send 1 mail").click();
  await pressMore(page, "Manage people");
  await page.getByText(/^Ann and Ben: a reminder is possible again from/).waitFor();
  expect(await button(page, /^Invite/).count()).toBe(0);
  const links = (await mailsTo(app, people[0]!.email)).map(({ text }) => /#as=\S+/.exec(text)?.[0]);
  expect(new Set(links).size).toBe(2);

  const later = () => fiveDaysLater(site, page, token);
  await later();
  await button(page, "Remind 2").click();
  await page.getByText("2 mails are on their way").waitFor();
  await later();
  await pressMore(page, "Manage people");
  await page.getByText("Ann: one invitation and two reminders are the most").waitFor();
  await inDialog(page, "Remind 1").waitFor();
});

test("an organiser sees whose address was refused, and no longer once another one is entered", async ({ site }) => {
  const token = await provedOrganiser(site, "olga.refused@example.org");
  const { meetingID } = await site.app.api.createMeeting({}, token);
  const people = [{ name: "Ben", email: "ben.gone@example.org" }, { name: "Cleo" }];
  await site.app.api.call("addExpected", { token, params: { meetingID }, body: { people } });
  await site.app.query("UPDATE expected_people SET mail_refused = true WHERE email = 'ben.gone@example.org'");
  await site.app.api.call("editMeeting", { token, params: { meetingID }, body: { about: "Bring scores" } });
  const page = await site.visit(`/m/${meetingID}`, { token, today: TODAY });
  const ben = missingRows(page).filter({ hasText: "Ben" });
  await ben.getByText("Mail to this address was refused").waitFor();
  expect(await missingRows(page).filter({ hasText: "Cleo" }).innerText()).not.toContain("refused");
  await expectAccessible(page);
  await ben.getByRole("button").click();
  await page.getByRole("dialog").getByText("Mail to this address was refused").waitFor();
  await page.getByRole("textbox", { name: "Email" }).fill("ben.here@example.org");
  await inDialog(page, "Save").click();
  await inDialog(page, "Close").click();
  await expect.poll(() => ben.innerText()).not.toContain("refused");
});
