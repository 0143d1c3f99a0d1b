import { describe, expect, onTestFinished, vi } from "vitest";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { PASSWORD } from "../testing/api-client.ts";
import { appTest, startTestApp, type TestApp } from "../testing/start-test-app.ts";
import { linkIn, mailsTo } from "../testing/read-outbox.ts";
import { createUser } from "./sign-up.ts";

const LATER = "Rate limit reached. Please try again later";

// A proxy of ours stands in front, and names the sender of each request.
const test = appTest({
  rateLimit: true,
  emailVerification: true,
  trustProxy: 1,
  ownNetworks: ["141.20.0.0/16", "2001:db8:7::/48"],
});

type Answer = { readonly status: number; readonly message?: string; readonly retryAfter?: number };
type Called = "logIn" | "signUp" | "verifyEmail" | "resetPassword";

/** Sends a call from an address. */
async function from(app: TestApp, address: string, name: Called, body: object): Promise<Answer> {
  const { status, failure, headers } = await app.api.call(name, { body: body as BodyOf<Called>, from: address });
  return { status, message: failure?.message, retryAfter: Number(headers.get("retry-after") ?? Number.NaN) };
}

async function statuses(times: number, send: (n: number) => Promise<Answer>): Promise<number[]> {
  const all: number[] = [];
  for (let n = 0; n < times; n += 1) all.push((await send(n)).status);
  return all;
}

const repeat = (status: number, times: number): number[] => Array.from({ length: times }, () => status);

async function account(app: TestApp, email: string): Promise<void> {
  const passwordHash = await app.context.passwords.hash(PASSWORD, "198.51.100.1");
  await createUser({ name: "Ann", email, isSubscribed: false, locale: "en", passwordHash }, app.context);
}

// Anyone can lock a victim out of the reference with ten tries a minute.
test("a network with too many tries to log in is refused, and no other network is", async ({ app }) => {
  const email = "victim@example.org";
  await account(app, email);
  const attack = (n: number) => from(app, "203.0.113.1", "logIn", { email, password: `guess number ${n}` });
  expect(await statuses(11, attack)).toEqual([...repeat(401, 10), 429]);
  const stopped = await attack(12);
  expect(stopped).toMatchObject({ status: 429, message: LATER });
  expect(stopped.retryAfter).toBeGreaterThanOrEqual(1);
  expect(stopped.retryAfter).toBeLessThanOrEqual(60);
  // The right password comes too late for the guesser, and works for the owner elsewhere.
  expect((await from(app, "203.0.113.1", "logIn", { email, password: PASSWORD })).status).toBe(429);
  expect((await from(app, "198.51.100.7", "logIn", { email, password: PASSWORD })).status).toBe(200);
});

// In the reference, writing an address with other capitals gets round the limits.
test("tries to log in count together in every spelling of the address", async ({ app }) => {
  const spellings = ["CASE@example.org", "case@example.org", "Case@Example.Org", " case@example.org"];
  const attack = (n: number) =>
    from(app, "203.0.113.2", "logIn", { email: spellings[n % spellings.length], password: "wrong horse" });
  expect(await statuses(12, attack)).toEqual([...repeat(401, 10), 429, 429]);
});

test("tries to log in from many addresses of one network count together", async ({ app }) => {
  const email = "site@example.org";
  await account(app, email);
  const guess = (n: number) =>
    from(app, `2001:db8:77:${n.toString(16)}00::1`, "logIn", { email, password: `guess number ${n}` });
  // 36 other addresses of the network made these attempts.
  await app.context.rateLimit("logInAs", `2001:db8:77::/48 ${email}`, 36, 4);
  expect(await statuses(6, guess)).toEqual([...repeat(401, 4), 429, 429]);
  expect((await from(app, "2001:db8:78::1", "logIn", { email, password: PASSWORD })).status).toBe(200);
});

test("many tries at one account from everywhere leave few to each network and lock no one out", async ({ app }) => {
  const email = "guessed@example.org";
  await account(app, email);
  const enter = (address: string, password = PASSWORD) => from(app, address, "logIn", { email, password });
  expect((await enter("198.51.100.20")).status).toBe(200);
  await app.context.rateLimit("failedAs", email, 100);
  expect((await enter("203.0.113.200", "the last of a hundred")).status).toBe(401);
  // The owner logs in from home as usual, and from a new place at the first try.
  expect(await statuses(3, () => enter("198.51.100.20"))).toEqual([200, 200, 200]);
  expect((await enter("192.0.2.50")).status).toBe(200);
  const site = (n: number) => enter(`2001:db8:99:${n}::1`, "wrong horse");
  expect(await statuses(12, site)).toEqual([...repeat(401, 10), 429, 429]);
});

