import type { UserID } from "#domain/ids.ts";
import { describe, expect, test } from "vitest";
import { disableAccount, enableAccount } from "../accounts/disabled-account.ts";
import { createFakeBrowser, type FakeBrowser } from "../testing/providers/fake-browser.ts";
import { BOTH, confirmationIn, namesAt, providerStage, queryOf } from "../testing/providers/open-provider-stage.ts";

const stage = await providerStage();
const { browser } = stage;

describe.each(BOTH)("logins with %s", (provider, title) => {
  const { confirm, error, flag, join, link, logIn, unlink } = namesAt(provider, title);
  const fake = () => stage.fakes[provider];

  test("a sign-up makes an account without a password and links its calendar", async () => {
    const { email } = stage.person(provider);
    const { url } = await browser.visit(join, { body: { post_redirect: "/m/abc?x=1", nonce: "nonce-1" } });
    expect([url.pathname, queryOf(url)]).toEqual([
      "/m/abc",
      { x: "1", nonce: "nonce-1", token: expect.stringMatching(/^[\w-]{43}$/) as string },
    ]);
    const { status, reply } = await browser.logInWith(url);
    expect([status, reply]).toEqual([
      200,
      expect.objectContaining({ name: "Zoë", email, isSubscribedToNotifications: false, [flag]: true }),
    ]);
    expect(await stage.me(reply.token)).toMatchObject({ email });
    const tried = await stage.app.api.call("logIn", { body: { email: email ?? "", password: "anything" } });
    expect(tried.status).toBe(401);
  });

  test.each([
    ["Zoë\nNg", "Zoë Ng"],
    ["Zoë\tNg", "Zoë Ng"],
    ["\u202EgnoZ", "gnoZ"],
    ["\n", undefined],
    ["\u202E", undefined],
    ["\u200B", undefined],
  ])(
    "a person with a name like %j signs up under its rest, or under the beginning of the address",
    async (name, left) => {
      const { email } = stage.person(provider, { name });
      const { reply } = await browser.logInWith((await browser.visit(join)).url);
      expect(reply.name).toBe(left ?? email.split("@")[0]);
    },
  );

  // The reference puts the session itself into the address.
  test("the code in the address works once, for a minute, in its own browser alone", async () => {
    stage.person(provider);
    const { url } = await browser.visit(join);
    const code = url.searchParams.get("token") ?? "";
    expect((await stage.app.api.call("me", { token: code })).status).toBe(401);
    const thief = createFakeBrowser(stage.app.url);
    expect((await thief.logInWith(url)).status).toBe(401);
    await thief.visit(logIn); // now has its own mark
    expect((await thief.logInWith(url)).status).toBe(401);
    expect((await browser.logInWith(url)).status).toBe(200);
    expect((await browser.logInWith(url)).status).toBe(401);
    const later = (await browser.visit(logIn)).url;
    stage.clock.ahead = 2;
    expect((await browser.logInWith(later)).status).toBe(401);
  });

  test("a user of a disabled account learns so, whether the provider's account is linked or not", async () => {
    const { email } = stage.person(provider);
    const { userID } = (await browser.logInWith((await browser.visit(join)).url)).reply;
    await disableAccount(userID as UserID, stage.app.context);
    expect(queryOf((await browser.visit(logIn)).url)).toEqual(error("E_OAUTH2_ACCOUNT_DISABLED"));
    stage.person(provider, { email });
    expect(queryOf((await browser.visit(logIn)).url)).toEqual(error("E_OAUTH2_ACCOUNT_DISABLED"));
    await enableAccount(userID as UserID, stage.app.context);
    expect((await browser.visit(logIn)).url.pathname).toMatch(/^\/confirm-link-/);
  });

  test("a sign-up with a known address or account leads to the error page", async () => {
    const { email } = await stage.signUp();
    stage.person(provider, { email });
    const { url } = await browser.visit(join);
    expect([url.pathname, queryOf(url)]).toEqual(["/error", error("E_OAUTH2_ACCOUNT_ALREADY_LINKED")]);

    stage.person(provider);
    await browser.visit(join);
    fake().behaviour.person = { ...fake().behaviour.person, email: "another@example.org" };
    const again = await browser.visit(join);
    expect(queryOf(again.url)).toEqual(error("E_OAUTH2_ACCOUNT_ALREADY_LINKED"));
  });

  test("a Kelvin sign in an address does not count as the k of another user's address", async () => {
    const email = `kim-${provider.toLowerCase()}@example.org`;
    await stage.app.api.signUp({ email });
    stage.person(provider, { email: email.replace("k", "\u212A") });
    for (const start of [join, logIn]) {
      const { url } = await browser.visit(start);
      expect([url.pathname, queryOf(url)]).toEqual(["/error", error("E_INTERNAL_SERVER_ERROR")]);
    }
  });

  test.each([join, link])("%s without the calendar leads to the error page and links nothing", async (start) => {
    stage.person(provider);
    const { token } = await stage.signUp();
    fake().behaviour.consent = "some";
    const accountsBefore = await stage.accounts();
    const { url } = await browser.visit(start, { ...(start === link && { token }) });
    expect([url.pathname, queryOf(url)]).toEqual(["/error", error("E_OAUTH2_NOT_ALL_SCOPES_GRANTED")]);
    expect(await stage.accounts()).toBe(accountsBefore);
  });

  test("a login with a known account opens it, and leaves its calendar unlinked if it was", async () => {
    const { email } = stage.person(provider);
    const { reply } = await browser.logInWith((await browser.visit(join)).url);
    expect((await browser.call(unlink, { token: reply.token })).reply).toMatchObject({ [flag]: false });
    const { url } = await browser.visit(logIn, { body: { post_redirect: "/me/settings" } });
    expect(url.pathname).toBe("/me/settings");
    expect((await browser.logInWith(url)).reply).toMatchObject({ email, [flag]: false });
  });

  test("a login with an unknown account signs up", async () => {
    const { email } = stage.person(provider);
    const { url, visited } = await browser.visit(logIn);
    expect((await browser.logInWith(url)).reply).toMatchObject({ email, [flag]: true });
    expect(visited.filter((one) => one.includes("prompt=consent"))).toEqual([]);
  });

  test("an unknown person who agreed before is asked for consent and signed up", async () => {
    const { email } = stage.person(provider);
    const { reply } = await browser.logInWith((await browser.visit(join)).url);
    await stage.app.api.call("deleteMe", { token: reply.token });
    const { url, visited } = await browser.visit(logIn, { body: { nonce: "nonce-2" } });
    expect(visited.filter((one) => one.includes("prompt=consent")).length).toBe(provider === "google" ? 0 : 1);
    expect(url.searchParams.get("nonce")).toBe("nonce-2");
    expect((await browser.logInWith(url)).reply).toMatchObject({ email });
  });

  test.each([
    [join, 1],
    [logIn, 2],
    [link, 2],
  ] as const)("%s without a refresh token asks the provider %i times and ends in an error", async (start, times) => {
    stage.person(provider);
    fake().behaviour.refreshTokens = "never";
    const { token } = await stage.signUp();
    const accountsBefore = await stage.accounts();
    const { url, visited } = await browser.visit(start, { ...(start === link && { token }) });
    expect([url.pathname, queryOf(url)]).toEqual(["/error", { e: "E_INTERNAL_SERVER_ERROR" }]);
    expect(visited.filter((one) => one.startsWith(fake().url)).length).toBe(times);
    expect(await stage.accounts()).toBe(accountsBefore);
  });

  // The reference asks for consent again and again when a claim is missing.
  test.each([logIn, join])("%s without an address of the account opens no account", async (start) => {
    const person = stage.person(provider);
    fake().behaviour.person = { ...person, email: undefined };
    const countsBefore = [await stage.accounts(), await stage.sessions()];
    const { url, visited } = await browser.visit(start);
    expect([url.pathname, queryOf(url)]).toEqual(["/error", { e: "E_INTERNAL_SERVER_ERROR" }]);
    expect(visited.filter((one) => one.startsWith(fake().url)).length).toBe(start === join ? 1 : 2);
    expect([await stage.accounts(), await stage.sessions()]).toEqual(countsBefore);
  });

  describe("a login with a known address and an unknown account", () => {
    async function toConfirm() {
      const local = await stage.signUp({ name: "Local name" });
      stage.person(provider, { email: local.email });
      const { url } = await browser.visit(logIn, { body: { post_redirect: "/m/x", nonce: "nonce-3" } });
      return { local, url, ...confirmationIn(url) };
    }

    // The reference gives a session before anything is confirmed.
    test("a login with a known address asks whether to link, opens nothing before, and keeps the name", async () => {
      const { local, url, token, body } = await toConfirm();
      expect(url.pathname).toBe(`/confirm-link-${provider}-account`);
      expect(queryOf(url)).toMatchObject({ postRedirect: "/m/x", nonce: "nonce-3" });
      expect((await stage.app.api.call("me", { token })).status).toBe(401);
      expect((await browser.logInWith(url)).status).toBe(400);
      expect(await stage.me(local.token)).toMatchObject({ [flag]: false });

      const confirmed = await browser.call(confirm, { body, token });
      expect([confirmed.status, confirmed.reply]).toEqual([
        200,
        expect.objectContaining({ name: "Local name", userID: local.userID, [flag]: true }),
      ]);
      expect(await stage.me(confirmed.reply.token)).toMatchObject({ userID: local.userID });
      expect((await browser.call(confirm, { body, token })).status).toBe(401);
      const { url: next } = await browser.visit(logIn);
      expect((await browser.logInWith(next)).reply.userID).toBe(local.userID);
    });

    test("a login with a known address asks for consent again where it was given before", async () => {
      const { email } = stage.person(provider);
      const { reply } = await browser.logInWith((await browser.visit(join)).url);
      // The provider still knows that the deleted account agreed, unless the permission was given back.
      await stage.app.api.call("deleteMe", { token: reply.token });
      await stage.signUp({ email, name: "Local name" });
      const { url, visited } = await browser.visit(logIn);
      expect(url.pathname).toBe(`/confirm-link-${provider}-account`);
      expect(visited.filter((one) => one.includes("prompt=consent")).length).toBe(provider === "google" ? 0 : 1);
    });

    // In the reference the sealed part never expires and works for any user and provider, and garbage is a 500.
    test("a confirmation is accepted only unchanged, in time, in its own browser and once", async () => {
      const { token, body } = await toConfirm();
      const other = await toConfirm();
      const otherway = provider === "google" ? "confirmLinkMicrosoft" : "confirmLinkGoogle";
      const invalid = async (
        what: Parameters<FakeBrowser["call"]>[1],
        name: "confirmLinkGoogle" | "confirmLinkMicrosoft" = confirm,
      ) => {
        const { status, reply } = await browser.call(name, what);
        expect([status, reply.message]).toEqual([400, "Invalid encrypted entity"]);
      };
      await invalid({ token, body: other.body });
      await invalid({ token, body: { ...body, tag: other.body.tag } });
      await invalid({ token, body: { ...body, iv: "AAAA" } });
      await invalid({ token, body: { ...body, encrypted_entity: "garbage" } });
      await invalid({ token, body }, otherway);
      const session = (await stage.signUp()).token;
      expect((await browser.call(confirm, { token: session, body })).status).toBe(401);
      expect((await browser.call(confirm, { body })).status).toBe(401);
      expect((await createFakeBrowser(stage.app.url).call(confirm, { token, body })).status).toBe(401);
      stage.clock.ahead = 11;
      expect((await browser.call(confirm, { token, body })).status).toBe(401);
      stage.clock.ahead = 0;
      expect((await browser.call(confirm, { token, body })).status).toBe(200);
    });

    test("a confirmation is refused when another user has linked the account meanwhile", async () => {
      const { token, body } = await toConfirm();
      const { token: ben } = await stage.signUp();
      expect((await browser.visit(link, { token: ben })).url.pathname).toBe("/me");
      const { status, reply } = await browser.call(confirm, { token, body });
      expect([status, reply.message]).toEqual([409, `This ${title} account is already linked`]);
    });

    // The reference believes any address.
    test("a login is refused when the provider does not vouch for a known address", async () => {
      const local = await stage.signUp();
      stage.person(provider, { email: local.email, isEmailVerified: false });
      const countsBefore = [await stage.accounts(), await stage.sessions()];
      const { url } = await browser.visit(logIn);
      expect([url.pathname, queryOf(url)]).toEqual(["/error", error("E_OAUTH2_EMAIL_NOT_VERIFIED")]);
      expect([await stage.accounts(), await stage.sessions()]).toEqual(countsBefore);
    });
  });
});
