import { describe, expect, onTestFinished, test } from "vitest";
import { PASSWORD } from "../testing/api-client.ts";
import { linkIn, mailsTo } from "../testing/read-outbox.ts";
import { createFakeBrowser } from "../testing/providers/fake-browser.ts";
import { confirmationIn, providerStage, queryOf } from "../testing/providers/open-provider-stage.ts";
import type { Config } from "../start/config.ts";

const stage = await providerStage({ emailVerification: true });
const { app } = stage;
let people = 0;

type Doors = Partial<Pick<Config, "signUp" | "createMeetings" | "passwordLogin">>;

/** Sets the access rules of the shared app for one test. */
function open(doors: Doors): void {
  const config: Config = app.context.config;
  const settings = {
    signUp: config.signUp,
    createMeetings: config.createMeetings,
    passwordLogin: config.passwordLogin,
  };
  Object.assign(config, doors);
  onTestFinished(() => void Object.assign(config, settings));
}

const newAddress = (domain: string) => `person-${(people += 1)}@${domain}`;
/** The form in which an address is stored. */
const stored = (email: string) => email.toLowerCase().replace("bücher", "xn--bcher-kva");
const lastMail = async (email: string) => (await mailsTo(app, stored(email))).at(-1);
const users = async (email: string) =>
  Number((await stage.rows(`SELECT count(*) AS n FROM users WHERE email = '${stored(email)}'`))[0]?.["n"]);

const signUp = (email: string) => app.api.call("signUp", { body: { name: "Ann", email, password: PASSWORD } });
const verify = async (email: string) => {
  const mail = await lastMail(email);
  return app.api.call("verifyEmail", { body: { ...linkIn(mail!, "/verify-email"), password: PASSWORD } as never });
};

/** Makes an account while every rule is open. */
async function account(email: string): Promise<string> {
  await signUp(email);
  await stage.done();
  const { reply } = await verify(email);
  return reply !== undefined && "token" in reply ? reply.token : "";
}

const CLOSED = "This site does not take new accounts. Please ask the people who run it.";
const ONLY = "New accounts on this site are only for addresses of uni.example, xn--bcher-kva.example.";
const LIST = ["uni.example", "xn--bcher-kva.example"];