// The reference has no limit per address of the sender.
test("an address gets two hundred tries to log in at all accounts together", async ({ app }) => {
  const spray = await Promise.all(
    Array.from({ length: 201 }, (_, n) =>
      // Beyond the limit, the refusal comes before any look at an account.
      app.context.rateLimit("logIn", "203.0.113.3").then(
        () => n,
        () => undefined,
      ),
    ),
  );
  expect(spray.filter((n) => n === undefined)).toHaveLength(1);
  expect((await from(app, "203.0.113.3", "logIn", { email: "x@example.org", password: "x" })).status).toBe(429);
  expect((await from(app, "203.0.113.4", "logIn", { email: "x@example.org", password: "x" })).status).toBe(401);
});

// The reference believes the whole X-Forwarded-For header, so that every try can come from another address.
test("an invented chain of proxies does not hide tries to log in", async ({ app }) => {
  const attack = (n: number) =>
    from(app, `10.0.0.${n}, 192.0.2.${n}, 203.0.113.5`, "logIn", { email: "chain@example.org", password: "wrong" });
  expect(await statuses(11, attack)).toEqual([...repeat(401, 10), 429]);
});

// In the reference with Redis, a login counts against the password reset too.
test("tries to log in do not use up password resets and sign-ups", async ({ app }) => {
  const email = "both@example.org";
  const attack = () => from(app, "203.0.113.6", "logIn", { email, password: "wrong horse" });
  expect((await statuses(11, attack)).at(-1)).toBe(429);
  expect((await from(app, "203.0.113.6", "resetPassword", { email })).status).toBe(204);
  expect((await from(app, "203.0.113.6", "signUp", { email, name: "Ann", password: PASSWORD })).status).toBe(200);
});

describe("a lecture hall behind one address of OWN_NETWORKS", () => {
  const signUps = (app: TestApp, address: string, name: string, times: number) =>
    statuses(times, (n) => {
      const email = `${name}${n}@uni-${name}.example`;
      return from(app, address, "signUp", { email, name: "Ann", password: PASSWORD });
    });

  test("a lecture hall signs up whole, a home of another network does not, and the operator is told once", async ({
    app,
  }) => {
    const warned = vi.spyOn(app.context.log, "warn");
    expect(await signUps(app, "141.20.3.4", "hall", 14)).toEqual(repeat(200, 14));
    expect(await signUps(app, "2001:db8:7::9", "six", 14)).toEqual(repeat(200, 14));
    expect(warned).not.toHaveBeenCalled();
    expect(await signUps(app, "141.21.3.4", "home", 12)).toEqual([...repeat(200, 10), 429, 429]);
    expect(warned.mock.calls.map(([, text]) => text)).toEqual([
      expect.stringContaining("name their network in OWN_NETWORKS"),
    ]);
    warned.mockRestore();
  });

  test("people of a mail domain in SIGN_UP sign up from one address without the limit of homes", async ({ app }) => {
    const closed = await startTestApp({
      rateLimit: true,
      emailVerification: true,
      trustProxy: 1,
      signUp: ["uni.example", "googlemail.com"],
    });
    onTestFinished(() => closed.stop());
    expect(await signUps(app, "198.51.100.77", "far", 11)).toEqual([...repeat(200, 10), 429]);
    const body = (n: number) => ({ email: `s${n}@uni.example`, name: "Ann", password: PASSWORD });
    expect(await statuses(14, (n) => from(closed, "198.51.100.77", "signUp", body(n)))).toEqual(repeat(200, 14));
  });

  test("a lecture hall guesses at one account's password as seldom as a home", async ({ app }) => {
    const guess = () => from(app, "141.20.3.5", "logIn", { email: "hall@example.org", password: "wrong horse" });
    expect(await statuses(11, guess)).toEqual([...repeat(401, 10), 429]);
  });
});

// In the reference, guests and sign-ups send mails without a limit.
test("a mailbox gets few sign-up mails from one sender, and others may still sign up", async ({ app }) => {
  const email = "stranger@example.org";
  const signUp = (address: string) => from(app, address, "signUp", { email, name: "Eve", password: PASSWORD });
  const all = await statuses(5, () => signUp("203.0.113.10"));
  expect(all).toEqual([200, 200, 200, 429, 429]);
  expect(await signUp("203.0.113.10")).toMatchObject({ status: 429, message: LATER });
  expect((await signUp("198.51.100.10")).status).toBe(200);
  expect(await mailsTo(app, email)).toHaveLength(4);
});

