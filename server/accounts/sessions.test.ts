import { createHmac } from "node:crypto";
import bcrypt from "bcrypt";
import jwt from "jsonwebtoken";
import { describe, expect, vi } from "vitest";
import { parseUserID, type UserID } from "#domain/ids.ts";
import { CHOIR, PASSWORD } from "../testing/api-client.ts";
import { appTest, TEST_SECRET, type TestApp, testNow } from "../testing/start-test-app.ts";
import { createUser } from "./sign-up.ts";

const DAY = 24;

const clock = () => testNow().add({ hours: ahead });
const test = appTest({}, { clock });
/** This app hashes passwords as in the product. */
const slowTest = appTest({}, { clock, passwordCost: undefined });
/** Hours by which the app's clock is ahead. */
let ahead = 0;

const me = (app: TestApp, token: string) => app.api.call("me", { token });

test("a sign-up without verification makes an account and logs in", async ({ app }) => {
  const email = "Zoe.Smith@Example.ORG";
  const signedUp = await app.api.call("signUp", { body: { name: " Zoë ", email, password: PASSWORD } });
  expect(signedUp.status).toBe(201);
  const user = {
    userID: expect.stringMatching(/^[0-9A-Za-z]{12}$/) as string,
    name: "Zoë",
    email: "zoe.smith@example.org",
    isSubscribedToNotifications: false,
    hasLinkedGoogleAccount: false,
    hasLinkedMicrosoftAccount: false,
  };
  expect(signedUp.reply).toEqual({ ...user, token: expect.any(String) as string });
  if (!("token" in signedUp.reply)) throw new Error("no token");
  const self = await me(app, signedUp.reply.token);
  expect([self.status, self.reply]).toEqual([200, user]);
});

test("a sign-up refuses an address that has an account in any spelling", async ({ app }) => {
  const { email } = await app.api.signUp();
  const again = await app.api.call("signUp", {
    body: { name: "Eve", email: email.toUpperCase(), password: PASSWORD },
  });
  expect([again.status, again.failure]).toEqual([
    409,
    { message: "user already exists", code: "taken", requestId: expect.any(String) as string },
  ]);
});

test("eight sign-ups of one address at once make one account", async ({ app }) => {
  const body = { name: "Ann", email: "eight@example.org", password: PASSWORD };
  const all = await Promise.all(Array.from({ length: 8 }, () => app.api.call("signUp", { body })));
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
});

test("a login opens another session of the same account", async ({ app }) => {
  const { token: first, ...user } = await app.api.signUp();
  const login = await app.api.call("logIn", { body: { email: ` ${user.email.toUpperCase()} `, password: PASSWORD } });
  expect([login.status, login.reply]).toEqual([200, { ...user, token: expect.any(String) as string }]);
  expect(login.reply.token).not.toBe(first);
  expect((await me(app, first)).status).toBe(200);
});

test("a session is listed with its creation on the app's clock", async ({ app }) => {
  const minute = () => `${clock().toString({ smallestUnit: "minute", roundingMode: "floor" }).slice(0, 16)}:00Z`;
  const minuteBefore = minute();
  const { token } = await app.api.signUp();
  const [session] = (await app.api.call("sessions", { token })).reply.sessions;
  expect([minuteBefore, minute()]).toContain(session?.createdAt);
});

test("a login fails alike for a wrong password and an unknown address", async ({ app }) => {
  const { email } = await app.api.signUp();
  const wrong = await app.api.call("logIn", { body: { email, password: "wrong horse" } });
  const unknown = await app.api.call("logIn", { body: { email: "unknown@example.org", password: PASSWORD } });
  expect(wrong.status).toBe(401);
  expect({ ...wrong.failure, requestId: "" }).toEqual({ ...unknown.failure, requestId: "" });
  expect(wrong.failure.message).toBe("The email address or the password is wrong.");
});

// The reference answers in 7 ms for an unknown address and in 50 ms for a known one.
slowTest(
  "a refused login costs one comparison with a hash of equal cost, with and without an account",
  async ({ app }) => {
    const { email } = await app.api.signUp();
    const provider = { name: "Ann", email: "provider@example.org", isSubscribed: false, locale: "en" };
    await createUser(provider, app.context);
    const compare = vi.spyOn(bcrypt, "compare");
    for (const tried of [email, "unknown@example.org", provider.email]) {
      const refused = await app.api.call("logIn", { body: { email: tried, password: "wrong horse" } });
      expect(refused.status).toBe(401);
    }
    const hashes = compare.mock.calls.map(([, hash]) => hash);
    compare.mockRestore();
    const cost = expect.stringMatching(/^\$2b\$11\$.{53}$/) as string;
    expect(hashes).toEqual([cost, cost, cost]);
    expect(hashes.map((hash) => bcrypt.getRounds(hash))).toEqual([11, 11, 11]);
  },
);

