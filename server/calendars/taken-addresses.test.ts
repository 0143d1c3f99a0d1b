import { describe, expect, test, vi } from "vitest";
import { PASSWORD } from "../testing/api-client.ts";
import { createFakeBrowser } from "../testing/providers/fake-browser.ts";
import { confirmationIn, namesAt, providerStage } from "../testing/providers/open-provider-stage.ts";
import { linkIn, mailsTo } from "../testing/read-outbox.ts";

/** On a server that does not verify addresses, anyone can make an account with another person's address. */
const stage = await providerStage();

let victims = 0;
function newVictim(): string {
  victims += 1;
  return `victim${victims}@example.org`;
}

/** A reset that was asked for, and whose link an attacker holds. */
async function resetLink(email: string): Promise<string> {
  await stage.app.api.call("resetPassword", { body: { email } });
  await vi.waitFor(async () => expect(await mailsTo(stage.app, email)).toHaveLength(1));
  const [mail] = await mailsTo(stage.app, email);
  return linkIn(mail!, "/confirm-password-reset")["pwresetToken"] ?? "";
}

/** The owner of the address logs in with a provider that vouches for it, and agrees to link the account. */
async function ownerComes(email: string, provider: "google" | "microsoft") {
  const { confirm, logIn } = namesAt(provider, provider === "google" ? "Google" : "Microsoft");
  const person = stage.person(provider, { email });
  const browser = createFakeBrowser(stage.app.url);
  const { url } = await browser.visit(logIn);
  expect(url.pathname).toBe(`/confirm-link-${provider}-account`);
  const { status, reply } = await browser.call(confirm, confirmationIn(url));
  expect(status).toBe(200);
  return { owner: reply, person };
}

/** Puts a secret into the owner's calendar, and returns a function that reads the calendar with a token. */
async function secretIn(provider: "google" | "microsoft", subject: string) {
  const { meetingID } = await stage.app.api.createMeeting();
  const [start, end] = ["2026-12-01T09:00:00.000Z", "2026-12-01T09:45:00.000Z"];
  stage.fakes[provider].calendarOf(subject).put({ id: "secret", title: "Secret", start, end });
  const name = provider === "google" ? "googleCalendarEvents" : "microsoftCalendarEvents";
  return async (token: string) => {
    const { status, reply } = await stage.app.api.call(name, { token, query: { meetingID } });
    return status === 200 ? reply.events.map(({ summary }) => summary) : status;
  };
}

describe.each(["google", "microsoft"] as const)("a login with %s by the owner of an address", (provider) => {
  test("the owner's login removes the password, sessions, feed and reset link of the account's maker", async () => {
    const email = newVictim();
    const attacker = await stage.signUp({ email, name: "Eve" });
    const feed = await stage.app.api.call("renewFeedAddress", { token: attacker.token });
    const second = await stage.app.api.call("logIn", { body: { email, password: PASSWORD } });
    const link = await resetLink(email);

    const { owner, person } = await ownerComes(email, provider);
    expect(owner).toMatchObject({ userID: attacker.userID, wasSecured: true });
    const read = await secretIn(provider, person.subject);
    expect(await read(owner.token)).toEqual(["Secret"]);
    for (const token of [attacker.token, second.reply.token]) expect(await read(token)).toBe(401);
    expect((await fetch(feed.reply.address)).status).toBe(404);
    expect((await stage.app.api.call("logIn", { body: { email, password: PASSWORD } })).status).toBe(401);
    const reset = await stage.app.api.call("confirmPasswordReset", { token: link, body: { password: "eve again" } });
    expect(reset.status).toBe(401);
    expect((await stage.app.api.call("logIn", { body: { email, password: "eve again" } })).status).toBe(401);
    await vi.waitFor(async () =>
      expect((await mailsTo(stage.app, email)).at(-1)?.subject).toBe("Your Overlap account was secured"),
    );
  });

  test.each(["google", "microsoft"] as const)(
    "the owner's login removes an account of %s that does not vouch for the address",
    async (other) => {
      const email = newVictim();
      const { join, logIn } = namesAt(other, other === "google" ? "Google" : "Microsoft");
      const eve = stage.person(other, { email, isEmailVerified: false, name: "Eve" });
      const browser = createFakeBrowser(stage.app.url);
      const { reply: attacker } = await browser.logInWith((await browser.visit(join)).url);
      // A login that has begun, and could be ended later.
      const { url: begun } = await browser.visit(logIn);

      const { owner, person } = await ownerComes(email, provider);
      expect(owner.userID).toBe(attacker.userID);
      const read = await secretIn(provider, person.subject);
      expect(await read(owner.token)).toEqual(["Secret"]);
      expect(await read(attacker.token)).toBe(401);
      expect((await browser.logInWith(begun)).status).toBe(401);
      stage.fakes[other].behaviour.person = eve;
      const again = await browser.visit(logIn);
      expect(again.url.searchParams.get("e")).toBe("E_OAUTH2_EMAIL_NOT_VERIFIED");
    },
  );

  test("the owner's login removes nothing of an account whose address was proved", async () => {
    const email = newVictim();
    await stage.signUp({ email });
    const token = await resetLink(email);
    await stage.app.api.call("confirmPasswordReset", { token, body: { password: "battery staple" } });
    const { reply } = await stage.app.api.call("logIn", { body: { email, password: "battery staple" } });
    const { owner } = await ownerComes(email, provider);
    expect(owner).not.toHaveProperty("wasSecured");
    expect((await stage.me(reply.token)).email).toBe(email);
    expect((await stage.app.api.call("logIn", { body: { email, password: "battery staple" } })).status).toBe(200);
  });
});

test("a password reset by mail unlinks an account that does not vouch for the address", async () => {
  const email = newVictim();
  stage.person("microsoft", { email, isEmailVerified: false, name: "Eve" });
  const browser = createFakeBrowser(stage.app.url);
  const { reply: attacker } = await browser.logInWith((await browser.visit("signUpWithMicrosoft")).url);
  const token = await resetLink(email);
  await stage.app.api.call("confirmPasswordReset", { token, body: { password: "battery staple" } });
  expect((await stage.app.api.call("me", { token: attacker.token })).status).toBe(401);
  const again = await browser.visit("logInWithMicrosoft");
  expect(again.url.searchParams.get("e")).toBe("E_OAUTH2_EMAIL_NOT_VERIFIED");
  const { reply } = await stage.app.api.call("logIn", { body: { email, password: "battery staple" } });
  expect(reply).toMatchObject({ email, hasLinkedMicrosoftAccount: false });
});

test("a password reset by mail keeps a link to a provider that vouches for the address", async () => {
  const email = newVictim();
  const { token: session } = await stage.signUp({ email });
  stage.person("google", { email });
  await createFakeBrowser(stage.app.url).visit("linkGoogleCalendar", { token: session });
  const token = await resetLink(email);
  await stage.app.api.call("confirmPasswordReset", { token, body: { password: "battery staple" } });
  const { reply } = await stage.app.api.call("logIn", { body: { email, password: "battery staple" } });
  expect(reply.hasLinkedGoogleAccount).toBe(true);
});

test("a login fails when its password is replaced while it is compared", async () => {
  const email = newVictim();
  await stage.signUp({ email });
  const { passwords } = stage.app.context;
  const matches = vi.spyOn(passwords, "matches").mockImplementationOnce(async () => {
    await ownerComes(email, "google");
    return true;
  });
  const late = await stage.app.api.call("logIn", { body: { email, password: PASSWORD } });
  expect(late.status).toBe(401);
  expect(matches).toHaveBeenCalledOnce();
  matches.mockRestore();
});
