import { describe, expect } from "vitest";
import { NINE } from "../testing/api-client.ts";
import { test } from "../testing/start-test-app.ts";
import { hear } from "../testing/viewers.ts";
import { expecting, newAddress, provedUser } from "../testing/expecting.ts";

describe("matching by a proved address", () => {
  test("a user with a proved address is matched when they save an answer", async ({ app }) => {
    const proved = await provedUser(app, "Benjamin");
    const [local, domain] = proved.email.split("@");
    const unproved = await app.api.signUp({ name: "Eve", email: newAddress() });
    const { saveOwn, matches } = await expecting(app, [
      { name: "Ben", email: `${local?.toUpperCase()}+choir@${domain}` },
      { name: "Eve", email: unproved.email },
    ]);
    await saveOwn(proved.token);
    await saveOwn(unproved.token);
    expect(await matches()).toEqual({ Ben: "Benjamin", Eve: undefined });
  });

  test("a user is matched with a later save once the person has no other answer", async ({ app }) => {
    const proved = await provedUser(app, "Benjamin");
    const { saveOwn, matches, key, ids, answer, drop, organiser } = await expecting(app, [
      { name: "Ben", email: proved.email },
    ]);
    const { reply } = await answer(await key(ids[0] ?? ""));
    await saveOwn(proved.token);
    expect(await matches()).toEqual({ Ben: "Ben" });
    await drop(reply.selfRespondentID, organiser);
    await saveOwn(proved.token);
    expect(await matches()).toEqual({ Ben: "Benjamin" });
  });

  test("a user is matched when the organiser adds the address, to one person alone", async ({ app }) => {
    const proved = await provedUser(app, "Benjamin");
    const { saveOwn, add, edit, ids, matches } = await expecting(app, [{ name: "Ben" }]);
    await saveOwn(proved.token);
    await edit(ids[0] ?? "", { email: proved.email });
    expect(await matches()).toEqual({ Ben: "Benjamin" });
    const cat = await provedUser(app, "Catherine");
    await saveOwn(cat.token);
    await add([{ name: "Cat", email: cat.email }]);
    expect(await matches()).toEqual({ Ben: "Benjamin", Cat: "Catherine" });
  });

  test("a user is matched when they prove their address", async ({ app }) => {
    const user = await app.api.signUp({ name: "Benjamin", email: newAddress() });
    const { saveOwn, matches } = await expecting(app, [{ name: "Ben", email: user.email }]);
    await saveOwn(user.token);
    expect(await matches()).toEqual({ Ben: undefined });
    const reset = app.context.tokens.issue("password-reset", user.userID as never);
    await app.database.transaction(({ passwordResets }) => passwordResets.insert(reset));
    await app.api.call("confirmPasswordReset", { token: reset.token, body: { password: "another horse" } });
    expect(await matches()).toEqual({ Ben: "Benjamin" });
  });

  test("a guest's typed address matches nobody, and an undone match does not return", async ({ app }) => {
    const proved = await provedUser(app, "Benjamin");
    const { saveOwn, edit, ids, matches, meetingID, drop, add, key } = await expecting(app, [
      { name: "Ben", email: proved.email },
    ]);
    const [ben = ""] = ids;
    await app.api.answer(meetingID, { name: "Thief", email: proved.email, availabilities: [] });
    expect(await matches()).toEqual({ Ben: undefined });
    const { reply } = await saveOwn(proved.token);
    expect(await matches()).toEqual({ Ben: "Benjamin" });
    await edit(ben, { respondentID: null });
    await saveOwn(proved.token);
    await add([{ name: "Cat", email: newAddress() }]);
    expect(await matches()).toEqual({ Ben: undefined, Cat: undefined });
    await drop(reply.selfRespondentID ?? "", { token: proved.token });
    await saveOwn(proved.token);
    expect(await matches()).toEqual({ Ben: undefined, Cat: undefined });
    // A personal link still matches.
    await saveOwn(proved.token, await key(ben));
    expect(await matches()).toEqual({ Ben: "Benjamin", Cat: undefined });
  });
});

describe("matching by hand", () => {
  test("an organiser gives an answer to one person and takes it away", async ({ app }) => {
    const { edit, ids, matches, meetingID, key, answer, read } = await expecting(app, [
      { name: "Ben" },
      { name: "Cat" },
    ]);
    const [ben = "", cat = ""] = ids;
    const gus = await app.api.addGuest(meetingID, "Gus", [NINE]);
    const respondentID = gus.selfRespondentID;
    await edit(ben, { respondentID });
    expect(await matches()).toEqual({ Ben: "Gus", Cat: undefined });
    const second = await edit(cat, { respondentID });
    expect([second.status, second.failure.code]).toEqual([409, "taken"]);
    const unknown = await edit(cat, { respondentID: "aaaaaaaaaaaa" });
    expect([unknown.status, unknown.failure.errors?.map(({ path }) => path)]).toEqual([400, ["respondentID"]]);
    // A matched person can also answer by the link.
    const benKey = await key(ben);
    expect((await read({ respondentKey: benKey })).selfRespondentID).toBe(respondentID);
    await edit(ben, { respondentID: null });
    expect((await read({ respondentKey: benKey })).selfRespondentID).toBeUndefined();
    expect((await answer(benKey)).status).toBe(201);
    expect(await matches()).toEqual({ Ben: "Ben", Cat: undefined });
  });

  test("a deleted answer leaves its person, and belongs to them again after Undo", async ({ app }) => {
    const { key, ids, answer, read, matches, meetingID, organiser } = await expecting(app, [
      { name: "Ben", email: "ben@example.org" },
    ]);
    const { reply } = await answer(await key(ids[0] ?? ""));
    const body = { respondentIDs: [reply.selfRespondentID] };
    await app.api.call("removeRespondents", { params: { meetingID }, ...organiser, body });
    expect((await read()).expected).toMatchObject([{ name: "Ben", email: "ben@example.org" }]);
    expect(await matches()).toEqual({ Ben: undefined });
    await app.api.call("restoreRemoved", { params: { meetingID }, ...organiser, body });
    expect(await matches()).toEqual({ Ben: "Ben" });
  });

  test("an account that is deleted leaves its person unmatched", async ({ app }) => {
    const { key, ids, saveOwn, matches } = await expecting(app, [{ name: "Ben" }]);
    const user = await app.api.signUp({ name: "Benjamin", email: newAddress() });
    await saveOwn(user.token, await key(ids[0] ?? ""));
    await app.api.call("deleteMe", { token: user.token });
    expect(await matches()).toEqual({ Ben: undefined });
  });
});

test("watchers of hidden answers get no event when a user's answer is matched", async ({ app }) => {
  const proved = await provedUser(app, "Benjamin");
  const { meetingID, organiser, saveOwn, matches } = await expecting(app, [{ name: "Ben", email: proved.email }], {
    answersVisibleTo: "organiser",
  });
  const stranger = hear(app.url);
  expect(await stranger.watch(meetingID, true)).toBe(true);
  await saveOwn(proved.token);
  expect(await matches()).toEqual({ Ben: "Benjamin" });
  await app.api.edit(meetingID, { name: "The end" }, organiser);
  await expect.poll(() => stranger.notes.map(({ change }) => change)).toContain("edited");
  expect(stranger.notes.map(({ change }) => change)).toEqual(["edited"]);
});