test.for([1, 30, 60, 61, 120])(
  "a wrong password of %i characters of four bytes is refused as wrong",
  async (length, { app }) => {
    const { email } = await app.api.signUp({ password: "🐎".repeat(30) });
    const { status, failure } = await app.api.call("logIn", { body: { email, password: "🐴".repeat(length) } });
    expect([status, failure.message]).toEqual([401, "The email address or the password is wrong."]);
  },
);

test.for([
  ["each of thirty four-byte characters", "🐎".repeat(30), `${"🐎".repeat(29)}🐴`],
  ["the characters after a four-byte character", "ab🐎cdefgh", "ab🐎cdefgx"],
] as const)("a login compares %s", async ([, right, wrong], { app }) => {
  const { email } = await app.api.signUp({ password: right });
  expect((await app.api.call("logIn", { body: { email, password: right } })).status).toBe(200);
  expect((await app.api.call("logIn", { body: { email, password: wrong } })).status).toBe(401);
});

test("a login accepts a password however the keyboard composes its accents", async ({ app }) => {
  const { email } = await app.api.signUp({ password: "Zoë Café".normalize("NFD") });
  expect((await app.api.call("logIn", { body: { email, password: "Zoë Café".normalize("NFC") } })).status).toBe(200);
});

test("a login refuses a very long password before it composes its accents", async ({ app }) => {
  const { email } = await app.api.signUp();
  const normalize = vi.spyOn(String.prototype, "normalize");
  try {
    const password = `a${"\u0301".repeat(63_000)}\u0323`;
    const refused = await app.api.call("logIn", { body: { email, password } });
    expect(refused.status).toBe(400);
    expect(refused.failure.message).toBe("Password must be between 6-30 characters.");
    const long = normalize.mock.contexts.filter((text) => String(text).length > 1_000);
    expect(long).toEqual([]);
  } finally {
    normalize.mockRestore();
  }
});

// The reference stores secrets as plain text.
slowTest("the database holds no password or token in plain text", async ({ app }) => {
  const { email, token, userID } = await app.api.signUp({ password: "find me if you can" });
  const reset = app.context.tokens.issue("password-reset", parseUserID(userID) as UserID);
  await app.database.transaction(({ passwordResets }) => passwordResets.insert(reset));
  const tables = ["users", "sessions", "password_resets"];
  const dump = await Promise.all(tables.map((table) => app.query(`SELECT t::text FROM ${table} t`)));
  const text = JSON.stringify(dump);
  expect(text).toContain(email);
  for (const secret of ["find me", token, reset.token, ...token.split(".").slice(1)])
    expect(text).not.toContain(secret);
  const stored = await app.database.views.users.login(email);
  expect(stored?.passwordHash).toMatch(/^\$2b\$11\$.{53}$/);
});

// The reference's tokens still work after a logout.
test("a logout ends this session at once and no other", async ({ app }) => {
  const { token: here, email } = await app.api.signUp();
  const { token: there } = (await app.api.call("logIn", { body: { email, password: PASSWORD } })).reply;
  const out = await app.api.call("logOut", { token: here });
  expect([out.status, out.reply]).toEqual([204, undefined]);
  expect((await me(app, here)).status).toBe(401);
  expect((await me(app, there)).status).toBe(200);
  expect((await app.api.call("logOut", { token: here })).status).toBe(401);
});

test("a logout everywhere ends all sessions of its user and no other user's", async ({ app }) => {
  const [ann, ben] = [await app.api.signUp(), await app.api.signUp()];
  const { token: there } = (await app.api.call("logIn", { body: { email: ann.email, password: PASSWORD } })).reply;
  const out = await app.api.call("logOut", { token: ann.token, query: { everywhere: "true" } });
  expect(out.status).toBe(204);
  expect([(await me(app, ann.token)).status, (await me(app, there)).status, (await me(app, ben.token)).status]).toEqual(
    [401, 401, 200],
  );
  // In the reference a revoked token works again after a login within the second in which it was issued.
  await app.api.call("logIn", { body: { email: ann.email, password: PASSWORD } });
  expect((await me(app, ann.token)).status).toBe(401);
});

