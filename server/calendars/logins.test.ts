import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createFakeBrowser, type FakeBrowser } from "../testing/providers/fake-browser.ts";
import { startFakeProviders, type FakeProviders } from "../testing/providers/start-fake-providers.ts";
import { startTestApp, type TestApp } from "../testing/start-test-app.ts";

let fakes: FakeProviders;
let app: TestApp;
let browser: FakeBrowser;
let people = 0;
let ahead = 0;
beforeAll(async () => {
  fakes = await startFakeProviders();
  const clock = () => Temporal.Now.instant().add({ minutes: ahead });
  app = await startTestApp(fakes.config, { clock });
});
afterAll(async () => {
  await app.stop();
  await fakes.stop();
});
beforeEach(() => {
  ahead = 0;
  fakes.calm();
  browser = createFakeBrowser(app.url);
});

const BOTH = [
  ["google", "Google"],
  ["microsoft", "Microsoft"],
] as const;
type Provider = (typeof BOTH)[number][0];

/** Somebody whom nobody knows yet sits at the browser. */
function somebody(provider: Provider, differently: { email?: string; isEmailVerified?: boolean; name?: string } = {}) {
  people += 1;
  const person = { subject: `subject-${people}`, name: "Zoë", email: `zoe${people}@example.org`, isEmailVerified: true };
  return (fakes[provider].behaviour.person = { ...person, ...differently });
}

async function signUp(differently: Parameters<TestApp["api"]["signUp"]>[0] = {}) {
  people += 1;
  return app.api.signUp({ email: `local${people}@example.org`, ...differently });
}

const me = async (token: string) => (await app.api.call("me", { token })).reply;
const codeOf = (page: URL) => Object.fromEntries(page.searchParams);
const accounts = async () => Number((await rows("SELECT count(*) AS n FROM oauth_accounts"))[0]?.["n"]);
const sessions = async () => Number((await rows("SELECT count(*) AS n FROM sessions"))[0]?.["n"]);

