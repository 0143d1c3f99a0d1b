import { beforeEach, describe, expect, test } from "vitest";
import type { MeetingID, UserID } from "#domain/ids.ts";
import { databaseOfFile } from "../testing/fresh-database.ts";
import { newMeeting, newRespondentID, storedUser } from "../testing/stored.ts";

const fresh = await databaseOfFile();
beforeEach(() => fresh.query("DELETE FROM graphile_worker._private_jobs"));

async function user(name: string, isSubscribed = true): Promise<UserID> {
  return (await storedUser(fresh.database, { name, isSubscribed })).userID;
}

type Newcomer = { readonly name: string; readonly email?: string; readonly isSubscribed?: boolean };
type Guest = { readonly name: string; readonly email?: string; readonly userID?: UserID };

async function meeting(creator: UserID | undefined, people: readonly Guest[]) {
  const made = newMeeting(creator === undefined ? {} : { creator });
  const { meetingID } = made;
  const respondentIDs = people.map(newRespondentID);
  await fresh.database.transaction(async ({ meetings, respondents }) => {
    await meetings.insert(made);
    for (const [index, one] of people.entries()) {
      await respondents.insert({ meetingID, respondentID: respondentIDs[index]!, ...one });
    }
  });
  return { meetingID, respondentIDs };
}

type Job = { name: string; key: string; payload: Record<string, unknown>; priority: number };

async function jobs(): Promise<Job[]> {
  const rows = await fresh.query(
    `SELECT identifier AS name, key, payload, priority FROM graphile_worker._private_jobs j
     JOIN graphile_worker._private_tasks t ON t.id = task_id ORDER BY key`,
  );
  return rows as Job[];
}

/** Whom the waiting jobs are for: users and respondents. */
async function told(): Promise<string[]> {
  const to = (await jobs()).map(({ payload }) => payload["to"] as { userID?: string; respondentID?: string });
  return to.map(({ userID, respondentID }) => userID ?? respondentID ?? "");
}

function change(meetingID: MeetingID): Promise<void> {
  return fresh.locked(meetingID, async ({ notices }) => {
    await notices.syncSchedule(meetingID);
  });
}

/** What the server does with the job that a change leaves. */
async function spread(meetingID: MeetingID): Promise<void> {
  await fresh.query("DELETE FROM graphile_worker._private_jobs WHERE key = $1", [`spread-schedule/${meetingID}`]);
  await fresh.database.transaction(({ notices }) => notices.notifySchedule(meetingID));
}

function remove(meetingID: MeetingID): Promise<void> {
  return fresh.locked(meetingID, async ({ meetings, notices }) => {
    await notices.meetingRemoved(meetingID);
    await meetings.remove(meetingID);
  });
}

describe("a changed time", () => {
  test("is told to subscribed users who made or answered the meeting, and to guests who gave an address", async () => {
    const [ann, ben, cyn, dan] = [await user("Ann"), await user("Ben"), await user("Cyn", false), await user("Dan")];
    const guests = [
      { name: "Ben", userID: ben },
      { name: "Cyn", userID: cyn },
      { name: "Eve" },
      { name: "Fay", email: "fay@example.org" },
    ];
    const { meetingID, respondentIDs } = await meeting(ann, guests);
    await change(meetingID);
    await spread(meetingID);
    expect(await told()).toEqual(expect.arrayContaining([ann, ben, respondentIDs[3]]));
    expect(await told()).toHaveLength(3);
    expect(await told()).not.toContain(dan);
  });

  test("needs the meeting's lock, and having no recipient is no fault", async () => {
    const { meetingID } = await meeting(undefined, [{ name: "Eve" }]);
    await expect(fresh.database.transaction(({ notices }) => notices.syncSchedule(meetingID))).rejects.toThrow(
      /locked/,
    );
    await change(meetingID);
    await spread(meetingID);
    expect(await jobs()).toEqual([]);
  });
});

test("a deleted meeting that never had a time is nothing to tell", async () => {
  const { meetingID } = await meeting(undefined, [{ name: "Fay", email: "fay@example.org" }]);
  await remove(meetingID);
  expect(await jobs()).toEqual([]);
});

test.each<[string, Newcomer, boolean]>([
  ["a guest with an address", { name: "Fay", email: "fay@example.org" }, true],
  ["a guest without one", { name: "Eve" }, false],
  ["a user who wants notices", { name: "Ben", isSubscribed: true }, true],
  ["a user who does not", { name: "Ben", isSubscribed: false }, false],
])(
  "a first answer in a meeting that has a time already brings that to %s",
  async (_, { isSubscribed, ...person }, isTold) => {
    const userID = isSubscribed === undefined ? undefined : await user("Ben", isSubscribed);
    const someone = { ...person, ...(userID !== undefined && { userID }) };
    const { meetingID, respondentIDs } = await meeting(undefined, [someone]);
    const [respondentID] = respondentIDs;
    await fresh.query(
      "UPDATE meetings SET scheduled_start = '2026-11-24T09:00Z', scheduled_end = '2026-11-24T10:00Z' WHERE meeting_id = $1",
      [meetingID],
    );
    await fresh.database.transaction(({ notices }) => notices.answered(meetingID, respondentID!));
    const to = userID === undefined ? { respondentID } : { userID };
    expect((await jobs()).map(({ name, payload }) => ({ name, payload }))).toEqual(
      isTold ? [{ name: "notifySchedule", payload: { meetingID, to } }] : [],
    );
  },
);
