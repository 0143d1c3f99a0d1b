import { expect, test, vi } from "vitest";
import { databaseOfFile } from "../testing/fresh-database.ts";
import { newMeetingID, newRespondentID, storedChange, storedMeeting } from "../testing/stored.ts";

const fresh = await databaseOfFile();

test("stores refuse to change a meeting that the transaction has not locked", async () => {
  const { meetingID, respondentIDs } = await storedMeeting(fresh.database, ["Ann"]);
  const respondentID = respondentIDs[0]!;
  const { meeting } = (await fresh.database.views.meeting(meetingID))!;
  const attempt = (change: Parameters<typeof fresh.database.transaction>[0]) =>
    expect(fresh.database.transaction(change)).rejects.toThrow(/must be locked/);
  await attempt(({ meetings }) => meetings.saveDetails(meeting));
  await attempt(({ meetings }) => meetings.remove(meetingID));
  await attempt(({ respondents }) => respondents.insert({ meetingID, respondentID: newRespondentID(), name: "Ben" }));
  await attempt(({ respondents }) => respondents.remove(meetingID, respondentID));
  await attempt(({ notices }) => notices.addSteps(meetingID, { sequence: 1, unseenSteps: 0 }));
  await attempt(({ gridLog }) => storedChange(gridLog(meetingID), new Uint8Array(1)));
  await attempt(({ gridLog }) => gridLog(meetingID).compact(new Uint8Array(1)));
  expect(await fresh.database.views.meeting(meetingID)).toMatchObject({ meeting, respondents: [{ name: "Ann" }] });
});

test("two transactions that lock one meeting take turns, and the second sees the first's changes", async () => {
  const { meetingID, respondentIDs } = await storedMeeting(fresh.database, ["Ann"]);
  const first = Promise.withResolvers<void>();
  const firstHasLock = Promise.withResolvers<void>();
  const renaming = fresh.database.transaction(async ({ meetings, respondents }) => {
    const { meeting } = (await meetings.lock(meetingID))!;
    firstHasLock.resolve();
    await first.promise;
    await meetings.saveDetails({ ...meeting, name: "Renamed" });
    await respondents.remove(meetingID, respondentIDs[0]!);
  });
  await firstHasLock.promise;
  const second = fresh.database.transaction(async ({ meetings, respondents }) => {
    const locked = await meetings.lock(meetingID);
    return { ...locked, respondent: await respondents.find(meetingID, respondentIDs[0]!) };
  });
  await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1));
  first.resolve();
  await renaming;
  const locked = await second;
  expect([locked.meeting?.name, locked.respondent]).toEqual(["Renamed", undefined]);
});

test("lockWithRespondents reads the respondents as they are after the wait for the lock", async () => {
  const { meetingID, respondentIDs } = await storedMeeting(fresh.database, ["Ann", "Ben"]);
  const [ann, ben] = respondentIDs;
  const namesOf = () =>
    fresh.database.transaction(async ({ meetings }) => {
      const locked = await meetings.lockWithRespondents(meetingID, { respondentIDs });
      return locked?.respondents.map(({ name }) => name).toSorted();
    });
  expect(await namesOf()).toEqual(["Ann", "Ben"]);
  const go = Promise.withResolvers<void>();
  const hasLock = Promise.withResolvers<void>();
  const changing = fresh.locked(meetingID, async ({ respondents }) => {
    hasLock.resolve();
    await go.promise;
    await respondents.setPerson(meetingID, ann!, { name: "Anna" });
    await respondents.remove(meetingID, ben!);
  });
  await hasLock.promise;
  const waited = namesOf();
  await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1));
  go.resolve();
  await changing;
  expect(await waited).toEqual(["Anna"]);
  const unknown = fresh.database.transaction(({ meetings }) => meetings.lockWithRespondents(newMeetingID(), {}));
  expect(await unknown).toBeUndefined();
});

test("different meetings do not wait for each other", async () => {
  const stored = await storedMeeting(fresh.database);
  const other = await storedMeeting(fresh.database);
  const locked = await fresh.database.transaction(async (outer) => {
    await outer.meetings.lock(stored.meetingID);
    return fresh.database.transaction(({ meetings }) => meetings.lock(other.meetingID));
  });
  expect(locked!.meeting.meetingID).toBe(other.meetingID);
});

async function waitingForLocks(): Promise<number> {
  const rows = await fresh.query(
    "SELECT count(*)::int AS many FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return Number(rows[0]!["many"]);
}