async function rows(sql: string) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe.each(BOTH)("with %s", (provider, title) => {
  const logIn = `logInWith${title}` as const;
  const join = `signUpWith${title}` as const;
  const link = `link${title}Calendar` as const;
  const unlink = `unlink${title}Calendar` as const;
  const confirm = `confirmLink${title}` as const;
  const flag = `hasLinked${title}Account` as const;
  const error = (code: string) => ({ e: code, ...(code.startsWith("E_OAUTH2") && { provider: provider.toUpperCase() }) });
  const fake = () => fakes[provider];

  test("signing up makes an account without a password, whose calendar is linked", async () => {
    const { email } = somebody(provider);
    const { url } = await browser.visit(join, { body: { post_redirect: "/m/abc?x=1", nonce: "nonce-1" } });
    expect([url.pathname, codeOf(url)]).toEqual([
      "/m/abc",
      { x: "1", nonce: "nonce-1", token: expect.stringMatching(/^[\w-]{43}$/) as string },
    ]);
    const { status, reply } = await browser.logInWith(url);
    expect([status, reply]).toEqual([
      200,
      expect.objectContaining({ name: "Zoë", email, isSubscribedToNotifications: false, [flag]: true }),
    ]);
    expect(await me(reply.token)).toMatchObject({ email });
    const tried = await app.api.call("logIn", { body: { email: email ?? "", password: "anything" } });
    expect(tried.status).toBe(401);
  });

  // F2: the reference puts the session itself into the address
  test("what the address carries works once, for a minute, in this browser alone", async () => {
    somebody(provider);
    const { url } = await browser.visit(join);
    const code = url.searchParams.get("token") ?? "";
    expect((await app.api.call("me", { token: code })).status).toBe(401);
    const thief = createFakeBrowser(app.url);
    expect((await thief.logInWith(url)).status).toBe(401);
    await thief.visit(logIn); // has a mark of its own now
    expect((await thief.logInWith(url)).status).toBe(401);
    expect((await browser.logInWith(url)).status).toBe(200);
    expect((await browser.logInWith(url)).status).toBe(401);
    const later = (await browser.visit(logIn)).url;
    ahead = 2;
    expect((await browser.logInWith(later)).status).toBe(401);
  });

  test("signing up where the address or the account is known leads to the error page", async () => {
    const { email } = await signUp();
    somebody(provider, { email });
    const { url } = await browser.visit(join);
    expect([url.pathname, codeOf(url)]).toEqual(["/error", error("E_OAUTH2_ACCOUNT_ALREADY_LINKED")]);

    somebody(provider);
    await browser.visit(join);
    fake().behaviour.person = { ...fake().behaviour.person, email: "another@example.org" };
    const again = await browser.visit(join);
    expect(codeOf(again.url)).toEqual(error("E_OAUTH2_ACCOUNT_ALREADY_LINKED"));
  });

  test.each([join, link])("%s without the calendar leads to the error page, and links nothing", async (start) => {
    somebody(provider);
    const { token } = await signUp();
    fake().behaviour.consent = "some";
    const before = await accounts();
    const { url } = await browser.visit(start, { ...(start === link && { token }) });
    expect([url.pathname, codeOf(url)]).toEqual(["/error", error("E_OAUTH2_NOT_ALL_SCOPES_GRANTED")]);
    expect(await accounts()).toBe(before);
  });

  test("signing up without a refresh token is an internal error", async () => {
    somebody(provider);
    fake().behaviour.refreshTokens = "never";
    const { url } = await browser.visit(join);
    expect([url.pathname, codeOf(url)]).toEqual(["/error", { e: "E_INTERNAL_SERVER_ERROR" }]);
  });

  test("logging in with a known account opens it, and leaves its calendar unlinked if it was", async () => {
    const { email } = somebody(provider);
    const { reply } = await browser.logInWith((await browser.visit(join)).url);
    expect((await browser.call(unlink, { token: reply.token })).reply).toMatchObject({ [flag]: false });
    const { url } = await browser.visit(logIn, { body: { post_redirect: "/me/settings" } });
    expect(url.pathname).toBe("/me/settings");
    expect((await browser.logInWith(url)).reply).toMatchObject({ email, [flag]: false });
  });

  test("logging in with an unknown account signs up", async () => {
    const { email } = somebody(provider);
    const { url, visited } = await browser.visit(logIn);
    expect((await browser.logInWith(url)).reply).toMatchObject({ email, [flag]: true });
    expect(visited.filter((one) => one.includes("prompt=consent"))).toEqual([]);
  });

  test("who has agreed before and is unknown is asked for consent, and signed up", async () => {
    const { email } = somebody(provider);
    const { reply } = await browser.logInWith((await browser.visit(join)).url);
    await app.api.call("deleteMe", { token: reply.token });
    const { url, visited } = await browser.visit(logIn, { body: { nonce: "nonce-2" } });
    expect(visited.filter((one) => one.includes("prompt=consent")).length).toBe(provider === "google" ? 0 : 1);
    expect(url.searchParams.get("nonce")).toBe("nonce-2");
    expect((await browser.logInWith(url)).reply).toMatchObject({ email });
  });

  test("a provider that never gives a refresh token is asked once more and no oftener", async () => {
    somebody(provider);
    fake().behaviour.refreshTokens = "never";
    const { url, visited } = await browser.visit(logIn);
    expect(codeOf(url)).toEqual({ e: "E_INTERNAL_SERVER_ERROR" });
    expect(visited.filter((one) => one.startsWith(fake().url)).length).toBe(2);
  });

  describe("logging in with an unknown account whose address has an account here", () => {
    async function toConfirm() {
      const local = await signUp({ name: "Local name" });
      somebody(provider, { email: local.email });
      const { url } = await browser.visit(logIn, { body: { post_redirect: "/m/x", nonce: "nonce-3" } });
      const { token, encryptedEntity, iv, salt, tag, ...others } = codeOf(url);
      const body = { encrypted_entity: encryptedEntity ?? "", iv: iv ?? "", salt: salt ?? "", tag: tag ?? "" };
      return { local, url, token: token ?? "", body, others };
    }

    // F4: the reference gives a session before anything is confirmed
    test("asks first, opens nothing before, and keeps the local name", async () => {
      const { local, url, token, body, others } = await toConfirm();
      expect([url.pathname, others]).toEqual([
        `/confirm-link-${provider}-account`,
        { postRedirect: "/m/x", nonce: "nonce-3" },
      ]);
      expect((await app.api.call("me", { token })).status).toBe(401);
      expect((await browser.logInWith(url)).status).toBe(400);
      expect(await me(local.token)).toMatchObject({ [flag]: false });

      const confirmed = await browser.call(confirm, { body, token });
      expect([confirmed.status, confirmed.reply]).toEqual([
        200,
        expect.objectContaining({ name: "Local name", userID: local.userID, [flag]: true }),
      ]);
      expect(await me(confirmed.reply.token)).toMatchObject({ userID: local.userID });
      expect((await browser.call(confirm, { body, token })).status).toBe(401);
      const { url: next } = await browser.visit(logIn);
      expect((await browser.logInWith(next)).reply.userID).toBe(local.userID);
    });

    // F10: the reference's payload never expires, fits any user and any provider, and garbage is a 500
    test("takes only its own, unspoilt, in time and in this browser", async () => {
      const { token, body } = await toConfirm();
      const other = await toConfirm();
      const otherway = provider === "google" ? "confirmLinkMicrosoft" : "confirmLinkGoogle";
      const invalid = async (what: Parameters<FakeBrowser["call"]>[1], name: typeof confirm | typeof otherway = confirm) => {
        const { status, reply } = await browser.call(name, what);
        expect([status, reply.message]).toEqual([400, "Invalid encrypted entity"]);
      };
      await invalid({ token, body: other.body });
      await invalid({ token, body: { ...body, tag: other.body.tag } });
      await invalid({ token, body: { ...body, iv: "AAAA" } });
      await invalid({ token, body: { ...body, encrypted_entity: "garbage" } });
      await invalid({ token, body }, otherway);
      const session = (await signUp()).token;
      expect((await browser.call(confirm, { token: session, body })).status).toBe(401);
      expect((await browser.call(confirm, { body })).status).toBe(401);
      expect((await createFakeBrowser(app.url).call(confirm, { token, body })).status).toBe(401);
      ahead = 11;
      expect((await browser.call(confirm, { token, body })).status).toBe(401);
      ahead = 0;
      expect((await browser.call(confirm, { token, body })).status).toBe(200);
    });

    test("is refused when the account was linked elsewhere meanwhile", async () => {
      const { token, body } = await toConfirm();
      const { token: ben } = await signUp();
      expect((await browser.visit(link, { token: ben })).url.pathname).toBe("/me");
      const { status, reply } = await browser.call(confirm, { token, body });
      expect([status, reply.message]).toEqual([409, `This ${title} account is already linked`]);
    });

    // F4: the reference believes any address
    test("is refused when the provider does not vouch for the address", async () => {
      const local = await signUp();
      somebody(provider, { email: local.email, isEmailVerified: false });
      const before = [await accounts(), await sessions()];
      const { url } = await browser.visit(logIn);
      expect([url.pathname, codeOf(url)]).toEqual(["/error", error("E_OAUTH2_EMAIL_NOT_VERIFIED")]);
      expect([await accounts(), await sessions()]).toEqual(before);
    });
  });

  describe("linking", () => {
    test("links the calendar, comes back without a token, and can be done again", async () => {
      somebody(provider);
      const { token, email } = await signUp();
      for (let time = 0; time < 2; time += 1) {
        const { url } = await browser.visit(link, { token, body: { post_redirect: "/me/settings?token=x&nonce=y" } });
        expect([url.pathname, codeOf(url)]).toEqual(["/me/settings", {}]);
        expect(await me(token)).toMatchObject({ email, [flag]: true });
      }
    });

    // F17: somebody of the reference who signed up with a provider cannot link again
    test("works again for somebody who signed up with it and unlinked it", async () => {
      somebody(provider);
      const { token } = (await browser.logInWith((await browser.visit(join)).url)).reply;
      await browser.call(unlink, { token });
      await browser.visit(link, { token });
      expect(await me(token)).toMatchObject({ [flag]: true });
    });

    test("an account of another user, or a second one, leads to the error page", async () => {
      somebody(provider);
      const [ann, ben] = [await signUp(), await signUp()];
      await browser.visit(link, { token: ann.token });
      const foreign = await browser.visit(link, { token: ben.token });
      expect([foreign.url.pathname, codeOf(foreign.url)]).toEqual(["/error", error("E_OAUTH2_ACCOUNT_ALREADY_LINKED")]);
      expect(await me(ben.token)).toMatchObject({ [flag]: false });
      somebody(provider);
      const second = await browser.visit(link, { token: ann.token });
      expect(codeOf(second.url)).toEqual(error("E_OAUTH2_ACCOUNT_ALREADY_LINKED"));
    });

    test("is asked once more when there is no refresh token, and then given up", async () => {
      somebody(provider);
      fake().behaviour.refreshTokens = "never";
      const { token } = await signUp();
      const { url, visited } = await browser.visit(link, { token });
      expect(codeOf(url)).toEqual({ e: "E_INTERNAL_SERVER_ERROR" });
      expect(visited.filter((one) => one.startsWith(fake().url)).length).toBe(2);
      expect(await me(token)).toMatchObject({ [flag]: false });
    });

    test("ends with the login that began it", async () => {
      somebody(provider);
      const { token } = await signUp();
      const { reply } = await browser.call(link, { body: { post_redirect: "/me" }, token });
      await app.api.call("logOut", { token });
      const { url } = await browser.open(reply.redirect);
      expect(codeOf(url)).toEqual(error("E_OAUTH2_INVALID_STATE"));
    });

    test("needs a login", async () => {
      expect((await browser.call(link, { body: { post_redirect: "/me" } })).status).toBe(401);
      expect((await browser.call(unlink)).status).toBe(401);
    });

    test("unlinking takes the account away from who has a password, gives the permission back, and may be repeated", async () => {
      somebody(provider);
      const { token } = await signUp();
      await browser.visit(link, { token });
      const before = fake().log.filter((one) => one === "revoke").length;
      for (let time = 0; time < 2; time += 1) {
        const { status, reply } = await browser.call(unlink, { token });
        expect([status, reply]).toEqual([200, expect.objectContaining({ [flag]: false })]);
      }
      if (provider === "google") {
        await expect.poll(() => fake().log.filter((one) => one === "revoke").length).toBe(before + 1);
      }
      // F17: the reference fails when the permission was taken back before
      await browser.visit(link, { token });
      fake().takeBack(fake().behaviour.person.subject);
      expect((await browser.call(unlink, { token })).status).toBe(200);
    });
  });

  // F17: the reference shows a crash
  test.each([
    [logIn, "/login"],
    [join, "/signup"],
    [link, "/me/settings"],
  ] as const)("%s that is denied at the provider leads back to where it began", async (start, path) => {
    const { token } = await signUp();
    fake().behaviour.consent = "deny";
    const { url } = await browser.visit(start, {
      body: { post_redirect: "/me/settings" },
      ...(start === link && { token }),
    });
    expect([url.pathname, codeOf(url)]).toEqual([path, { denied: provider }]);
  });

  describe("a return that is not in order", () => {
    const back = (query: Record<string, string>) =>
      `${app.url}/redirect/${provider}?${new URLSearchParams(query).toString()}`;
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
    ])("%j is a bad request", async (query, message) => {
      const response = await fetch(back(query as Record<string, string>), { redirect: "manual" });
      expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([400, message]);
    });

    // F1: the reference believes the user id that the state names
    test("a made-up state opens the error page", async () => {
      await begun();
      const { url } = await browser.open(back({ code: "x", state: "A".repeat(43) }));
      expect([url.pathname, codeOf(url)]).toEqual(["/error", error("E_OAUTH2_INVALID_STATE")]);
    });

    test("a state is good once", async () => {
      somebody(provider);
      const { redirect } = await begun();
      const address = await returning(redirect);
      expect((await browser.open(address)).url.pathname).toBe("/me");
      const before = [await accounts(), await sessions()];
      expect(codeOf((await browser.open(address)).url)).toEqual(error("E_OAUTH2_INVALID_STATE"));
      expect([await accounts(), await sessions()]).toEqual(before);
    });

    test("a state is good for a quarter of an hour", async () => {
      somebody(provider);
      const { redirect } = await begun();
      const address = await returning(redirect);
      ahead = 16;
      expect(codeOf((await browser.open(address)).url)).toEqual(error("E_OAUTH2_INVALID_STATE"));
    });

    // F1: this links the victim's calendar to the attacker, or the attacker's account to the victim, in the reference
    test("a state of another browser opens the error page, links nothing, and is not used up", async () => {
      somebody(provider);
      const attacker = await signUp();
      const { redirect } = await begun(link, attacker.token);
      const address = await returning(redirect);
      const victim = createFakeBrowser(app.url);
      expect(codeOf((await victim.open(address)).url)).toEqual(error("E_OAUTH2_INVALID_STATE"));
      await victim.call(logIn, { body: { post_redirect: "/" } });
      expect(codeOf((await victim.open(address)).url)).toEqual(error("E_OAUTH2_INVALID_STATE"));
      expect(await me(attacker.token)).toMatchObject({ [flag]: false });
      expect((await browser.open(address)).url.pathname).toBe("/me");
    });

    test("a state of the other provider opens the error page", async () => {
      const { state } = await begun();
      const other = provider === "google" ? "microsoft" : "google";
      const { url } = await browser.open(`${app.url}/redirect/${other}?code=x&state=${state}`);
      expect(url.searchParams.get("e")).toBe("E_OAUTH2_INVALID_STATE");
    });

    test("a code that the provider does not know, and an error of its, are internal errors", async () => {
      for (const query of [{ code: "nonsense" }, { error: "server_error" }]) {
        const { state } = await begun();
        const { url } = await browser.open(back({ ...query, state } as Record<string, string>));
        expect([url.pathname, codeOf(url)]).toEqual(["/error", { e: "E_INTERNAL_SERVER_ERROR" }]);
      }
    });

    test("a code of another visit is worth nothing here", async () => {
      somebody(provider);
      const stolen = new URL(await returning((await begun()).redirect)).searchParams.get("code") ?? "";
      const { state } = await begun();
      const { url } = await browser.open(back({ code: stolen, state }));
      expect(codeOf(url)).toEqual({ e: "E_INTERNAL_SERVER_ERROR" });
    });

    test.each([
      ["for another program", { aud: "somebody-else" }],
      ["of another issuer", { iss: "https://example.org" }],
      ["for another visit", { nonce: "another" }],
      ["that is over", { exp: 1_000, iat: 900 }],
    ])("an ID token %s logs nobody in", async (_, claims) => {
      somebody(provider);
      fake().behaviour.claims = claims;
      const before = [await accounts(), await sessions()];
      const { url } = await browser.visit(logIn);
      expect([url.pathname, codeOf(url)]).toEqual(["/error", { e: "E_INTERNAL_SERVER_ERROR" }]);
      expect([await accounts(), await sessions()]).toEqual(before);
    });

    test("an ID token signed with a key of somebody else logs nobody in", async () => {
      somebody(provider);
      fake().behaviour.signsWrongly = true;
      const { url } = await browser.visit(logIn);
      expect(codeOf(url)).toEqual({ e: "E_INTERNAL_SERVER_ERROR" });
    });
  });

  // F2: the reference sends the token to any address
  test.each(["https://example.org/", "//example.org", "/\\example.org", "javascript:alert(1)", ""])(
    "nobody is sent to %j afterwards",
    async (post_redirect) => {
      const { token } = await signUp();
      for (const start of [logIn, join, link]) {
        const { status } = await browser.call(start, { body: { post_redirect }, token });
        expect(status).toBe(400);
      }
    },
  );

  // F9: the reference stores them as they are
  test("tokens, states and codes are stored so that the database alone opens nothing", async () => {
    somebody(provider);
    const { url } = await browser.visit(join);
    await browser.call(logIn, { body: { post_redirect: "/" } });
    const tables = ["oauth_accounts", "oauth_states", "login_codes"];
    const dump = JSON.stringify(await Promise.all(tables.map((table) => rows(`SELECT t::text FROM ${table} t`))));
    expect(dump).not.toContain(url.searchParams.get("token"));
    for (const word of ["accessToken", "refreshToken", "verifier", "nonce", "/me"]) {
      expect(dump).not.toContain(Buffer.from(word).toString("hex"));
      expect(dump).not.toContain(word);
    }
  });
});

