import { expect, vi } from "vitest";
import { GRID_CLOSE, type UserNews } from "#domain/contract/sockets.ts";
import type { ExpectedID, MeetingID, UserID } from "#domain/ids.ts";
import { mailboxText } from "../mail/mailbox.ts";
import { NINE, PASSWORD, TEN } from "../testing/api-client.ts";
import { mailsTo } from "../testing/read-outbox.ts";
import { hear, look } from "../testing/viewers.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";
import { disableAccount, enableAccount } from "./disabled-account.ts";

const SENTENCE = "This account is disabled. Please ask the people who run this site.";

/** A user who has answered a meeting, with a program's token and a calendar feed. */
async function busyUser(app: TestApp) {
  const ann = await app.api.signUp({ name: "Ann" });
  const { token } = ann;
  const { meetingID } = await app.api.createMeeting({}, token);
  await app.api.saveOwn(meetingID, token, [NINE]);
  const program = (await app.api.call("createAccessToken", { token, body: { name: "Bot" } })).reply.token;
  const { address } = (await app.api.call("renewFeedAddress", { token, body: {} })).reply;
  return { ...ann, userID: ann.userID as UserID, meetingID, program, feed: address };
}
type BusyUser = Awaited<ReturnType<typeof busyUser>>;

const logIn = (app: TestApp, { email }: { readonly email: string }, password = PASSWORD) =>
  app.api.call("logIn", { body: { email, password } });

/** Returns the statuses of session, program, feed and login. */
async function doors(app: TestApp, user: BusyUser) {
  const me = async (token: string) => (await app.api.call("me", { token })).status;
  const feed = (await fetch(user.feed)).status;
  return [await me(user.token), await me(user.program), feed, (await logIn(app, user)).status];
}

test("a disabled account opens nothing until it is enabled, and then opens everything as before", async ({ app }) => {
  const ann = await busyUser(app);
  expect(await doors(app, ann)).toEqual([200, 200, 200, 200]);
  expect(await disableAccount(ann.userID, app.context)).toBe(true);
  expect(await disableAccount(ann.userID, app.context)).toBe(false);
  expect(await doors(app, ann)).toEqual([401, 401, 404, 403]);
  for (const token of [ann.token, ann.program]) {
    const { failure } = await app.api.call("saveOwnAnswer", {
      params: { meetingID: ann.meetingID },
      token,
      body: { availabilities: [TEN] },
    });
    expect([failure.code, failure.message]).toEqual(["not-signed-in", SENTENCE]);
  }
  // Its meetings and answers stay.
  const { respondents } = await app.api.meeting(ann.meetingID);
  expect(Object.values(respondents)).toEqual([{ name: "Ann", availabilities: [NINE] }]);
  expect(await enableAccount(ann.userID, app.context)).toBe(true);
  expect(await enableAccount(ann.userID, app.context)).toBe(false);
  expect(await doors(app, ann)).toEqual([200, 200, 200, 200]);
});

test("a login to a disabled account says so only with the right password", async ({ app }) => {
  const ann = await busyUser(app);
  await disableAccount(ann.userID, app.context);
  const right = await logIn(app, ann);
  expect([right.status, right.failure.code, right.failure.message]).toEqual([403, "disabled", SENTENCE]);
  const wrong = await logIn(app, ann, `${PASSWORD}!`);
  expect([wrong.status, wrong.failure.message]).toEqual([401, "The email address or the password is wrong."]);
  const german = await fetch(`${app.url}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Accept-Language": "de" },
    body: JSON.stringify({ email: ann.email, password: PASSWORD }),
  });
  expect(await german.json()).toMatchObject({
    message: "Dieses Konto ist gesperrt. Bitte frag die Leute, die diese Seite betreiben.",
  });
});

test("a disabled account is disconnected from every open grid and page at once", async ({ app }) => {
  const ann = await busyUser(app);
  const eyes = look(app.url, ann.meetingID, ann.token);
  await vi.waitFor(() => expect(eyes.provider.isSynced).toBe(true));
  const page = hear(app.url);
  const news: UserNews[] = [];
  page.socket.on("userNote", (one) => news.push(one));
  await new Promise((resolve) => page.socket.emit("watchMe", { token: ann.token }, resolve));
  const program = hear(app.url);
  await program.watchAll({ mine: true, token: ann.program });
  await disableAccount(ann.userID, app.context);
  await vi.waitFor(() => expect(news).toEqual([{ kind: "signedOut", isDisabled: true }]));
  await vi.waitFor(() => expect(eyes.closes.at(-1)).toBe(GRID_CLOSE.refused));
  expect(await program.watchAll({ mine: true, token: ann.program })).toMatchObject({ code: "not-signed-in" });
});

test("a disabled account sets no new password, with an old link or a new one", async ({ app }) => {
  const ann = await busyUser(app);
  const { token, ...reset } = app.context.tokens.issue("password-reset", ann.userID);
  await app.database.transaction(({ passwordResets }) => passwordResets.insert(reset));
  await disableAccount(ann.userID, app.context);
  const { failure } = await app.api.call("confirmPasswordReset", { token, body: { password: "battery staple" } });
  expect([failure.code, failure.message]).toEqual(["not-signed-in", SENTENCE]);
  const mailsAfterReset = async () => {
    await app.api.call("resetPassword", { body: { email: ann.email } });
    await app.context.background.finish();
    return (await mailsTo(app, ann.email)).length;
  };
  expect(await mailsAfterReset()).toBe(0);
  await enableAccount(ann.userID, app.context);
  expect(await mailsAfterReset()).toBe(1);
});

test("a disabled account is not subscribed to notices of its meetings", async ({ app }) => {
  const ann = await busyUser(app);
  await app.api.call("editMe", { token: ann.token, body: { subscribe_to_notifications: true } });
  const people = async () => (await app.database.views.notices.people(ann.meetingID as never)).map((p) => p.subscribed);
  expect(await people()).toEqual([true, true]);
  await disableAccount(ann.userID, app.context);
  expect(await people()).toEqual([false, false]);
});

test("a disabled account sends no invitation, even if it waits already", async ({ app }) => {
  const ann = await busyUser(app);
  const meetingID = ann.meetingID as MeetingID;
  const email = `cat.${ann.userID}@example.org`.toLowerCase();
  const people = [{ name: "Cat", email }];
  const { reply } = await app.api.call("addExpected", { params: { meetingID }, token: ann.token, body: { people } });
  const expectedID = reply.expected[0]?.expectedID as ExpectedID;
  const mailbox = mailboxText(email, app.context.keys);
  const invitationsAfter = async (at: number) => {
    const payload = { meetingID, expectedID, kind: "invitation" as const, at, mailbox };
    await app.database.transaction(({ jobs }) => jobs.add({ name: "inviteExpected", payload }));
    return (await mailsTo(app, email)).length;
  };
  await disableAccount(ann.userID, app.context);
  expect(await invitationsAfter(1)).toBe(0);
  await enableAccount(ann.userID, app.context);
  expect(await invitationsAfter(2)).toBe(1);
});
