import { expect, test } from "vitest";
import { databaseOfFile } from "../testing/fresh-database.ts";
import { newRespondentID, storedMeeting } from "../testing/stored.ts";

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

test("a respondent who comes after another has left still comes last", async () => {
  const { meetingID, respondentIDs } = await storedMeeting(fresh.database, ["Ann", "Ben", "Cem"]);
  await fresh.locked(meetingID, async ({ respondents }) => {
    await respondents.remove(meetingID, respondentIDs[2]!);
    await respondents.insert({ meetingID, respondentID: newRespondentID(), name: "Dora" });
  });
  const { respondents } = (await fresh.database.views.meeting(meetingID))!;
  expect(respondents.map(({ name }) => name)).toEqual(["Ann", "Ben", "Dora"]);
});
