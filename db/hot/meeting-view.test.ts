import { expect, test } from "vitest";
import type { Mark } from "#domain/answers/levels.ts";
import { databaseOfFile } from "../testing/fresh-database.ts";
import { halfHours, newMeetingID, storedChange, storedMeeting } from "../testing/stored.ts";

const fresh = await databaseOfFile();

test("the view of an unknown meeting or a hostile id is undefined", async () => {
  const { views } = fresh.database;
  expect(await views.meeting(newMeetingID())).toBeUndefined();
  for (const hostile of ["", "'; DROP TABLE meetings; --", "x".repeat(100_000), "\u{1F600}"]) {
    expect(await views.meeting(hostile as never)).toBeUndefined();
    expect(await views.versions([hostile as never])).toEqual(new Map());
  }
  await expect(views.meeting("\0" as never)).rejects.toThrow(
    expect.objectContaining({ name: "StatementFailed", code: "22021" }) as Error,
  );
  expect(await views.versions([])).toEqual(new Map());
});

test("versions lists only existing meetings", async () => {
  const stored = await storedMeeting(fresh.database);
  const other = await storedMeeting(fresh.database, ["Ann", "Ben"]);
  const versions = await fresh.database.views.versions([
    stored.meetingID,
    newMeetingID(),
    other.meetingID,
    stored.meetingID,
  ]);
  expect(versions).toEqual(
    new Map([
      [stored.meetingID, 1],
      [other.meetingID, 3],
    ]),
  );
});

test("a read meeting has the answers of its version while others save", async () => {
  const { meetingID, respondentIDs } = await storedMeeting(fresh.database, ["Ann", "Ben"]);
  const { version: first } = (await fresh.database.views.meeting(meetingID))!.meeting;
  const write = async () => {
    for (let saves = 1; saves <= 60; saves += 1) {
      await fresh.locked(meetingID, async ({ gridLog }) => {
        const answer = {
          respondentID: respondentIDs[saves % 2]!,
          before: new Set<Mark>(),
          after: new Set(halfHours(saves)),
        };
        await storedChange(gridLog(meetingID), new Uint8Array([1]), [answer]);
      });
    }
  };
  const read = async () => {
    for (let version = first; version < first + 60;) {
      const { meeting, respondents } = (await fresh.database.views.meeting(meetingID))!;
      expect(Math.max(...respondents.map(({ marks }) => marks.length))).toBe(meeting.version - first);
      ({ version } = meeting);
    }
  };
  await Promise.all([write(), read()]);
});
