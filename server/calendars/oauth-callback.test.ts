import { describe, expect, test } from "vitest";
import { VERSION } from "../version.ts";
import { startTestApp } from "../testing/start-test-app.ts";
import { createFakeBrowser } from "../testing/providers/fake-browser.ts";
import { BOTH, namesAt, providerStage, queryOf } from "../testing/providers/open-provider-stage.ts";

const stage = await providerStage();
const { browser } = stage;

describe.each(BOTH)("returns from %s", (provider, title) => {
  const { error, flag, join, link, logIn } = namesAt(provider, title);
  const fake = () => stage.fakes[provider];

  describe("an invalid return", () => {
    const back = (query: Record<string, string>) =>
      `${stage.app.url}/redirect/${provider}?${new URLSearchParams(query).toString()}`;
    async function begun(start: typeof logIn | typeof link = logIn, token?: string) {
      const { reply } = await browser.call(start, { body: { post_redirect: "/me" }, ...(token && { token }) });
      return { redirect: reply.redirect, state: new URL(reply.redirect).searchParams.get("state") ?? "" };
    }
    /** The address at which the provider sends the browser back, not followed. */
    async function returning(redirect: string): Promise<string> {
      const response = await fetch(redirect, { redirect: "manual" });
      return response.headers.get("location") ?? "";
    }

    test.each([
      [{ code: "x" }, "Missing state"],
      [{ state: "x".repeat(43) }, "Missing code"],
      [{ code: "x", state: "short" }, "Invalid state"],
      [{ code: "x", state: JSON.stringify({ reason: "link", userID: 1 }) }, "Invalid state"],
    ])("a return with %j is a bad request", async (query, message) => {
      const response = await fetch(back(query), { redirect: "manual" });
      expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([400, message]);
    });

    // The reference believes the user id that the state names.
    test("a return with an invented state opens the error page", async () => {
      await begun();
      const { url } = await browser.open(back({ code: "x", state: "A".repeat(43) }));
      expect([url.pathname, queryOf(url)]).toEqual(["/error", error("E_OAUTH2_INVALID_STATE")]);
    });

    test("a state works once, at its own provider, for a quarter of an hour", async () => {
      stage.person(provider);
      const { redirect, state } = await begun();
      const other = provider === "google" ? "microsoft" : "google";
      const { url } = await browser.open(`${stage.app.url}/redirect/${other}?code=x&state=${state}`);
      expect(url.searchParams.get("e")).toBe("E_OAUTH2_INVALID_STATE");
      const address = await returning(redirect);
      stage.clock.ahead = 16;
      expect(queryOf((await browser.open(address)).url)).toEqual(error("E_OAUTH2_INVALID_STATE"));
      stage.clock.ahead = 14;
      expect((await browser.open(address)).url.pathname).toBe("/me");
      const countsBefore = [await stage.accounts(), await stage.sessions()];
      expect(queryOf((await browser.open(address)).url)).toEqual(error("E_OAUTH2_INVALID_STATE"));
      expect([await stage.accounts(), await stage.sessions()]).toEqual(countsBefore);
    });

    // In the reference this links the victim's calendar to the attacker, or the attacker's account to the victim.
    test("a state of another browser opens the error page, links nothing and stays valid", async () => {
      stage.person(provider);
      const attacker = await stage.signUp();
      const { redirect } = await begun(link, attacker.token);
      const address = await returning(redirect);
      const victim = createFakeBrowser(stage.app.url);
      expect(queryOf((await victim.open(address)).url)).toEqual(error("E_OAUTH2_INVALID_STATE"));
      await victim.call(logIn, { body: { post_redirect: "/" } });
      expect(queryOf((await victim.open(address)).url)).toEqual(error("E_OAUTH2_INVALID_STATE"));
      expect(await stage.me(attacker.token)).toMatchObject({ [flag]: false });
      expect((await browser.open(address)).url.pathname).toBe("/me");
    });

    test("a return with an unknown code or an error of the provider is an internal error", async () => {
      for (const query of [{ code: "nonsense" }, { error: "server_error" }]) {
        const { state } = await begun();
        const { url } = await browser.open(back({ ...query, state }));
        expect([url.pathname, queryOf(url)]).toEqual(["/error", { e: "E_INTERNAL_SERVER_ERROR" }]);
      }
    });

    test("a code of another authorization logs no one in", async () => {
      stage.person(provider);
      const stolen = new URL(await returning((await begun()).redirect)).searchParams.get("code") ?? "";
      const { state } = await begun();
      const { url } = await browser.open(back({ code: stolen, state }));
      expect(queryOf(url)).toEqual({ e: "E_INTERNAL_SERVER_ERROR" });
    });

    test.each([
      ["for another program", { claims: { aud: "another-program" } }],
      ["of another issuer", { claims: { iss: "https://example.org" } }],
      ["for another authorization", { claims: { nonce: "another" } }],
      ["that is over", { claims: { exp: 1_000, iat: 900 } }],
      ["signed with another key", { signsWrongly: true }],
    ])("an ID token %s logs no one in", async (_, behaviour) => {
      stage.person(provider);
      Object.assign(fake().behaviour, behaviour);
      const countsBefore = [await stage.accounts(), await stage.sessions()];
      const { url } = await browser.visit(logIn);
      expect([url.pathname, queryOf(url)]).toEqual(["/error", { e: "E_INTERNAL_SERVER_ERROR" }]);
      expect([await stage.accounts(), await stage.sessions()]).toEqual(countsBefore);
    });
  });

  // The reference sends the token to any address.
  test.each(["https://example.org/", "//example.org", "/\\example.org", "javascript:alert(1)", ""])(
    "a login that wants to return to %j is refused",
    async (post_redirect) => {
      const { token } = await stage.signUp();
      for (const start of [logIn, join, link]) {
        const { status } = await browser.call(start, { body: { post_redirect }, token });
        expect(status).toBe(400);
      }
    },
  );

  // The reference stores these secrets in clear text.
  test("tokens, states and codes are not stored in plain text", async () => {
    stage.person(provider);
    const { url } = await browser.visit(join);
    await browser.call(logIn, { body: { post_redirect: "/" } });
    const tables = ["oauth_accounts", "oauth_states", "login_codes"];
    const dump = JSON.stringify(await Promise.all(tables.map((table) => stage.rows(`SELECT t::text FROM ${table} t`))));
    expect(dump).not.toContain(url.searchParams.get("token"));
    for (const word of ["accessToken", "refreshToken", "verifier", "nonce", "/me"]) {
      expect(dump).not.toContain(Buffer.from(word).toString("hex"));
      expect(dump).not.toContain(word);
    }
  });
});

test("the server info tells whether providers are configured, and a return without one is not available", async () => {
  const bare = await startTestApp();
  const guest = createFakeBrowser(bare.url);
  const { token } = await bare.api.signUp();
  const supported = (isSupported: boolean) => ({
    version: VERSION,
    googleOAuth2IsSupported: isSupported,
    microsoftOAuth2IsSupported: isSupported,
    signUp: "open",
    createMeetings: "everyone",
    passwordLogin: true,
  });
  expect((await bare.api.call("serverInfo")).reply).toEqual(supported(false));
  expect((await stage.app.api.call("serverInfo")).reply).toEqual(supported(true));
  // In the reference unlinking fails once the provider is not configured any more.
  expect((await guest.call("unlinkMicrosoftCalendar", { token })).status).toBe(200);
  const { url } = await guest.open(`${bare.url}/redirect/google?code=x&state=${"A".repeat(43)}`);
  expect(Object.fromEntries(url.searchParams)).toEqual({ e: "E_OAUTH2_NOT_AVAILABLE", provider: "GOOGLE" });
  await bare.stop();
});
