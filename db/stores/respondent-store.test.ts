import { expect, test } from "vitest";
import type { Refusal } from "#domain/refusal.ts";
import { databaseOfFile } from "../testing/fresh-database.ts";
import { halfHours, keyHash, newRespondentID, storedMeeting, storedUser } from "../testing/stored.ts";

const fresh = await databaseOfFile();

test("two meetings may each have a respondent with the same id", async () => {
  const { meetingID: one, respondentIDs } = await storedMeeting(fresh.database, ["Ann"]);
  const { meetingID: other } = await storedMeeting(fresh.database);
  await fresh.locked(other, async ({ respondents }) => {
    await respondents.insert({ meetingID: other, respondentID: respondentIDs[0]!, name: "Zoe" });
    await respondents.remove(other, respondentIDs[0]!);
  });
  expect((await fresh.database.views.meeting(one))!.respondents).toMatchObject([{ name: "Ann" }]);
  expect((await fresh.database.views.meeting(other))!.respondents).toEqual([]);
});

test("an id that is taken in the meeting is refused", async () => {
  const { meetingID, respondentIDs } = await storedMeeting(fresh.database, ["Ann"]);
  const again = fresh.locked(meetingID, async ({ respondents }) => {
    await respondents.insert({ meetingID, respondentID: respondentIDs[0]!, name: "Ben" });
  });
  await expect(again).rejects.toThrow(expect.objectContaining({ name: "Refusal", code: "taken" }) as Refusal);
  expect((await fresh.database.views.meeting(meetingID))!.respondents).toMatchObject([{ name: "Ann" }]);
});

test("a respondent who comes after another has left still comes last", async () => {
  const { meetingID, respondentIDs } = await storedMeeting(fresh.database, ["Ann", "Ben", "Cem"]);
  await fresh.locked(meetingID, async ({ respondents }) => {
    await respondents.remove(meetingID, respondentIDs[2]!);
    await respondents.insert({ meetingID, respondentID: newRespondentID(), name: "Dora" });
  });
  const { respondents } = (await fresh.database.views.meeting(meetingID))!;
  expect(respondents.map(({ name }) => name)).toEqual(["Ann", "Ben", "Dora"]);
});

test("the projection of an answer is stored and replaced", async () => {
  const { meetingID, respondentIDs } = await storedMeeting(fresh.database, ["Ann"]);
  const respondentID = respondentIDs[0]!;
  const save = (many: number) =>
    fresh.locked(meetingID, async ({ respondents, gridLog }) => {
      await gridLog(meetingID).append(new Uint8Array([many]), new Map([[respondentID, halfHours(many)]]));
      return respondents.find(meetingID, respondentID);
    });
  expect((await save(40))!.marks).toEqual(halfHours(40));
  expect((await save(0))!.marks).toEqual([]);
  expect((await save(2_880))!.marks).toEqual(halfHours(2_880));
});

test("a NUL character in a name is refused and leaves nothing", async () => {
  const { meetingID } = await storedMeeting(fresh.database);
  const hostile = fresh.locked(meetingID, async ({ respondents }) => {
    await respondents.insert({ meetingID, respondentID: newRespondentID(), name: "A\0nn" });
  });
  await expect(hostile).rejects.toThrow("NUL");
  expect((await fresh.database.views.meeting(meetingID))!.respondents).toEqual([]);
});

test("a guest's answer becomes a user's, without address and key, one per meeting", async () => {
  const { userID, name } = await storedUser(fresh.database, { name: "Ann Smith" });
  const { meetingID, respondentIDs } = await storedMeeting(fresh.database, ["Ben"]);
  const respondentID = newRespondentID();
  await fresh.locked(meetingID, async ({ respondents }) => {
    const guest = { name: "ann", email: "ann@example.org", locale: "de", keyHash: keyHash(1) };
    await respondents.insert({ meetingID, respondentID, ...guest });
    await respondents.giveTo(meetingID, respondentID, { userID, name });
    expect(await respondents.findByUser(meetingID, userID)).toEqual({ respondentID, name, userID, marks: [] });
    expect(await respondents.usersOf(meetingID)).toEqual([userID]);
    await respondents.setPerson(meetingID, respondentID, { name: "Ann" });
    expect(await respondents.find(meetingID, respondentID)).toMatchObject({ name: "Ann" });
  });
  expect((await fresh.database.views.meeting(meetingID))?.meeting.version).toBe(5);
  const second = fresh.locked(meetingID, async ({ respondents }) => {
    await respondents.giveTo(meetingID, respondentIDs[0]!, { userID, name });
  });
  await expect(second).rejects.toThrow(expect.objectContaining({ constraint: "respondents_user" }) as Error);
});