/** Each way to an account; it returns the account or the text that the person reads. */
const WAYS = {
  async "by password"(email: string) {
    const { status, failure } = await signUp(email);
    if (status !== 200) return failure.message;
    await stage.done();
    return (await verify(email)).status === 200 ? "account" : "no account";
  },
  async "with the link of a mail from before"(email: string) {
    const { signUp: door } = app.context.config;
    Object.assign(app.context.config, { signUp: "open" });
    await signUp(email);
    await stage.done();
    Object.assign(app.context.config, { signUp: door });
    const { status, failure } = await verify(email);
    return status === 200 ? "account" : failure.message;
  },
  async "by signing up with Google"(email: string) {
    stage.person("google", { email });
    const { status, reply } = await stage.browser.call("signUpWithGoogle", { body: { post_redirect: "/me" } });
    if (status !== 200) return reply.message;
    const { url } = await stage.browser.open(reply.redirect);
    return url.searchParams.get("e") ?? "account";
  },
  async "by logging in with Google"(email: string) {
    stage.person("google", { email });
    const { url } = await stage.browser.visit("logInWithGoogle");
    return url.searchParams.get("e") ?? "account";
  },
  async "by logging in with an address that Microsoft does not confirm"(email: string) {
    stage.person("microsoft", { email, isEmailVerified: false });
    const { url } = await stage.browser.visit("logInWithMicrosoft");
    if (url.searchParams.get("mailed") === null) return url.searchParams.get("e") ?? "";
    await stage.done();
    const mail = await lastMail(email);
    const link = /https?:\S+\/redirect\/microsoft\/proved\?proof=[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
    return (await stage.browser.open(link)).url.searchParams.get("e") ?? "account";
  },
};
type Way = keyof typeof WAYS;

describe.each(Object.keys(WAYS) as Way[])("the way to an account %s", (way) => {
  const isStart = way === "by password" || way === "with the link of a mail from before";
  const atProvider = (sentence: string) => (isStart ? sentence : "E_OAUTH2_SIGN_UP_CLOSED");
  const closed = way === "by signing up with Google" ? CLOSED : atProvider(CLOSED);

  test.each<[string, Config["signUp"], string, string]>([
    ["gets an account where sign-up is open", "open", "anywhere.example", "account"],
    ["gets none where it is closed", "closed", "uni.example", closed],
    ["gets an account with an address of the list", LIST, "uni.example", "account"],
    ["gets an account with an address of the list in other letters", LIST, "Uni.EXAMPLE", "account"],
    ["gets an account with an address of the list in Unicode", LIST, "bücher.example", "account"],
    ["gets none with an address of another domain", LIST, "gmail.example", atProvider(ONLY)],
    ["gets none with an address of a subdomain", LIST, "lab.uni.example", atProvider(ONLY)],
    ["gets none with an address that only ends like the list", LIST, "notuni.example", atProvider(ONLY)],
  ])(`a person who comes ${way} %s`, async (_, door, domain, outcome) => {
    open({ signUp: door });
    const email = newAddress(domain);
    expect(await WAYS[way](email)).toBe(outcome);
    expect(await users(email)).toBe(outcome === "account" ? 1 : 0);
  });
});

test("a closed site refuses an address with an account in the same words as an unknown one", async () => {
  const takenAddress = newAddress("old.example");
  await account(takenAddress);
  open({ signUp: LIST });
  const unknown = await signUp(newAddress("old.example"));
  const { status, failure } = await signUp(takenAddress);
  expect([status, failure.code, failure.message]).toEqual([403, "not-open", ONLY]);
  expect(unknown.failure.message).toBe(failure.message);
  for (const email of [takenAddress, newAddress("old.example")]) {
    stage.person("microsoft", { email, isEmailVerified: false });
    const { url } = await stage.browser.visit("logInWithMicrosoft");
    expect(queryOf(url)).toEqual({ e: "E_OAUTH2_SIGN_UP_CLOSED", provider: "MICROSOFT" });
  }
});

test("a user of another domain still logs in and links Google after sign-up was closed", async () => {
  const email = newAddress("old.example");
  await account(email);
  open({ signUp: "closed" });
  expect((await app.api.call("logIn", { body: { email, password: PASSWORD } })).status).toBe(200);
  stage.person("google", { email });
  const { url } = await stage.browser.visit("logInWithGoogle");
  expect(url.pathname).toBe("/confirm-link-google-account");
  expect((await stage.browser.call("confirmLinkGoogle", confirmationIn(url))).status).toBe(200);
});

test("a guest creates no meeting where an account is needed, but answers by the link", async () => {
  const email = newAddress("uni.example");
  const token = await account(email);
  open({ createMeetings: "accounts" });
  const { meetingID, params } = await app.api.createMeeting({}, token);
  const { name, about, timezone, minStartHour, maxEndHour, tentativeDates } = await app.api
    .call("getMeeting", { params })
    .then(({ reply }) => reply);
  const body = { name, about, timezone, minStartHour, maxEndHour, tentativeDates };
  const refused = await app.api.call("createMeeting", { body });
  expect([refused.status, refused.failure.code]).toEqual([401, "not-signed-in"]);
  expect(refused.failure.message).toBe("Creating a meeting on this site needs an account. Please log in.");
  const answer = { name: "Gus", availabilities: [] };
  expect((await app.api.call("addGuestAnswer", { params: { meetingID }, body: answer })).status).toBe(201);
  const made = await app.api.call("createAccessToken", { token, body: { name: "script" } });
  expect((await app.api.call("createMeeting", { body, token: made.reply.token })).status).toBe(201);
});

describe("a site without passwords", () => {
  const OFF = [
    403,
    "not-open",
    "This site does not use passwords. Please log in in one of the ways that the login page offers.",
  ];

  test("a site without passwords refuses every call about a password and keeps sessions", async () => {
    const email = newAddress("uni.example");
    const token = await account(email);
    await app.api.call("resetPassword", { body: { email } });
    await expect.poll(async () => (await lastMail(email))?.subject).toBe("Overlap password reset");
    const reset = linkIn((await lastMail(email))!, "/confirm-password-reset")["pwresetToken"];
    open({ passwordLogin: false });
    const replies = [
      await app.api.call("logIn", { body: { email, password: PASSWORD } }),
      await app.api.call("logIn", { body: { email, password: "wrong-one" } }),
      await signUp(newAddress("uni.example")),
      await app.api.call("resetPassword", { body: { email } }),
      await app.api.call("confirmPasswordReset", { body: { password: "another-one" }, token: reset! }),
    ];
    for (const { status, failure } of replies) expect([status, failure.code, failure.message]).toEqual(OFF);
    expect((await app.api.call("me", { token })).status).toBe(200);
  });

  test("a user of a site without passwords links a provider and deletes the account", async () => {
    const email = newAddress("uni.example");
    await account(email);
    open({ passwordLogin: false });
    stage.person("google", { email });
    const browser = createFakeBrowser(app.url);
    const { url } = await browser.visit("logInWithGoogle");
    const { status, reply } = await browser.call("confirmLinkGoogle", confirmationIn(url));
    expect(status).toBe(200);
    expect((await app.api.call("deleteMe", { token: reply.token })).status).toBe(204);
    expect(await users(email)).toBe(0);
  });
});

test("the server info tells who may sign up, create meetings and use passwords", async () => {
  open({ signUp: LIST, createMeetings: "accounts", passwordLogin: false });
  const { reply } = await app.api.call("serverInfo");
  expect(reply).toMatchObject({ signUp: LIST, createMeetings: "accounts", passwordLogin: false });
  expect(reply).not.toHaveProperty("oidc");
});
