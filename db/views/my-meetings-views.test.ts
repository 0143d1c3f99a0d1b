import { expect, test } from "vitest";
import type { MeetingID, UserID } from "#domain/ids.ts";
import { databaseOfFile } from "../testing/fresh-database.ts";
import { newMeeting, newMeetingID, newRespondentID, storedMeeting, storedUser } from "../testing/stored.ts";

const fresh = await databaseOfFile();

async function create(creator: UserID): Promise<MeetingID> {
  const meetingID = newMeetingID();
  await fresh.database.transaction(({ meetings }) => meetings.insert({ ...newMeeting({ meetingID }), creator }));
  return meetingID;
}

async function answer(meetingID: MeetingID, userID: UserID, name = "Ann"): Promise<void> {
  await fresh.locked(meetingID, async ({ respondents }) => {
    await respondents.insert({ meetingID, respondentID: newRespondentID(), name, userID });
  });
}

test("what a user created and answered is listed page by page, the newest first, each once", async () => {
  const [ann, ben] = [(await storedUser(fresh.database)).userID, (await storedUser(fresh.database)).userID];
  const made: MeetingID[] = [];
  for (let n = 0; n < 7; n += 1) made.push(await create(ann));
  // Three of the same instant: only their ids tell them apart.
  await fresh.query("UPDATE meetings SET created_at = now() WHERE meeting_id = ANY($1)", [made.slice(3, 6)]);
  await storedMeeting(fresh.database, ["Guest"]);
  for (const meetingID of made.toReversed()) await answer(meetingID, ben);

  const { created, responded } = fresh.database.views.myMeetings;
  for (const [list, userID] of [
    [created, ann],
    [responded, ben],
  ] as const) {
    const whole = await list(userID, { limit: 100 });
    expect(whole.next).toBeUndefined();
    const order = whole.meetings.map(({ meetingID }) => meetingID);
    expect(order.toSorted()).toEqual(made.toSorted());
    expect(order.slice(-3)).toEqual([made[2], made[1], made[0]]);

    const paged: MeetingID[] = [];
    let after: Awaited<ReturnType<typeof list>>["next"];
    do {
      const page = await list(userID, { limit: 2, after });
      expect(page.meetings.length).toBeLessThanOrEqual(2);
      paged.push(...page.meetings.map(({ meetingID }) => meetingID));
      after = page.next;
    } while (after !== undefined);
    expect(paged).toEqual(order);
  }
  expect(await created(ben, { limit: 100 })).toEqual({ meetings: [] });
  expect(await responded(ann, { limit: 100 })).toEqual({ meetings: [] });
});
