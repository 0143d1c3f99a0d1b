import { afterAll, beforeAll, expect, test } from "vitest";
import { message } from "#domain/messages/message.ts";
import { freshDatabase, type FreshDatabase } from "../testing/fresh-database.ts";
import { newMeetingID, newRespondentID, newUserID } from "../testing/new-id.ts";
import { newMeeting } from "../testing/new-meeting.ts";
import { storedMeeting } from "../testing/stored-meeting.ts";
import { storedUser } from "../testing/stored-user.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const HOUR = 3_600_000;
const HASH = "$2b$11$".padEnd(60, "x");

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

test("an account is found by its id and its address", async () => {
  const userID = newUserID();
  const user = { userID, name: "Zoë 🎉", email: "zoe@example.org", isSubscribed: true, locale: "de-AT" };
  await fresh.database.transaction(async ({ users }) => {
    expect(await users.insert({ ...user, passwordHash: HASH })).toBe(true);
  });
  const { users } = fresh.database.views;
  expect(await users.user(userID)).toEqual(user);
  expect(await users.login("zoe@example.org")).toEqual({ user, passwordHash: HASH });
  expect(await users.login("Zoe@example.org")).toBeUndefined();
  expect(await users.user(newUserID())).toBeUndefined();
});

test("an address has one account, even when two come at the same time", async () => {
  const email = "once@example.org";
  const inserted = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      fresh.database.transaction(({ users }) =>
        users.insert({ userID: newUserID(), name: `Ann ${n}`, email, isSubscribed: false, locale: "en" }),
      ),
    ),
  );
  expect(inserted.filter(Boolean)).toHaveLength(1);
  expect(await fresh.query("SELECT FROM users WHERE email = $1", [email])).toHaveLength(1);
});

test("an id that is taken is refused as taken", async () => {
  const { userID } = await storedUser(fresh.database);
  const again = fresh.database.transaction(({ users }) =>
    users.insert({ userID, name: "Ben", email: "ben-again@example.org", isSubscribed: false, locale: "en" }),
  );
  await expect(again).rejects.toThrow(expect.objectContaining({ code: "taken" }) as Error);
});

test("name, subscription and password change one by one", async () => {
  const user = await storedUser(fresh.database, { name: "Ann" });
  const { userID } = user;
  await fresh.database.transaction(async ({ users }) => {
    expect(await users.change(userID, { name: "Ann Smith" })).toEqual({ ...user, name: "Ann Smith" });
    expect(await users.change(userID, { isSubscribed: true })).toMatchObject({ name: "Ann Smith", isSubscribed: true });
    expect(await users.change(newUserID(), { name: "Nemo" })).toBeUndefined();
    await users.setPassword(userID, HASH);
  });
  expect(await fresh.database.views.users.login(user.email)).toEqual({
    user: { ...user, name: "Ann Smith", isSubscribed: true },
    passwordHash: HASH,
  });
});

test("a session is there until it is ended, alone or with all of its user", async () => {
  const [{ userID }, other] = [await storedUser(fresh.database), await storedUser(fresh.database)];
  const ids = ["one", "two", "three", "four"].map((name) => name.padEnd(22, "0"));
  const [one = "", two = "", three = "", four = ""] = ids;
  await fresh.database.transaction(async ({ sessions }) => {
    for (const tokenID of [one, two, three]) {
      await sessions.insert({ tokenID, userID, now: NOW, expires: NOW + HOUR });
    }
    await sessions.insert({ tokenID: four, userID: other.userID, now: NOW, expires: NOW + HOUR });
  });
  const { ofSessions } = fresh.database.views.users;
  const owners = new Map([one, two, three].map((id) => [id, userID])).set(four, other.userID);
  expect(await ofSessions([...ids, "unknown"])).toEqual(owners);
  await fresh.database.transaction(async ({ sessions }) => {
    await sessions.remove(userID, one);
    await sessions.remove(userID, four); // another user's
  });
  expect([...(await ofSessions(ids)).keys()].toSorted()).toEqual([four, three, two]);
  await fresh.database.transaction(({ sessions }) => sessions.removeAll(userID));
  expect([...(await ofSessions(ids)).keys()]).toEqual([four]);
});

test("a new session clears away the user's expired ones", async () => {
  const { userID } = await storedUser(fresh.database);
  const [old, now] = ["old".padEnd(22, "0"), "now".padEnd(22, "0")];
  const begin = (tokenID: string, at: number) =>
    fresh.database.transaction(({ sessions }) => sessions.insert({ tokenID, userID, now: at, expires: at + HOUR }));
  await begin(old, NOW);
  await begin(now, NOW + HOUR);
  expect(await fresh.query("SELECT session_id FROM sessions WHERE user_id = $1", [userID])).toEqual([
    { session_id: now },
  ]);
});

test("a password reset is spent once, with all others of its user", async () => {
  const { userID } = await storedUser(fresh.database);
  const [one, two] = ["r1".padEnd(22, "0"), "r2".padEnd(22, "0")];
  await fresh.database.transaction(async ({ passwordResets }) => {
    for (const tokenID of [one, two]) {
      await passwordResets.insert({ tokenID, userID, now: NOW, expires: NOW + HOUR });
    }
  });
  expect(await fresh.database.views.users.ofReset(one)).toBe(userID);
  const spend = (id: string) => fresh.database.transaction(({ passwordResets }) => passwordResets.spend(userID, id));
  const both = await Promise.all([spend(one), spend(one)]);
  expect(both.filter(Boolean)).toHaveLength(1);
  expect(await fresh.database.views.users.ofReset(two)).toBeUndefined();
  expect(await spend(two)).toBe(false);
});

