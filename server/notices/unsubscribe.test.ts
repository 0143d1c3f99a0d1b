import { describe, expect, test } from "vitest";
import { createKeys } from "../keys.ts";
import type { ReceivedMail } from "../testing/received-mail.ts";
import { mailApp } from "../testing/start-mail-app.ts";
import { TEST_SECRET } from "../testing/start-test-app.ts";
import { mailboxHash } from "../mail/mailbox.ts";
import { readUnsubscribeToken, unsubscribeToken } from "./unsubscribe.ts";

const here = await mailApp();

const invite = (email: string): Promise<string> => here.invited(email);

function last(address: string): ReceivedMail {
  const mail = here.mailsTo(address).at(-1);
  if (mail === undefined) throw new Error(`Nothing came to ${address}`);
  return mail;
}

/** Posts the form of RFC 8058 as a mail program's button does. */
function pressButton(mail: ReceivedMail, multipart = false): Promise<Response> {
  const [, url = ""] = /^<(.*)>$/.exec(mail.headers["list-unsubscribe"] ?? "") ?? [];
  if (!multipart) return fetch(url, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) });
  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  return fetch(url, { method: "POST", body: form });
}

function tokenOf(mail: ReceivedMail): string {
  const [, link = ""] = /Unsubscribe: (\S+)/.exec(mail.text) ?? [];
  expect(new URL(link).pathname).toBe("/unsubscribe");
  return new URL(link).searchParams.get("token") ?? "";
}