test("a server without providers says so everywhere", async () => {
  const bare = await startTestApp();
  const guest = createFakeBrowser(bare.url);
  const body = { post_redirect: "/me" };
  const { token } = await bare.api.signUp();
  expect((await bare.api.call("serverInfo")).reply).toMatchObject({
    googleOAuth2IsSupported: false,
    microsoftOAuth2IsSupported: false,
  });
  for (const name of ["logInWithGoogle", "signUpWithGoogle", "logInWithMicrosoft", "signUpWithMicrosoft"] as const) {
    expect((await guest.call(name, { body })).status).toBe(503);
  }
  expect((await guest.call("linkGoogleCalendar", { body, token })).status).toBe(404);
  // F17: unlinking fails in the reference when the provider is not configured
  expect((await guest.call("unlinkMicrosoftCalendar", { token })).status).toBe(200);
  const { url } = await guest.open(`${bare.url}/redirect/google?code=x&state=${"A".repeat(43)}`);
  expect(Object.fromEntries(url.searchParams)).toEqual({ e: "E_OAUTH2_NOT_AVAILABLE", provider: "GOOGLE" });
  await bare.stop();
});

test("a server with providers says so", async () => {
  expect((await app.api.call("serverInfo")).reply).toMatchObject({
    googleOAuth2IsSupported: true,
    microsoftOAuth2IsSupported: true,
  });
});