test("an account goes with its sessions, but not before its answers", async () => {
  const { userID } = await storedUser(fresh.database);
  const { meetingID } = await storedMeeting(fresh.database);
  const respondentID = newRespondentID();
  await fresh.database.transaction(async ({ meetings, respondents, sessions }) => {
    await meetings.lock(meetingID);
    await respondents.insert({ meetingID, respondentID, name: "Ann", userID });
    await sessions.insert({ tokenID: "gone".padEnd(22, "0"), userID, now: NOW, expires: NOW + HOUR });
  });
  const remove = () => fresh.database.transaction(({ users }) => users.remove(userID));
  await expect(remove()).rejects.toThrow(expect.objectContaining({ code: "taken" }) as Error);
  await fresh.database.transaction(async ({ meetings, respondents }) => {
    await meetings.lock(meetingID);
    await respondents.remove(meetingID, respondentID);
  });
  await remove();
  expect(await fresh.database.views.users.user(userID)).toBeUndefined();
  expect(await fresh.query("SELECT FROM sessions WHERE user_id = $1", [userID])).toEqual([]);
});

test("a user without an account can neither create nor answer", async () => {
  const creator = newUserID();
  const gone = expect.objectContaining({ code: "not-signed-in" }) as Error;
  const create = fresh.database.transaction(({ meetings }) => meetings.insert({ ...newMeeting(), creator }));
  await expect(create).rejects.toThrow(gone);
  const { meetingID } = await storedMeeting(fresh.database);
  const answer = fresh.database.transaction(async ({ meetings, respondents }) => {
    await meetings.lock(meetingID);
    await respondents.insert({ meetingID, respondentID: newRespondentID(), name: "Ann", userID: creator });
  });
  await expect(answer).rejects.toThrow(gone);
  const claim = fresh.database.transaction(async ({ meetings }) => {
    await meetings.lock(meetingID);
    await meetings.giveTo(meetingID, creator);
  });
  await expect(claim).rejects.toThrow(gone);
});

test("an account that creates a meeting while it is deleted stays, so that this meeting is disowned as well", async () => {
  const { userID } = await storedUser(fresh.database);
  const meeting = newMeeting();
  const leaving = fresh.database.transaction(async ({ meetings, users }) => {
    expect(await meetings.disown(userID)).toEqual([]);
    await fresh.database.transaction((other) => other.meetings.insert({ ...meeting, creator: userID }));
    await users.remove(userID);
  });
  const sentence = message("api.answersOrMeetingsLeft");
  await expect(leaving).rejects.toThrow(expect.objectContaining({ code: "taken", sentence }) as Error);
  const again = fresh.database.transaction(async ({ meetings, users }) => {
    const disowned = await meetings.disown(userID);
    await users.remove(userID);
    return disowned.map(({ meetingID }) => meetingID);
  });
  expect(await again).toEqual([meeting.meetingID]);
});

test("whose creator leaves, those meetings stay, with no owner and no key", async () => {
  const { userID } = await storedUser(fresh.database);
  const created = Array.from({ length: 3 }, () => newMeetingID());
  for (const meetingID of created) {
    await fresh.database.transaction(({ meetings }) =>
      meetings.insert({ ...newMeeting({ meetingID }), creator: userID }),
    );
  }
  const disowned = await fresh.database.transaction(({ meetings }) => meetings.disown(userID));
  expect(new Set(disowned.map(({ meetingID }) => meetingID))).toEqual(new Set(created));
  for (const meetingID of created) {
    const view = await fresh.database.views.meeting(meetingID);
    expect(view).toEqual({
      meeting: { ...newMeeting({ meetingID }), organiserGone: true, version: 2 },
      respondents: [],
    });
  }
});

test("logging in, forgetting, leaving and resetting at once end in some order, and never in a deadlock", async () => {
  for (let round = 0; round < 15; round += 1) {
    const { userID } = await storedUser(fresh.database);
    const token = (name: string, at = NOW) => ({
      tokenID: `${name}${round}`.padEnd(22, "0"),
      userID,
      now: at,
      expires: at + HOUR,
    });
    await fresh.database.transaction(async ({ sessions, passwordResets }) => {
      for (const name of ["a", "b", "c"]) await sessions.insert(token(`old${name}`));
      for (const name of ["a", "b", "c"]) await passwordResets.insert(token(`old${name}`));
    });
    const later = NOW + 2 * HOUR;
    const all = await Promise.allSettled([
      fresh.database.transaction(({ sessions }) => sessions.insert(token("new1", later))),
      fresh.database.transaction(({ sessions }) => sessions.insert(token("new2", later))),
      fresh.database.transaction(({ passwordResets }) => passwordResets.insert(token("new3", later))),
      fresh.database.transaction(async ({ passwordResets, users, sessions }) => {
        await passwordResets.spend(userID, token("olda").tokenID);
        await users.setPassword(userID, HASH);
        await sessions.removeAll(userID);
      }),
      fresh.database.transaction(({ sessions }) => sessions.removeAll(userID)),
      fresh.database.transaction(({ users }) => users.change(userID, { name: "Ann Smith" })),
      fresh.database.transaction(({ users }) => users.remove(userID)),
    ]);
    const reasons = all.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
    const gone = expect.objectContaining({ code: "not-signed-in" }) as unknown;
    expect(reasons).toEqual(reasons.map(() => gone));
    expect(await fresh.database.views.users.user(userID)).toBeUndefined();
  }
});