test("a mailbox counts once with every +tag, and at Gmail with every dot", async ({ app }) => {
  const signUp = (email: string) => from(app, "203.0.113.11", "signUp", { email, name: "Eve", password: PASSWORD });
  expect(await statuses(5, (n) => signUp(`tagged+${n}@example.org`))).toEqual([200, 200, 200, 429, 429]);
  const dotted = ["dotted@gmail.com", "d.otted@gmail.com", "d.o.tted@googlemail.com", "dotte.d+x@gmail.com"];
  expect(await statuses(4, (n) => signUp(dotted[n] ?? ""))).toEqual([200, 200, 200, 429]);
});

test("a sender can have two hundred addresses of one mail domain mailed a day", async ({ app }) => {
  const domain = (n: number) => app.context.rateLimit("mailDomain", `203.0.113.12 catch-all.example`, n);
  await domain(199);
  const signUp = (email: string, address = "203.0.113.12") =>
    from(app, address, "signUp", { email, name: "Eve", password: PASSWORD });
  expect((await signUp("one@catch-all.example")).status).toBe(200);
  expect((await signUp("two@Catch-All.example")).status).toBe(429);
  expect((await signUp("two@another.example")).status).toBe(200);
  expect((await signUp("two@catch-all.example", "198.51.100.12")).status).toBe(200);
});

// Ten requests an hour kept the owner of an address from signing up.
test("a mailbox gets at most five sign-up mails in half an hour, and its owner signs up with any of them", async ({
  app,
}) => {
  const email = "flooded@example.org";
  const all = await statuses(12, (n) =>
    from(app, `203.0.113.${20 + n}`, "signUp", { email, name: "Eve", password: "a stranger's own" }),
  );
  expect(all).toEqual(repeat(200, 12));
  const mails = await mailsTo(app, email);
  expect(mails).toHaveLength(5);

  const owner = "198.51.100.30";
  expect((await from(app, owner, "signUp", { email, name: "Ann", password: PASSWORD })).status).toBe(200);
  const link = linkIn(mails[0]!, "/verify-email");
  expect((await from(app, owner, "verifyEmail", { ...link, password: PASSWORD })).status).toBe(200);
  const logIn = (password: string) => from(app, owner, "logIn", { email, password });
  expect((await logIn("a stranger's own")).status).toBe(401);
  expect((await logIn(PASSWORD)).status).toBe(200);
});

// The spellings use dots, domains and subdomains of the provider.
test("a mail domain gets at most ten sign-up mails an hour from one network", async ({ app }) => {
  const signUp = (email: string, address: string) =>
    from(app, address, "signUp", { email, name: "Eve", password: PASSWORD });
  const spelled = await statuses(12, (n) => signUp(`${"s.".repeat(n)}stranger@dots.example`, "203.0.113.70"));
  expect(spelled).toEqual([...repeat(200, 10), 429, 429]);
  // Other domains are not limited, nor callers of other networks at this domain.
  expect((await signUp("stranger@another.example", "203.0.113.70")).status).toBe(200);
  expect((await signUp("stranger@dots.example", "198.51.100.70")).status).toBe(200);
  // Addresses of one network count together.
  await app.context.rateLimit("signUpDomain", "192.0.2.0/24 site.example", 39, 4);
  expect(await statuses(2, (n) => signUp(`s${n}@site.example`, `192.0.2.${n}`))).toEqual([200, 429]);
});

test("a mailbox gets at most ten reset mails an hour, and a sender asks for three", async ({ app }) => {
  const email = "forgetful@example.org";
  await account(app, email);
  await account(app, "last@example.org");
  for (let requestCount = 1; requestCount <= 12; requestCount += 1) {
    expect((await from(app, `203.0.113.${40 + requestCount}`, "resetPassword", { email })).status).toBe(204);
    // Sends one request after the other, because requests that wait together become one mail anyway.
    await vi.waitFor(async () => expect(await mailsTo(app, email)).toHaveLength(Math.min(requestCount, 10)));
  }
  await from(app, "203.0.113.60", "resetPassword", { email: "last@example.org" });
  await vi.waitFor(async () => expect(await mailsTo(app, "last@example.org")).toHaveLength(1));
  expect(await mailsTo(app, email)).toHaveLength(10);
  const resetOther = () => from(app, "203.0.113.61", "resetPassword", { email: "other@example.org" });
  expect(await statuses(4, resetOther)).toEqual([204, 204, 204, 429]);
});
