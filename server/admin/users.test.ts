import { expect, vi } from "vitest";
import { GRID_CLOSE } from "#domain/contract/sockets.ts";
import { createAdminClient } from "../testing/admin-client.ts";
import { NINE, PASSWORD } from "../testing/api-client.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";
import { look } from "../testing/viewers.ts";

const logIn = (app: TestApp, email: string, password = PASSWORD) =>
  app.api.call("logIn", { body: { email, password } });

const namesIn = async (app: TestApp, meetingID: string) =>
  Object.values((await app.api.meeting(meetingID)).respondents).map(({ name }) => name);

/** An account that has made a meeting and answered it. */
async function organiser(app: TestApp, name: string) {
  const person = await app.api.signUp({ name });
  const { meetingID } = await app.api.createMeeting({}, person.token);
  await app.api.saveOwn(meetingID, person.token, [NINE]);
  return { ...person, meetingID };
}

test("an operator finds accounts by name, address or id, and learns whether more match", async ({ app }) => {
  const admin = createAdminClient(app.context);
  const people = await Promise.all(
    Array.from({ length: 22 }, (_, n) => app.api.signUp({ name: "Kim", email: `kim_${n}@kims.example` })),
  );
  const addressesFor = async (text: string) => (await admin("user/find", { text })).users.map(({ email }) => email);
  expect(await addressesFor("KIM_21@")).toEqual(["kim_21@kims.example"]);
  expect(await addressesFor(people[3]?.userID ?? "")).toEqual(["kim_3@kims.example"]);
  expect(await addressesFor("kim%21")).toEqual([]);
  const many = await admin("user/find", { text: "kim" });
  expect([many.users.length, many.hasMore]).toEqual([20, true]);
});

test("an operator sees what an account has, and no secret", async ({ app }) => {
  const { userID, email, token } = await organiser(app, "Ann");
  await app.api.call("createAccessToken", { token, body: { name: "Bot" } });
  const reply = await createAdminClient(app.context)("user/show", { account: ` ${email.toUpperCase()}` });
  const expected = { userID, email, sessions: 1, accessTokens: 1, meetings: 1, answers: 1, verifiedAt: null };
  expect(reply).toMatchObject({ ...expected, name: "Ann", hasPassword: true, providers: [], disabledAt: null });
  expect(JSON.stringify(reply)).not.toMatch(/\$2|hash|eyJ/);
  await expect(createAdminClient(app.context)("user/show", { account: "no@example.org" })).rejects.toThrow(
    "There is no account of no@example.org.",
  );
});

test("an operator renames an account on every open grid at once", async ({ app }) => {
  const { email, meetingID } = await organiser(app, "Ann");
  const eyes = look(app.url, meetingID);
  await vi.waitFor(() => expect(eyes.shown().join()).toMatch(/^Ann:/));
  const admin = createAdminClient(app.context);
  await admin("user/rename", { account: email, name: "Ann Smith" });
  await vi.waitFor(() => expect(eyes.shown().join()).toMatch(/^Ann Smith:/));
  expect(await namesIn(app, meetingID)).toEqual(["Ann Smith"]);
  expect((await admin("user/rename", { account: email, name: "Ann Smith" })).isChanged).toBe(false);
});

test("an operator gets a link that sets a password once, unless account or passwords are disabled", async ({ app }) => {
  const { email } = await organiser(app, "Ann");
  const admin = createAdminClient(app.context);
  const token =
    new URL((await admin("user/reset-link", { account: email })).link).searchParams.get("pwresetToken") ?? "";
  const set = (password: string) => app.api.call("confirmPasswordReset", { token, body: { password } });
  expect((await set("battery staple")).status).toBe(204);
  expect((await set("another staple")).status).toBe(401);
  expect((await logIn(app, email, "battery staple")).status).toBe(200);
  const closed = createAdminClient({ ...app.context, config: { ...app.context.config, passwordLogin: false } });
  await expect(closed("user/reset-link", { account: email })).rejects.toThrow("PASSWORD_LOGIN is off");
  await admin("user/disable", { account: email });
  await expect(admin("user/reset-link", { account: email })).rejects.toThrow("is disabled: enable it first.");
});

test("an operator ends all logins of an account, and its access tokens on request", async ({ app }) => {
  const { email, token, meetingID } = await organiser(app, "Ann");
  const program = (await app.api.call("createAccessToken", { token, body: { name: "Bot" } })).reply.token;
  const eyes = look(app.url, meetingID, token);
  await vi.waitFor(() => expect(eyes.provider.isSynced).toBe(true));
  const admin = createAdminClient(app.context);
  await admin("user/sign-out", { account: email, accessTokens: false });
  await vi.waitFor(() => expect(eyes.closes.at(-1)).toBe(GRID_CLOSE.refused));
  const statuses = async () =>
    Promise.all([token, program].map(async (one) => (await app.api.call("me", { token: one })).status));
  expect(await statuses()).toEqual([401, 200]);
  await admin("user/sign-out", { account: email, accessTokens: true });
  expect(await statuses()).toEqual([401, 401]);
});

test("an operator deletes an account with its meetings kept, given away or deleted", async ({ app }) => {
  const admin = createAdminClient(app.context);
  const [kept, given, deleted, heir] = await Promise.all(
    ["Kay", "Gil", "Del", "Ida"].map((name) => organiser(app, name)),
  );
  if (!kept || !given || !deleted || !heir) throw new Error("Four people");
  const eyes = look(app.url, kept.meetingID);
  await vi.waitFor(() => expect(eyes.shown().join()).toMatch(/^Kay:/));
  expect(await admin("user/delete", { account: kept.email, deleteMeetings: false })).toMatchObject({ left: 1 });
  await vi.waitFor(() => expect(eyes.shown()).toEqual([]));
  expect(await app.api.meeting(kept.meetingID)).toMatchObject({ respondents: {}, hasNoOrganiser: true });

  const toHeir = { deleteMeetings: false, giveTo: heir.email };
  expect(await admin("user/delete", { account: given.email, ...toHeir })).toMatchObject({ given: 1, left: 0 });
  const { viewer } = (await app.api.call("getMeeting", { params: { meetingID: given.meetingID }, token: heir.token }))
    .reply;
  expect(viewer).toMatchObject({ canEdit: true });

  await admin("user/delete", { account: deleted.email, deleteMeetings: true });
  expect((await app.api.call("getMeeting", { params: { meetingID: deleted.meetingID } })).status).toBe(404);
  for (const { email, token } of [kept, given, deleted]) {
    expect((await app.api.call("me", { token })).status).toBe(401);
    expect((await logIn(app, email)).status).toBe(401);
  }
});