test.each([false, true])(
  "a guest unsubscribes with the mail program's button without a login (multipart: %s)",
  async (multipart) => {
    await invite("Gus@example.org");
    const mail = last("Gus@example.org");
    expect(mail.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    const reply = await pressButton(mail, multipart);
    expect([reply.status, await reply.json()]).toEqual([
      200,
      { isSubscribedToNotifications: false, recipient: "guest" },
    ]);
    // The mailbox gets no mail of any meeting, however the address is spelt.
    await invite("gus@EXAMPLE.org");
    expect(here.mail.mails).toHaveLength(1);
  },
);

test("a guest unsubscribes with the link in the mail, and subscribes again", async () => {
  const meetingID = await invite("gus@example.org");
  const query = { token: tokenOf(last("gus@example.org")) };
  expect(await here.app.api.call("unsubscribe", { query, body: {} })).toMatchObject({ status: 200 });
  await here.quiet(here.callOff(meetingID));
  expect(here.mail.mails).toHaveLength(1);
  const back = await here.app.api.call("unsubscribe", { query, body: { subscribe: true } });
  expect(back.reply).toEqual({ isSubscribedToNotifications: true, recipient: "guest" });
  await invite("gus@example.org");
  expect(here.mail.mails).toHaveLength(2);
});

test("a guest with a domain in another alphabet gets mails and unsubscribes", async () => {
  await invite("gus@bücher.example");
  // The test's mail server shows the domain in its alphabet; the mail itself carried ASCII.
  const mail = last("gus@bücher.example");
  expect(mail.source).toContain("<gus@xn--bcher-kva.example>");
  expect((await pressButton(mail)).status).toBe(200);
  await invite("gus@BÜCHER.example");
  await invite("gus@xn--bcher-kva.example");
  expect(here.mail.mails).toHaveLength(1);
});

test("a guest whose unsubscribe link a program only opens stays subscribed", async () => {
  await invite("gus@example.org");
  const token = tokenOf(last("gus@example.org"));
  for (const method of ["GET", "HEAD"]) {
    const reply = await fetch(`${here.app.url}/api/unsubscribe?token=${token}`, { method, redirect: "manual" });
    expect(reply.status).toBe(303);
    expect(reply.headers.get("location")).toBe(`${here.app.url}/unsubscribe?token=${token}`);
  }
  for (const method of ["PUT", "DELETE"]) {
    const reply = await fetch(`${here.app.url}/api/unsubscribe?token=${token}`, { method });
    expect(reply.status).toBeGreaterThanOrEqual(400);
  }
  await fetch(`${here.app.url}/unsubscribe?token=${token}`);
  await invite("gus@example.org");
  expect(here.mail.mails).toHaveLength(2);
});

test("a user who unsubscribes by the mail program's button still gets account mails", async () => {
  const email = "ann@example.org";
  const ann = await here.app.api.signUp({ email, subscribe_to_notifications: true });
  const { meetingID } = await here.app.api.createMeeting({}, ann.token);
  await here.quiet(here.guest(meetingID, { name: "Gus" }));
  expect((await pressButton(last(email))).status).toBe(200);
  expect((await here.app.api.call("me", { token: ann.token })).reply).toMatchObject({
    isSubscribedToNotifications: false,
  });
  await here.quiet(here.guest(meetingID, { name: "Guido" }));
  expect(here.mail.mails).toHaveLength(1);
  await here.app.api.call("resetPassword", { body: { email } });
  await expect.poll(() => here.mail.mails.length).toBe(2);
  expect(last(email).headers["list-unsubscribe"]).toBeUndefined();
});

describe("an unsubscribe token", () => {
  const key = createKeys(TEST_SECRET).of("unsubscribe");

  test("a forged unsubscribe token is refused and changes nothing", async () => {
    const ann = await here.app.api.signUp({ subscribe_to_notifications: true });
    const { userID } = (await here.app.api.call("me", { token: ann.token })).reply;
    const user = await here.app.database.views.users.user(userID as never);
    const good = unsubscribeToken({ userID: user!.userID }, key);
    const guest = unsubscribeToken({ mailbox: mailboxHash("gus@example.org") }, key);
    const other = createKeys("another secret of more than 32 characters").of("unsubscribe");
    const session = createKeys(TEST_SECRET).of("session");
    const bad = [
      good.slice(0, -1),
      `${good}A`,
      good.replace(/^u./, good[1] === "X" ? "uY" : "uX"),
      good.replace(/^u/, "g"),
      guest.replace(/^g/, "u"),
      `${good.split(".")[0]}.${guest.split(".")[1]}`,
      unsubscribeToken({ userID: user!.userID }, other),
      unsubscribeToken({ userID: user!.userID }, session),
      `u${userID}.`,
      `u${userID}`,
      ".",
      "x".repeat(100),
      ann.token.slice(0, 100),
    ];
    for (const token of bad) {
      const { status, failure } = await here.app.api.call("unsubscribe", { query: { token }, body: {} });
      expect([token, status, failure.message]).toEqual([
        token,
        400,
        "This link is not valid. Please use the one in the mail.",
      ]);
    }
    expect((await here.app.api.call("me", { token: ann.token })).reply.isSubscribedToNotifications).toBe(true);
    expect(await here.table.query("SELECT FROM mail_suppressions")).toEqual([]);
  });

  test("an unsubscribe token names its mailbox and reveals no address", () => {
    const mailbox = mailboxHash("Gus@Example.org");
    const token = unsubscribeToken({ mailbox }, key);
    expect(readUnsubscribeToken(token, key)).toEqual({ mailbox: Buffer.from(mailbox) });
    expect(Buffer.from(token, "base64url").toString("latin1")).not.toContain("example");
    expect(unsubscribeToken({ mailbox: mailboxHash("gus@example.org") }, key)).toBe(token);
  });
});

test("a post of another form than the unsubscribe button's is refused", async () => {
  const token = unsubscribeToken(
    { mailbox: mailboxHash("gus@example.org") },
    createKeys(TEST_SECRET).of("unsubscribe"),
  );
  const url = `${here.app.url}/api/unsubscribe?token=${token}`;
  for (const body of [new URLSearchParams({ subscribe: "true" }), new URLSearchParams(), undefined]) {
    expect((await fetch(url, { method: "POST", ...(body && { body }) })).status).toBe(400);
  }
  const huge = new URLSearchParams({ "List-Unsubscribe": `One-Click${"x".repeat(20_000)}` });
  expect((await fetch(url, { method: "POST", body: huge })).status).toBe(413);
  expect(await here.table.query("SELECT FROM mail_suppressions")).toEqual([]);
});
