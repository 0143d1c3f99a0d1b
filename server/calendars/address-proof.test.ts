import { describe, expect, test, vi } from "vitest";
import { PASSWORD } from "../testing/api-client.ts";
import { createFakeBrowser } from "../testing/providers/fake-browser.ts";
import { BOTH, confirmationIn, namesAt, providerStage, queryOf } from "../testing/providers/open-provider-stage.ts";
import { linkIn, mailsTo } from "../testing/read-outbox.ts";
import { testNow } from "../testing/start-test-app.ts";

/** With verified addresses, a mail of ours proves an address for which the provider does not vouch. */
const stage = await providerStage({ emailVerification: true, rateLimit: true });
const { browser } = stage;

/** A user whose address was proved by the link of a sign-up. */
async function localUser(email: string, name = "Local name") {
  await stage.app.api.call("signUp", { body: { name, email, password: PASSWORD } });
  const [mail] = await mailsTo(stage.app, email);
  const link = linkIn(mail!, "/verify-email") as { encrypted_entity: string; iv: string; salt: string; tag: string };
  const { status, reply } = await stage.app.api.call("verifyEmail", { body: { ...link, password: PASSWORD } });
  expect(status).toBe(200);
  return reply!;
}

describe.each(BOTH)("an unproved address at %s", (provider, title) => {
  const { confirm, error, flag, join, logIn } = namesAt(provider, title);
  const unproved = (email?: string) =>
    stage.person(provider, { isEmailVerified: false, ...(email !== undefined && { email }) });
  const ended = error("E_OAUTH2_INVALID_PROOF");

  /** The link of the last mail to this address. */
  async function linkTo(email: string): Promise<string> {
    const mail = (await mailsTo(stage.app, email)).at(-1);
    const { proof = "" } = linkIn(mail!, `/redirect/${provider}/proved`);
    return `${stage.app.url}/redirect/${provider}/proved?proof=${proof}`;
  }
  const begin = (start: typeof join | typeof logIn = logIn, by = browser) =>
    by.visit(start, { body: { post_redirect: "/m/x?token=1&proved=1&a=1", nonce: "nonce-1" } });
  const users = async () => Number((await stage.rows("SELECT count(*) AS n FROM users"))[0]?.["n"]);
  const counts = async () => [await users(), await stage.accounts(), await stage.sessions()];

  test.each([join, logIn])(
    "a mail proves an address: %s ends in an account in any tab of the browser",
    async (start) => {
      const { email } = unproved();
      const countsBefore = await counts();
      const { url } = await begin(start);
      expect([url.pathname, queryOf(url)]).toEqual(["/signup", { mailed: provider }]);
      expect(await counts()).toEqual(countsBefore);
      const [mail, ...more] = await mailsTo(stage.app, email);
      expect([mail?.subject, more]).toEqual(["Confirm your email address for Overlap", []]);
      expect(mail?.text).toContain(`${title} account`);

      const { url: back } = await browser.open(await linkTo(email));
      expect([back.pathname, queryOf(back)]).toEqual([
        "/m/x",
        { a: "1", proved: "1", token: expect.stringMatching(/^[\w-]{43}$/) as string },
      ]);
      const { status, reply } = await browser.logInWith(back);
      expect([status, reply]).toEqual([200, expect.objectContaining({ email, name: "Zoë", [flag]: true })]);
      const [row] = await stage.rows("SELECT email_verified_at FROM users WHERE email = $1", [email]);
      expect(row?.["email_verified_at"]).not.toBeNull();
      // From now on the account is known, and no mail is sent.
      const { url: next } = await browser.visit(logIn);
      expect((await browser.logInWith(next)).reply.userID).toBe(reply.userID);
      expect(await mailsTo(stage.app, email)).toHaveLength(1);
    },
  );

  test("a login with a user's unproved address asks by mail whether to link, and its reply tells nothing", async () => {
    const email = `known-${provider}@example.org`;
    const local = await localUser(email);
    unproved(email);
    const countsBefore = await counts();
    const { url } = await begin();
    expect([url.pathname, queryOf(url)]).toEqual(["/signup", { mailed: provider }]);
    const { url: asked } = await browser.open(await linkTo(email));
    expect(asked.pathname).toBe(`/confirm-link-${provider}-account`);
    expect(await counts()).toEqual(countsBefore);
    const { status, reply } = await browser.call(confirm, confirmationIn(asked));
    expect([status, reply]).toEqual([200, expect.objectContaining({ userID: local.userID, [flag]: true })]);
  });

  test("a sign-up with a user's unproved address makes no other account", async () => {
    const email = `taken-${provider}@example.org`;
    await localUser(email);
    unproved(email);
    await begin(join);
    const countsBefore = await counts();
    const { url } = await browser.open(await linkTo(email));
    expect([url.pathname, queryOf(url)]).toEqual(["/error", error("E_OAUTH2_ACCOUNT_ALREADY_LINKED")]);
    expect(await counts()).toEqual(countsBefore);
  });

  // A stranger's account may carry any address: its owner would confirm it with a click.
  test("a proof fails in another browser or when invented, and its link stays valid", async () => {
    const { email } = unproved();
    await begin();
    const link = await linkTo(email);
    const countsBefore = await counts();
    for (const proof of ["", "x", "A".repeat(43)]) {
      const { url } = await browser.open(`${stage.app.url}/redirect/${provider}/proved?proof=${proof}`);
      expect([url.pathname, queryOf(url)]).toEqual(["/error", ended]);
    }
    const owner = createFakeBrowser(stage.app.url);
    expect(queryOf((await owner.open(link)).url)).toEqual(ended);
    // The browser now has its own cookie and authorization.
    await begin(logIn, owner);
    expect(queryOf((await owner.open(link)).url)).toEqual(ended);
    expect(await counts()).toEqual(countsBefore);
    expect((await browser.logInWith((await browser.open(link)).url)).status).toBe(200);
  });

  test("a proof works once, within half an hour, at its own provider, and not as a state", async () => {
    const { email } = unproved();
    await begin();
    const link = await linkTo(email);
    const proof = new URL(link).searchParams.get("proof") ?? "";
    const asState = await browser.open(`${stage.app.url}/redirect/${provider}?code=x&state=${proof}`);
    expect(queryOf(asState.url)).toEqual(error("E_OAUTH2_INVALID_STATE"));
    const other = provider === "google" ? "microsoft" : "google";
    expect(queryOf((await browser.open(link.replace(`/${provider}/`, `/${other}/`))).url)["e"]).toBe(ended["e"]);
    stage.clock.ahead = 31;
    expect(queryOf((await browser.open(link)).url)).toEqual(ended);
    stage.clock.ahead = 29;
    const { url } = await browser.open(link);
    expect((await browser.logInWith(url)).status).toBe(200);
    expect(queryOf((await browser.open(link)).url)).toEqual(ended);
  });

  test("a mailbox gets three proof mails at most, and a fourth login shows an error", async () => {
    const { email } = unproved();
    for (let time = 0; time < 3; time += 1) expect((await begin()).url.pathname).toBe("/signup");
    const { url } = await begin();
    expect([url.pathname, queryOf(url)]).toEqual(["/error", error("E_OAUTH2_MAIL_NOT_SENT")]);
    expect(await mailsTo(stage.app, email)).toHaveLength(3);
    // The earlier links still work.
    expect((await browser.logInWith((await browser.open(await linkTo(email))).url)).status).toBe(200);
  });

  test("a login shows an error when the mail server is broken", async () => {
    const { email } = unproved();
    const countsBefore = await counts();
    const broken = vi.spyOn(stage.app.context.mailer, "state").mockReturnValue("does not work");
    const { url } = await begin();
    expect([url.pathname, queryOf(url)]).toEqual(["/error", error("E_OAUTH2_MAIL_NOT_SENT")]);
    broken.mockRestore();
    expect([await counts(), await mailsTo(stage.app, email)]).toEqual([countsBefore, []]);
  });

  test("a login without the calendar sends no proof mail, for a user's address or an unknown one", async () => {
    const email = `partial-${provider}@example.org`;
    await localUser(email);
    stage.fakes[provider].behaviour.consent = "some";
    for (const address of [email, undefined]) {
      const person = unproved(address);
      const { url } = await begin();
      expect(queryOf(url)).toEqual(error("E_OAUTH2_NOT_ALL_SCOPES_GRANTED"));
      expect((await mailsTo(stage.app, person.email)).filter(({ subject }) => subject.startsWith("Confirm"))).toEqual(
        [],
      );
    }
  });

  test("a pending proof is stored sealed and deleted after its time", async () => {
    const { email, subject } = unproved();
    await begin();
    const proof = new URL(await linkTo(email)).searchParams.get("proof") ?? "";
    const rows = await stage.rows("SELECT * FROM oauth_states");
    const bytes = Buffer.concat(rows.flatMap((row) => Object.values(row).filter((value) => Buffer.isBuffer(value))));
    for (const secret of [email, subject, proof]) expect(bytes.includes(secret)).toBe(false);
    stage.clock.ahead = 31;
    unproved();
    await begin();
    const appNow = testNow().add({ minutes: stage.clock.ahead }).toString();
    expect(await stage.rows(`SELECT FROM oauth_states WHERE expires_at <= '${appNow}'`)).toEqual([]);
  });
});
