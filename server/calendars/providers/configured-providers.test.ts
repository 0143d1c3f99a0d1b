import { afterAll, expect, onTestFinished, test } from "vitest";
import type { UserID } from "#domain/ids.ts";
import { PASSWORD } from "../../testing/api-client.ts";
import { createFakeBrowser } from "../../testing/providers/fake-browser.ts";
import { confirmationIn, queryOf } from "../../testing/providers/open-provider-stage.ts";
import { OIDC_CLIENT, type OidcPerson, startOidcProvider } from "../../testing/providers/start-oidc-provider.ts";
import { linkIn, mailsTo } from "../../testing/read-outbox.ts";
import { disableAccount } from "../../accounts/disabled-account.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import type { Config } from "../../start/config.ts";

const provider = await startOidcProvider();
const ownProvider = { issuerUrl: provider.issuerUrl, ...OIDC_CLIENT, trustAddresses: false, name: "Uni-Login" };
const app = await startTestApp({ oidc: ownProvider, emailVerification: true });
provider.open(app.url);
afterAll(async () => {
  await app.stop();
  await provider.stop();
});

let people = 0;

/** A person of the provider sits at a new browser. */
function person(differently: Partial<OidcPerson> = {}) {
  people += 1;
  const email = `ann${people}@uni.example`;
  provider.behaviour.person = {
    subject: `subject-${people}`,
    name: "Ann",
    email,
    email_verified: true,
    ...differently,
  };
  return { email, browser: createFakeBrowser(app.url) };
}

/** Sets the rules of the shared app for one test. */
function set(changes: Partial<Config>): void {
  const config: Config = app.context.config;
  const settings = Object.fromEntries(Object.keys(changes).map((name) => [name, config[name as keyof Config]]));
  Object.assign(config, changes);
  onTestFinished(() => void Object.assign(config, settings));
}

const stored = async (table: string) => Number((await app.query(`SELECT count(*) AS n FROM ${table}`))[0]?.["n"]);
const counts = async () => [await stored("users"), await stored("oauth_accounts"), await stored("sessions")];

test("the server info has the name of the configured provider", async () => {
  expect((await app.api.call("serverInfo")).reply.oidc).toEqual({ name: "Uni-Login" });
});

test("a person whose address comes from the userinfo endpoint signs up and logs in again", async () => {
  const { browser, email } = person();
  const { url } = await browser.visit("signUpWithOidc", { body: { post_redirect: "/create" } });
  expect(url.pathname).toBe("/create");
  const { reply } = await browser.logInWith(url);
  expect(reply).toMatchObject({ name: "Ann", email, hasLinkedOidcAccount: true, hasLinkedGoogleAccount: false });
  const again = createFakeBrowser(app.url);
  const { reply: second } = await again.logInWith((await again.visit("logInWithOidc")).url);
  expect(second.userID).toBe(reply.userID);
  const rows = await app.query(`SELECT tokens, has_calendar FROM oauth_accounts WHERE user_id = '${reply.userID}'`);
  expect(rows).toEqual([{ tokens: null, has_calendar: false }]);
});

test("a user with a password confirms the link and logs in with either", async () => {
  const { browser, email } = person();
  await app.api.call("signUp", { body: { name: "Ann", email, password: PASSWORD } });
  const link = linkIn((await mailsTo(app, email)).at(-1)!, "/verify-email");
  await app.api.call("verifyEmail", { body: { ...link, password: PASSWORD } as never });
  const { url } = await browser.visit("logInWithOidc");
  expect(url.pathname).toBe("/confirm-link-oidc-account");
  const confirmation = confirmationIn(url);
  const { status, reply } = await browser.call("confirmLinkOidc", confirmation);
  expect([status, reply.hasLinkedOidcAccount]).toEqual([200, true]);
  expect((await browser.call("confirmLinkOidc", confirmation)).status).toBe(401);
  expect((await app.api.call("logIn", { body: { email, password: PASSWORD } })).status).toBe(200);
  expect((await browser.visit("logInWithOidc")).url.pathname).toBe("/me");
});

