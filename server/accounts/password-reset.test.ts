import { describe, expect, vi } from "vitest";
import type { Endpoint } from "#domain/contract/endpoint.ts";
import { ENDPOINTS } from "#domain/contract/endpoints.ts";
import type { RouteName } from "#domain/contract/routes.ts";
import { CHOIR, PASSWORD } from "../testing/api-client.ts";
import { appTest, type TestApp, testNow } from "../testing/start-test-app.ts";
import { linkIn, mailsTo, type SentMail } from "../testing/read-outbox.ts";
import { createUser } from "./sign-up.ts";

const NEW_PASSWORD = "battery staple";

const test = appTest({}, { clock: () => testNow().add({ minutes: ahead }) });
/** Minutes by which the app's clock is ahead. */
let ahead = 0;

const ask = (app: TestApp, email: string) => app.api.call("resetPassword", { body: { email } });
const reset = (app: TestApp, token: string, password = NEW_PASSWORD) =>
  app.api.call("confirmPasswordReset", { token, body: { password } });
const logIn = async (app: TestApp, email: string, password: string) =>
  (await app.api.call("logIn", { body: { email, password } })).status;

/** Makes a user and waits for the user's `nth` reset mail. */
async function tokenFor(app: TestApp, email: string, nth = 1): Promise<string> {
  expect((await ask(app, email)).status).toBe(204);
  await vi.waitFor(async () => expect(await mailsTo(app, email)).toHaveLength(nth));
  const mail = (await mailsTo(app, email)).at(-1);
  const { pwresetToken } = linkIn(mail as SentMail, "/confirm-password-reset");
  return pwresetToken ?? "";
}

test("a user sets a new password with the link of the mail, which ends every session", async ({ app }) => {
  const { email, token: session } = await app.api.signUp({ name: "Ann" });
  const token = await tokenFor(app, email);
  const [mail] = await mailsTo(app, email);
  expect(mail?.subject).toBe("Overlap password reset");
  expect(mail?.text).toMatch(/^Hello Ann,/);
  const done = await reset(app, token);
  expect([done.status, done.reply]).toEqual([204, undefined]);
  expect(await logIn(app, email, NEW_PASSWORD)).toBe(200);
  expect(await logIn(app, email, PASSWORD)).toBe(401);
  expect((await app.api.call("me", { token: session })).status).toBe(401);
});

// The reply and the mails must not tell who has an account.
test("a request for an address without an account gets the usual reply, and no mail is sent", async ({ app }) => {
  const { email } = await app.api.signUp();
  const replyToKnown = await ask(app, email);
  const replyToUnknown = await ask(app, "unknown@example.org");
  expect([replyToUnknown.status, replyToUnknown.reply]).toEqual([replyToKnown.status, replyToKnown.reply]);
  await vi.waitFor(async () => expect(await mailsTo(app, email)).toHaveLength(1));
  await app.context.background.finish();
  expect(await mailsTo(app, "unknown@example.org")).toEqual([]);
});

test("a user without a password sets the first one by a mail that does not call it new", async ({ app }) => {
  const email = "provider@example.org";
  await createUser({ name: "Ann", email, isSubscribed: false, locale: "en" }, app.context);
  expect(await logIn(app, email, PASSWORD)).toBe(401);
  const token = await tokenFor(app, email);
  const [mail] = await mailsTo(app, email);
  expect(mail?.subject).toBe("Set your Overlap password");
  expect(mail?.text).toContain("Set your password");
  expect(mail?.text).not.toMatch(/new password|reset your/i);
  expect(linkIn(mail as SentMail, "/confirm-password-reset")).toMatchObject({ first: "true" });
  expect((await reset(app, token)).status).toBe(204);
  expect(await logIn(app, email, NEW_PASSWORD)).toBe(200);
  // The address has an account now.
  await tokenFor(app, email, 2);
  expect((await mailsTo(app, email)).at(-1)?.subject).toBe("Overlap password reset");
});

const OTHER_ROUTES = (Object.keys(ENDPOINTS) as RouteName[]).filter(
  (name) => ENDPOINTS[name].access.token !== "password-reset",
);

describe("a reset token", () => {
  // In the reference a reset token opens any endpoint, once.
  test.for(OTHER_ROUTES)("a reset token does not open %s", async (name, { app }) => {
    const { method, path: template }: Endpoint = ENDPOINTS[name];
    const { meetingID } = await app.api.createMeeting();
    const path = template.replace("{meetingID}", meetingID).replace("{respondentID}", "aaaaaaaaaaaa");
    const headers = { authorization: `Bearer ${issuedReset}`, "content-type": "application/json" };
    const body = method === "GET" ? null : JSON.stringify(CHOIR);
    const reply = await fetch(app.url + path, { method, headers, body });
    expect(reply.status).toBe(401);
  });
  let issuedReset = "";
  test.beforeAll(async ({ app }) => {
    const { email } = await app.api.signUp();
    issuedReset = await tokenFor(app, email);
  });

  // In the reference a session's token can set a new password.
  test("a password reset needs a reset token, neither a session's token nor none", async ({ app }) => {
    const { token, email } = await app.api.signUp();
    const withSession = await reset(app, token);
    expect([withSession.status, withSession.failure.code]).toEqual([401, "not-signed-in"]);
    const without = await app.api.call("confirmPasswordReset", { body: { password: NEW_PASSWORD } });
    expect(without.status).toBe(401);
    expect(await logIn(app, email, PASSWORD)).toBe(200);
  });

  // In the reference, a password that is too short spends the token.
  test("a reset token survives a refused password", async ({ app }) => {
    const { email } = await app.api.signUp();
    const token = await tokenFor(app, email);
    const refused = await reset(app, token, "short");
    expect([refused.status, refused.failure.message]).toEqual([400, "Password must be between 6-30 characters."]);
    expect((await reset(app, token)).status).toBe(204);
  });

  test("a reset token works once, even when three requests use it at once", async ({ app }) => {
    const { email } = await app.api.signUp();
    const token = await tokenFor(app, email);
    const passwords = ["first horse", "second horse", "third horse"];
    const all = await Promise.all(passwords.map((password) => reset(app, token, password)));
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 401, 401]);
    const worked = await Promise.all(passwords.map((password) => logIn(app, email, password)));
    expect(worked.filter((status) => status === 200)).toHaveLength(1);
    expect(worked.indexOf(200)).toBe(all.findIndex(({ status }) => status === 204));
    expect((await reset(app, token)).failure).toMatchObject({
      message: "This link is not valid any more. Please ask for a new one.",
    });
  });

  test("a reset token is void once another one of its user was used", async ({ app }) => {
    const { email } = await app.api.signUp();
    const [first, second] = [await tokenFor(app, email), await tokenFor(app, email, 2)];
    expect((await reset(app, second)).status).toBe(204);
    expect((await reset(app, first, "another horse")).status).toBe(401);
    expect(await logIn(app, email, NEW_PASSWORD)).toBe(200);
  });

  test("a reset token works for four hours", async ({ app }) => {
    const { email } = await app.api.signUp();
    const token = await tokenFor(app, email);
    ahead = 4 * 60 + 1;
    expect((await reset(app, token)).status).toBe(401);
    ahead = 4 * 60 - 1;
    expect((await reset(app, token)).status).toBe(204);
    ahead = 0;
  });
});