describe("a token of a session", () => {
  const secretKey = (app: TestApp, purpose: string) =>
    Buffer.from(app.context.keys.of(purpose as Parameters<typeof app.context.keys.of>[0]));

  // The reference's tokens never expire.
  test("a session's token ends after ninety days", async ({ app }) => {
    const { token } = await app.api.signUp();
    ahead = 90 * DAY - 1;
    expect((await me(app, token)).status).toBe(200);
    ahead = 90 * DAY + 1;
    expect((await me(app, token)).failure).toMatchObject({
      code: "not-signed-in",
      message: "Your login has ended. Please log in again.",
    });
    ahead = 0;
  });

  test("a forged token opens nothing", async ({ app }) => {
    const { token, userID } = await app.api.signUp();
    const [header = "", claims = "", signature = ""] = token.split(".");
    const payload = JSON.parse(Buffer.from(claims, "base64url").toString()) as object;
    const text = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const other = (await app.api.signUp()).userID;
    const key = secretKey(app, "session");
    const { purpose: _purpose, ...aimless } = payload as { purpose: string };
    const { exp: _exp, ...endless } = payload as { exp: number };
    const forged: Record<string, string> = {
      "alg none": `${text({ alg: "none", typ: "JWT" })}.${claims}.`,
      "alg none with a signature": `${text({ alg: "none", typ: "JWT" })}.${claims}.${signature}`,
      "another algorithm, our key": jwt.sign(payload, key, { algorithm: "HS512" }),
      "another key": jwt.sign(payload, "x".repeat(32)),
      "the secret itself as key": jwt.sign(payload, TEST_SECRET),
      "an empty key": `${header}.${claims}.${createHmac("sha256", "").update(`${header}.${claims}`).digest("base64url")}`,
      "another user": `${header}.${text({ ...payload, sub: other })}.${signature}`,
      "another user, signed": jwt.sign({ ...payload, sub: other }, key),
      "a session that never was": jwt.sign({ ...payload, jti: "0".repeat(22) }, key),
      "no purpose": jwt.sign(aimless, key),
      "another purpose": jwt.sign({ ...payload, purpose: "password-reset" }, key),
      "another purpose's key": jwt.sign(payload, secretKey(app, "password-reset")),
      "no end": jwt.sign(endless, key),
      "no user": jwt.sign({ ...payload, sub: "unknown" }, key),
      "no JSON": `${header}.${Buffer.from("x").toString("base64url")}.${signature}`,
      truncated: token.slice(0, -1),
      "two parts": `${header}.${claims}`,
      "one more part": `${token}.${signature}`,
    };
    expect((await me(app, token)).reply.userID).toBe(userID);
    for (const [what, forgery] of Object.entries(forged)) {
      expect([what, (await me(app, forgery)).status]).toEqual([what, 401]);
    }
    expect((await me(app, token)).status).toBe(200);
  });

  // An expired login of the reference silently creates a meeting without an owner.
  test("a token of an ended session neither creates nor answers, although guests may", async ({ app }) => {
    const { token } = await app.api.signUp();
    const { meetingID } = await app.api.createMeeting();
    await app.api.call("logOut", { token });
    const create = await app.api.call("createMeeting", { body: CHOIR, token });
    expect([create.status, create.failure.code]).toEqual([401, "not-signed-in"]);
    expect((await app.api.answer(meetingID, { name: "Ann", availabilities: [] }, { token })).status).toBe(401);
    expect((await app.api.meeting(meetingID)).respondents).toEqual({});
  });

  test("a token opens nothing after its account is deleted", async ({ app }) => {
    const { token, userID } = await app.api.signUp();
    await app.database.transaction(({ users }) => users.remove(parseUserID(userID) as UserID));
    expect((await me(app, token)).status).toBe(401);
    expect((await app.api.call("createMeeting", { body: CHOIR, token })).status).toBe(401);
  });

  // A token in an address would end up in logs and browser histories.
  test("a token is read from the header alone", async ({ app }) => {
    const { token } = await app.api.signUp();
    for (const query of [`?token=${token}`, `?access_token=${token}`]) {
      expect((await fetch(`${app.url}/api/me${query}`)).status).toBe(401);
    }
    const cookie = await fetch(`${app.url}/api/me`, { headers: { cookie: `token=${token}` } });
    expect(cookie.status).toBe(401);
  });
});
