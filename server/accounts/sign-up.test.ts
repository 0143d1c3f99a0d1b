import bcrypt from "bcrypt";
import { expect, onTestFinished, vi } from "vitest";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { PASSWORD } from "../testing/api-client.ts";
import { appTest, type TestApp, testNow } from "../testing/start-test-app.ts";
import { rawRequest } from "../testing/raw-request.ts";
import { linkIn, mailsTo } from "../testing/read-outbox.ts";
import { startMailApp } from "../testing/start-mail-app.ts";
import { sealEntity } from "../sealing.ts";
import { createUser } from "./sign-up.ts";

const test = appTest({ emailVerification: true }, { clock: () => testNow().add({ minutes: ahead }) });
/** Minutes by which the app's clock is ahead. */
let ahead = 0;

type Link = BodyOf<"verifyEmail">;

/** Returns the query of the link in the last mail to this address. */
async function linkOf(app: TestApp, email: string): Promise<Link> {
  const mail = (await mailsTo(app, email)).at(-1);
  if (mail === undefined) throw new Error(`${email} got no mail`);
  return linkIn(mail, "/verify-email") as Link;
}

async function signUp(app: TestApp, email: string, more: Partial<BodyOf<"signUp">> = {}) {
  return app.api.call("signUp", { body: { name: "Ann", email, password: PASSWORD, ...more } });
}
const logIn = (app: TestApp, email: string, password = PASSWORD) =>
  app.api.call("logIn", { body: { email, password } });
const verify = (app: TestApp, body: Link) => app.api.call("verifyEmail", { body });

const users = (app: TestApp) => app.query("SELECT * FROM users ORDER BY user_id");

test("a sign-up with verification sends a link and stores nothing before it is used", async ({ app }) => {
  const signedUp = await signUp(app, "Ann@Example.org", { name: "Ann Smith", subscribe_to_notifications: true });
  expect([signedUp.status, signedUp.reply]).toEqual([200, { mustVerifyEmailAddress: true }]);
  expect(await app.database.views.users.login("ann@example.org")).toBeUndefined();
  expect((await logIn(app, "ann@example.org")).status).toBe(401);

  const [mail] = await mailsTo(app, "ann@example.org");
  expect(mail?.subject).toBe("Overlap signup confirmation");
  expect(mail?.text).toMatch(/^Hello Ann Smith,/);
  const link = await linkOf(app, "ann@example.org");
  expect(Object.keys(link)).toEqual(["encrypted_entity", "iv", "salt", "tag"]);
  // The password is not in the link, neither plain nor encoded.
  const bytes = Buffer.from(link.encrypted_entity, "base64url").toString("latin1");
  for (const where of [mail?.text ?? "", bytes]) expect(where).not.toContain(PASSWORD);

  const verified = await verify(app, link);
  expect([verified.status, verified.reply]).toEqual([204, undefined]);
  expect((await logIn(app, "ann@example.org")).reply).toMatchObject({
    name: "Ann Smith",
    email: "ann@example.org",
    isSubscribedToNotifications: true,
  });
});

test("the reader of a sign-up mail chooses the password, and the sender's password opens nothing", async ({ app }) => {
  const email = "chosen@example.org";
  await signUp(app, email, { password: "a stranger's own" });
  const link = await linkOf(app, email);
  for (const password of ["short", "x".repeat(31), ""]) {
    expect((await verify(app, { ...link, password })).status).toBe(400);
  }
  expect((await logIn(app, email)).status).toBe(401);
  const { status, reply } = await verify(app, { ...link, password: PASSWORD });
  expect([status, reply]).toEqual([200, expect.objectContaining({ email, token: expect.any(String) as string })]);
  expect((await logIn(app, email)).status).toBe(200);
  expect((await logIn(app, email, "a stranger's own")).status).toBe(401);
});

test("a deleted account stays deleted when an earlier link is used", async ({ app }) => {
  const email = "deleted@example.org";
  await signUp(app, email);
  const first = await linkOf(app, email);
  await signUp(app, email);
  const second = await linkOf(app, email);
  const { reply } = await app.api.call("verifyEmail", { body: { ...first, password: PASSWORD } });
  await app.api.call("deleteMe", { token: (reply as { token: string }).token });
  for (const link of [first, second]) {
    const { status, failure } = await verify(app, link);
    expect([status, failure.message]).toEqual([
      400,
      "This link was used already, and the account was deleted since. Please sign up again.",
    ]);
  }
  expect((await logIn(app, email)).status).toBe(401);
  ahead += 1;
  await signUp(app, email);
  expect((await verify(app, await linkOf(app, email))).status).toBe(204);
  ahead -= 1;
});

test("a verification link makes one account when it is used four times at once", async ({ app }) => {
  const email = "once@example.org";
  await signUp(app, email);
  const link = await linkOf(app, email);
  const all = await Promise.all(Array.from({ length: 4 }, () => verify(app, link)));
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409, 409]);
  expect((await verify(app, link)).failure).toMatchObject({
    code: "taken",
    message: "This address has an account already. Please log in.",
  });
});