test("an address that the provider has not confirmed is proved by a mail", async () => {
  const { browser, email } = person({ email_verified: false });
  const { url } = await browser.visit("logInWithOidc");
  expect([url.pathname, queryOf(url)]).toEqual(["/signup", { mailed: "oidc" }]);
  const mail = (await mailsTo(app, email)).at(-1);
  expect(mail?.text).toContain("Uni-Login");
  const link = /https?:\S+\/redirect\/oidc\/proved\?proof=[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
  expect((await browser.open(link)).url.pathname).toBe("/me");
  expect(await app.database.views.users.login(email)).toBeDefined();
});

test("an address that is not confirmed opens no account of another person", async () => {
  const { email, browser } = person();
  await browser.visit("signUpWithOidc");
  set({ emailVerification: false });
  const countsBefore = await counts();
  const stranger = person({ email, email_verified: false }).browser;
  const { url } = await stranger.visit("logInWithOidc");
  expect(queryOf(url)).toEqual({ e: "E_OAUTH2_EMAIL_NOT_VERIFIED", provider: "OIDC" });
  expect(await counts()).toEqual(countsBefore);
});

test("addresses of a trusted provider count as confirmed", async () => {
  const trusting = await startTestApp({ oidc: { ...ownProvider, trustAddresses: true }, emailVerification: true });
  provider.open(trusting.url);
  onTestFinished(async () => {
    provider.open(app.url);
    await trusting.stop();
  });
  const { email } = person({ email_verified: false });
  const { url } = await createFakeBrowser(trusting.url).visit("logInWithOidc");
  expect(url.pathname).toBe("/me");
  expect(await trusting.database.views.users.login(email)).toBeDefined();
});

test("a person without an address gets one sentence and no account", async () => {
  const countsBefore = await counts();
  for (const email of [undefined, "not an address"]) {
    const { browser } = person({ email: email as string });
    const { url } = await browser.visit("logInWithOidc");
    expect(queryOf(url)).toEqual({ e: "E_OAUTH2_NO_ADDRESS", provider: "OIDC" });
  }
  expect(await counts()).toEqual(countsBefore);
});

test("a person who cancels at the provider comes back to the login", async () => {
  const { browser } = person();
  provider.behaviour.refuses = true;
  onTestFinished(() => void (provider.behaviour.refuses = false));
  const { url } = await browser.visit("logInWithOidc");
  expect([url.pathname, queryOf(url)]).toEqual(["/login", { denied: "oidc" }]);
});

test("a state works once and in its own browser", async () => {
  const { browser } = person();
  const { visited } = await browser.visit("logInWithOidc");
  const back = visited.find((address) => address.includes("/redirect/oidc")) ?? "";
  const countsBefore = await counts();
  for (const other of [browser, createFakeBrowser(app.url)]) {
    const { url } = await other.open(back);
    expect(queryOf(url)).toEqual({ e: "E_OAUTH2_INVALID_STATE", provider: "OIDC" });
  }
  expect(await counts()).toEqual(countsBefore);
});

test("a closed sign-up is closed at the provider, and a list of domains admits its people", async () => {
  const account = person();
  await account.browser.visit("signUpWithOidc");
  const knownPerson = provider.behaviour.person;
  set({ signUp: "closed", passwordLogin: false });
  const stranger = person();
  const started = await stranger.browser.call("signUpWithOidc", { body: { post_redirect: "/" } });
  expect([started.status, started.reply.code]).toEqual([403, "not-open"]);
  const { url } = await stranger.browser.visit("logInWithOidc");
  expect(queryOf(url)).toEqual({ e: "E_OAUTH2_SIGN_UP_CLOSED", provider: "OIDC" });
  expect(await app.database.views.users.login(stranger.email)).toBeUndefined();
  provider.behaviour.person = knownPerson;
  expect((await createFakeBrowser(app.url).visit("logInWithOidc")).url.pathname).toBe("/me");
  set({ signUp: ["uni.example"] });
  expect((await person().browser.visit("logInWithOidc")).url.pathname).toBe("/me");
});

test("a provider that fails in the middle of a login is named, and a later login works", async () => {
  const { browser } = person();
  const { reply } = await browser.call("logInWithOidc", { body: { post_redirect: "/me" } });
  provider.shut();
  onTestFinished(() => provider.open(app.url));
  const state = new URL(reply.redirect).searchParams.get("state") ?? "";
  const back = new URLSearchParams({ code: "x", state, iss: provider.issuerUrl });
  const { url } = await browser.open(`${app.url}/redirect/oidc?${back}`);
  expect(queryOf(url)).toEqual({ e: "E_OAUTH2_PROVIDER_SILENT", provider: "OIDC" });
  provider.open(app.url);
  expect((await person().browser.visit("logInWithOidc")).url.pathname).toBe("/me");
});

test("a user whose account is disabled in the middle of a login learns so and gets no session", async () => {
  const { browser } = person();
  const { reply } = await browser.logInWith((await browser.visit("signUpWithOidc")).url);
  const begun = await createFakeBrowser(app.url).visit("logInWithOidc");
  expect(begun.url.pathname).toBe("/me");
  const { reply: started } = await browser.call("logInWithOidc", { body: { post_redirect: "/me" } });
  await disableAccount(reply.userID as UserID, app.context);
  const countsBefore = await counts();
  expect(queryOf((await browser.open(started.redirect)).url)).toEqual({
    e: "E_OAUTH2_ACCOUNT_DISABLED",
    provider: "OIDC",
  });
  expect((await app.api.call("me", { token: reply.token })).status).toBe(401);
  expect(await counts()).toEqual(countsBefore);
});

test("a server starts while its provider is down, and logs in with it once it answers", async () => {
  const late = await startOidcProvider();
  const waiting = await startTestApp({ oidc: { ...ownProvider, issuerUrl: late.issuerUrl } });
  onTestFinished(async () => {
    await waiting.stop();
    await late.stop();
  });
  const browser = createFakeBrowser(waiting.url);
  const { status, reply } = await browser.call("logInWithOidc", { body: { post_redirect: "/me" } });
  expect([status, reply.message]).toEqual([503, "Uni-Login is not responding right now. Please try again later."]);
  late.open(waiting.url);
  late.behaviour.person = { subject: "late", name: "Ann", email: "ann@uni.example", email_verified: true };
  expect((await browser.visit("logInWithOidc")).url.pathname).toBe("/me");
});
