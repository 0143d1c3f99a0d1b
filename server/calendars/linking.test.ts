import { describe, expect, test } from "vitest";
import { BOTH, namesAt, providerStage, queryOf } from "../testing/providers/open-provider-stage.ts";

const stage = await providerStage();
const { browser } = stage;

describe.each(BOTH)("with %s", (provider, title) => {
  const { error, flag, join, link, logIn, unlink } = namesAt(provider, title);
  const fake = () => stage.fakes[provider];

  describe("linking", () => {
    test("links the calendar, comes back without a token, and can be done again", async () => {
      stage.person(provider);
      const { token, email } = await stage.signUp();
      for (let time = 0; time < 2; time += 1) {
        const { url } = await browser.visit(link, { token, body: { post_redirect: "/me/settings?token=x&nonce=y" } });
        expect([url.pathname, queryOf(url)]).toEqual(["/me/settings", {}]);
        expect(await stage.me(token)).toMatchObject({ email, [flag]: true });
      }
    });

    // In the reference, a user who signed up with a provider cannot link it again.
    test("works again for a user who signed up with it and unlinked it", async () => {
      stage.person(provider);
      const { token } = (await browser.logInWith((await browser.visit(join)).url)).reply;
      await browser.call(unlink, { token });
      await browser.visit(link, { token });
      expect(await stage.me(token)).toMatchObject({ [flag]: true });
    });

    test("an account of another user, or a second one, leads to the error page", async () => {
      stage.person(provider);
      const [ann, ben] = [await stage.signUp(), await stage.signUp()];
      await browser.visit(link, { token: ann.token });
      const foreign = await browser.visit(link, { token: ben.token });
      expect([foreign.url.pathname, queryOf(foreign.url)]).toEqual([
        "/error",
        error("E_OAUTH2_ACCOUNT_ALREADY_LINKED"),
      ]);
      expect(await stage.me(ben.token)).toMatchObject({ [flag]: false });
      stage.person(provider);
      const second = await browser.visit(link, { token: ann.token });
      expect(queryOf(second.url)).toEqual(error("E_OAUTH2_ACCOUNT_ALREADY_LINKED"));
    });

    test.each(["logOut", "deleteMe"] as const)("ends with the login that began it (%s)", async (end) => {
      stage.person(provider);
      const { token } = await stage.signUp();
      const { reply } = await browser.call(link, { body: { post_redirect: "/me" }, token });
      await stage.app.api.call(end, { token });
      const before = await stage.accounts();
      const { url } = await browser.open(reply.redirect);
      expect([url.pathname, queryOf(url)]).toEqual(["/error", error("E_OAUTH2_INVALID_STATE")]);
      expect(await stage.accounts()).toBe(before);
    });

    // The reference asks for consent again and again when a claim is missing.
    test("needs neither a name nor an address of the account", async () => {
      const person = stage.person(provider);
      fake().behaviour.person = { ...person, name: undefined, email: undefined };
      const { token } = await stage.signUp();
      const { url } = await browser.visit(link, { token });
      expect([url.pathname, queryOf(url)]).toEqual(["/me", {}]);
      expect(await stage.me(token)).toMatchObject({ [flag]: true });
    });

    test("unlinking takes the account away from who has a password, gives the permission back, and may be repeated", async () => {
      stage.person(provider);
      const { token } = await stage.signUp();
      await browser.visit(link, { token });
      const before = fake().log.filter((one) => one === "revoke").length;
      for (let time = 0; time < 2; time += 1) {
        const { status, reply } = await browser.call(unlink, { token });
        expect([status, reply]).toEqual([200, expect.objectContaining({ [flag]: false })]);
      }
      // Microsoft has no such call.
      const calls = provider === "google" ? 1 : 0;
      await expect.poll(() => fake().log.filter((one) => one === "revoke").length).toBe(before + calls);
      // The reference fails when the permission was taken back before.
      await browser.visit(link, { token });
      fake().takeBack(fake().behaviour.person.subject);
      expect((await browser.call(unlink, { token })).status).toBe(200);
    });
  });

  // The reference shows a crashed page.
  test.each([
    [logIn, "/login"],
    [join, "/signup"],
    [link, "/me/settings"],
  ] as const)("%s that is denied at the provider leads back to where it began", async (start, path) => {
    const { token } = await stage.signUp();
    fake().behaviour.consent = "deny";
    const { url } = await browser.visit(start, {
      body: { post_redirect: "/me/settings" },
      ...(start === link && { token }),
    });
    expect([url.pathname, queryOf(url)]).toEqual([path, { denied: provider }]);
  });
});