// The reply must not tell who has an account.
test("a sign-up with a known address gets the usual reply, and its owner gets another mail", async ({ app }) => {
  const email = "known@example.org";
  const fresh = await signUp(app, email);
  await verify(app, await linkOf(app, email));
  const hash = vi.spyOn(bcrypt, "hash");
  const again = await signUp(app, email, { name: "Eve", password: "another horse" });
  expect([again.status, again.reply]).toEqual([fresh.status, fresh.reply]);
  // The time must not tell it either.
  expect(hash).toHaveBeenCalledOnce();
  hash.mockRestore();
  const mails = await mailsTo(app, email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Overlap signup confirmation",
    "You already have an Overlap account",
  ]);
  expect(mails[1]?.text).not.toContain("/verify-email");
  expect((await logIn(app, email, "another horse")).status).toBe(401);
  expect((await logIn(app, email)).reply.name).toBe("Ann");
});

test("a sign-up with the address of an account without a password offers to set one by mail", async ({ app }) => {
  const email = "provider@example.org";
  await createUser({ name: "Ann", email, isSubscribed: false, locale: "en" }, app.context);
  await signUp(app, email);
  const [mail] = await mailsTo(app, email);
  expect(mail?.subject).toBe("You already have an Overlap account");
  expect(mail?.text).toContain("Set a password:");
  expect(mail?.text).not.toContain("new password");
});

test("a forged verification link is refused and changes nothing", async ({ app }) => {
  await signUp(app, "tampered@example.org");
  const link = await linkOf(app, "tampered@example.org");
  await signUp(app, "late@example.org");
  const other = await linkOf(app, "late@example.org");
  const usersBefore = await users(app);
  const flipped = (text: string, at: number) => {
    const bytes = Buffer.from(text, "base64url");
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes.toString("base64url");
  };
  const account = { name: "Eve", email: "eve@example.org", passwordHash: "x", isSubscribed: false, locale: "en" };
  const terms = { keys: app.context.keys, purpose: "email-verification" } as const;
  const end = testNow().epochMilliseconds + 60_000;
  const bad: Record<string, Partial<Link>> = {
    "a flipped bit": { encrypted_entity: flipped(link.encrypted_entity, 20) },
    "another iv": { iv: flipped(link.iv, 0) },
    "another salt": { salt: flipped(link.salt, 0) },
    "another tag": { tag: flipped(link.tag, 15) },
    "a cut entity": { encrypted_entity: link.encrypted_entity.slice(0, -4) },
    "a cut tag": { tag: link.tag.slice(0, 8) },
    "a longer iv": { iv: `${link.iv}AAAA` },
    "spare bits": { tag: link.tag.replace(/.$/, (last) => String.fromCodePoint((last.codePointAt(0) ?? 0) + 1)) },
    "the parts of two links": { encrypted_entity: other.encrypted_entity },
    "another's salt and iv": { salt: other.salt, iv: other.iv },
    nothing: { encrypted_entity: "AA", iv: "AA", salt: "AA", tag: "AA" },
    "what was sealed for another purpose": sealEntity({ ...terms, purpose: "unsubscribe" }, account, end),
    "what is no account": sealEntity(terms, { ...account, email: 5 }, end),
    "an account with more in it": sealEntity(terms, { ...account, userID: "EveEveEveEve" }, end),
  };
  for (const [what, parts] of Object.entries(bad)) {
    const refused = await verify(app, { ...link, ...parts });
    expect([what, refused.status, refused.failure.message]).toEqual([what, 400, "Invalid encrypted entity"]);
    expect([what, refused.failure.errors?.[0]?.path]).toEqual([what, "encrypted_entity"]);
  }
  expect(await users(app)).toEqual(usersBefore);
  expect((await verify(app, link)).status).toBe(204);
});

test("a verification link works for half an hour", async ({ app }) => {
  const email = "slow@example.org";
  await signUp(app, email);
  const link = await linkOf(app, email);
  ahead = 31;
  const late = await verify(app, link);
  expect([late.status, late.failure.message]).toEqual([400, "Link expired"]);
  expect(late.failure.errors?.[0]?.path).toBe("");
  expect(await app.database.views.users.login(email)).toBeUndefined();
  ahead = 29;
  expect((await verify(app, link)).status).toBe(204);
  ahead = 0;
});

test("a verification link leads to the public address, whatever Host a request names", async ({ app }) => {
  const body = JSON.stringify({ name: "Ann", email: "host@example.org", password: PASSWORD });
  const headers = { host: "evil.example", "x-forwarded-host": "evil.example", "content-type": "application/json" };
  expect((await rawRequest(app.url, "/api/signup", { method: "POST", headers, body })).status).toBe(200);
  const [mail] = await mailsTo(app, "host@example.org");
  const links = mail?.text.match(/https?:\/\/[^/\s]+/g) ?? [];
  expect(new Set(links)).toEqual(new Set([app.url]));
});

test("a sign-up mail that the server refuses for a moment leaves later, while its link works", async () => {
  const body = { name: "Ann", email: "unsent@example.org", password: PASSWORD };
  const here = await startMailApp({ emailVerification: true });
  onTestFinished(() => here.stop());
  here.mail.judge(() => ({ code: 451, message: "Not now" }));
  expect((await here.app.api.call("signUp", { body })).status).toBe(200);
  await here.settled();
  expect(here.mailsTo(body.email)).toEqual([]);
  here.mail.judge(() => "accept");
  await here.elapse({ minutes: 1 });
  expect(here.mailsTo(body.email)).toHaveLength(1);
  here.mail.judge(() => ({ code: 451, message: "Not now" }));
  await here.settled(here.app.api.call("signUp", { body }));
  here.mail.judge(() => "accept");
  await here.elapse({ minutes: 31 });
  await here.quiet();
  expect(here.mailsTo(body.email)).toHaveLength(1);
});
