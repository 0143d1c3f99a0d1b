import { expect } from "vitest";
import type { UserID } from "#domain/ids.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";
import { mailsTo } from "../testing/read-outbox.ts";

async function withToken(app: TestApp, name = "Calendar script") {
  const ann = await app.api.signUp();
  const made = await app.api.call("createAccessToken", { token: ann.token, body: { name } });
  expect(made.status).toBe(201);
  return { ann, ...made.reply };
}

test("a new access token is shown once and opens its owner's account and meetings", async ({ app }) => {
  const { ann, token, tokenID } = await withToken(app);
  expect(token).toMatch(/^overlap_[0-9A-Za-z]{40}$/);
  expect((await app.api.call("me", { token })).reply.userID).toBe(ann.userID);
  const body = { name: "Plan", timezone: "UTC", minStartHour: 8, maxEndHour: 17, tentativeDates: ["2026-12-01"] };
  const { reply } = await app.api.call("createMeeting", { token, body });
  expect((await app.api.meeting(reply.meetingID, { token })).viewer.canEdit).toBe(true);
  await app.context.background.finish();
  const listed = (await app.api.call("accessTokens", { token: ann.token })).reply;
  const instant = expect.stringMatching(/:00Z$/) as string;
  expect(listed.tokens).toEqual([{ tokenID, name: "Calendar script", createdAt: instant, lastUsedAt: instant }]);
  expect(JSON.stringify(listed)).not.toContain(token.slice(8));
});

// The contract test makes every other call that it cannot make.
test("an access token can create no access token and set no password", async ({ app }) => {
  const { token, ann } = await withToken(app);
  const { status, failure } = await app.api.call("createAccessToken", { token, body: { name: "another" } });
  expect([status, failure.message]).toEqual([403, "A personal access token cannot do this. Please log in."]);
  const body = { password: "battery staple" };
  expect((await app.api.call("confirmPasswordReset", { token, body })).status).toBe(401);
  expect((await app.api.call("me", { token: ann.token })).status).toBe(200);
});

test("a revoked access token opens nothing, and only its owner can revoke it", async ({ app }) => {
  const { ann, token, tokenID } = await withToken(app);
  const eve = await app.api.signUp();
  const byEve = await app.api.call("endAccessToken", { token: eve.token, params: { tokenID } });
  expect(byEve.status).toBe(404);
  expect((await app.api.call("me", { token })).status).toBe(200);
  expect((await app.api.call("endAccessToken", { token: ann.token, params: { tokenID } })).status).toBe(204);
  expect((await app.api.call("me", { token })).status).toBe(401);
  for (const wrong of ["overlap_", `${token}x`, token.slice(0, -1), token.toUpperCase()]) {
    expect((await app.api.call("me", { token: wrong })).status).toBe(401);
  }
});

test("an access token survives a logout everywhere unless requested, and ends with a new password", async ({ app }) => {
  const ben = await withToken(app);
  const query = { everywhere: "true", accessTokens: "true" } as const;
  expect((await app.api.call("logOut", { token: ben.ann.token, query })).status).toBe(204);
  expect((await app.api.call("me", { token: ben.token })).status).toBe(401);
  const { ann, token } = await withToken(app);
  await app.api.call("logOut", { token: ann.token, query: { everywhere: "true" } });
  expect((await app.api.call("me", { token })).status).toBe(200);
  const reset = app.context.tokens.issue("password-reset", ann.userID as never);
  await app.database.transaction(({ passwordResets }) => passwordResets.insert(reset));
  await app.api.call("confirmPasswordReset", { token: reset.token, body: { password: "battery staple" } });
  expect((await app.api.call("me", { token })).status).toBe(401);
});

test("a user with a proved address gets a mail about a new access token in their language", async ({ app }) => {
  const { ann } = await withToken(app);
  expect(await mailsTo(app, ann.email)).toEqual([]);
  await app.database.transaction(({ users }) => users.prove(ann.userID as UserID, Date.now()));
  await app.api.call("editMe", { token: ann.token, body: { language: "de" } });
  await app.api.call("createAccessToken", { token: ann.token, body: { name: "Script" } });
  const mails = await mailsTo(app, ann.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "In deinem Konto bei Overlap wurde ein Zugriffsschlüssel erstellt",
  ]);
  expect(mails[0]?.text).toContain(`${app.url}/me/settings`);
});

test("a user has at most twenty access tokens", async ({ app }) => {
  const { ann } = await withToken(app);
  const make = () => app.api.call("createAccessToken", { token: ann.token, body: { name: "x" } });
  const all = await Promise.all(Array.from({ length: 21 }, make));
  expect(all.filter(({ status }) => status === 201)).toHaveLength(19);
  expect(all.find(({ status }) => status === 409)?.failure.message).toMatch(/^You have 20 access tokens\./);
});

test("a user sees each session with its device and ends one of them", async ({ app }) => {
  const { token, email } = await app.api.signUp();
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
  };
  const body = JSON.stringify({ email, password: "correct horse" });
  const other = (await (await fetch(`${app.url}/api/login`, { method: "POST", headers, body })).json()) as {
    token: string;
  };
  const { sessions } = (await app.api.call("sessions", { token })).reply;
  expect(sessions).toHaveLength(2);
  expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  const otherSession = sessions.find(({ isCurrent }) => !isCurrent)!;
  expect(otherSession.device).toBe("Firefox on Windows");
  const eve = await app.api.signUp();
  const params = { sessionID: otherSession.sessionID };
  expect((await app.api.call("endSession", { token: eve.token, params })).status).toBe(404);
  expect((await app.api.call("endSession", { token, params })).status).toBe(204);
  expect((await app.api.call("me", { token: other.token })).status).toBe(401);
  expect((await app.api.call("me", { token })).status).toBe(200);
});
