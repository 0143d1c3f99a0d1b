import { expect, test } from "vitest";
import { databaseOfFile } from "../testing/fresh-database.ts";
import { newMeeting, newRespondentID, newUserID, storedMeeting, storedUser } from "../testing/stored.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const HOUR = 3_600_000;
const HASH = "$2b$11$".padEnd(60, "x");

const fresh = await databaseOfFile();

test("a new session deletes the user's expired sessions", async () => {
  const { userID } = await storedUser(fresh.database);
  const [oldToken, newToken] = ["old".padEnd(22, "0"), "now".padEnd(22, "0")];
  const begin = (tokenID: string, at: number) =>
    fresh.database.transaction(({ sessions }) => sessions.insert({ tokenID, userID, now: at, expires: at + HOUR }));
  await begin(oldToken, NOW);
  await begin(newToken, NOW + HOUR);
  expect(await fresh.query("SELECT session_id FROM sessions WHERE user_id = $1", [userID])).toEqual([
    { session_id: newToken },
  ]);
});

test("a user without an account can neither create nor answer", async () => {
  const creator = newUserID();
  const notSignedIn = expect.objectContaining({ code: "not-signed-in" }) as Error;
  const create = fresh.database.transaction(({ meetings }) => meetings.insert({ ...newMeeting(), creator }));
  await expect(create).rejects.toThrow(notSignedIn);
  const { meetingID } = await storedMeeting(fresh.database);
  const answer = fresh.locked(meetingID, async ({ respondents }) => {
    await respondents.insert({ meetingID, respondentID: newRespondentID(), name: "Ann", userID: creator });
  });
  await expect(answer).rejects.toThrow(notSignedIn);
  const claim = fresh.locked(meetingID, async ({ meetings }) => {
    await meetings.giveTo(meetingID, creator);
  });
  await expect(claim).rejects.toThrow(notSignedIn);
});

test("simultaneous logins, resets and deletions of an account never deadlock", async () => {
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
    const notSignedIn = expect.objectContaining({ code: "not-signed-in" }) as unknown;
    expect(reasons).toEqual(reasons.map(() => notSignedIn));
    expect(await fresh.database.views.users.user(userID)).toBeUndefined();
  }
});
