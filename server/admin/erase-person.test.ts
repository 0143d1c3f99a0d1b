import { expect, test as unit, vi } from "vitest";
import { failJobs } from "#db/testing/queued-jobs.ts";
import { createAdminClient } from "../testing/admin-client.ts";
import { NINE, TEN } from "../testing/api-client.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";
import { look } from "../testing/viewers.ts";
import { namesMailbox } from "./erase-person.ts";

/** Returns the whole content of the database, tables of the job queue too, as one text with bytes in hexadecimal. */
async function everything(app: TestApp): Promise<string> {
  const tables = await app.query(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const parts = await Promise.all(
    tables.map(({ name }) => app.query(`SELECT coalesce(string_agg(t::text, ' '), '') AS rows FROM ${String(name)} t`)),
  );
  return parts.map(([row]) => String(row?.["rows"])).join("\n");
}

/** Tells which of these texts the database holds, as text or as the bytes of a grid. */
async function stored(app: TestApp, ...texts: readonly string[]): Promise<readonly string[]> {
  const all = (await everything(app)).toLowerCase();
  return texts.filter((text) => all.includes(text.toLowerCase()) || all.includes(Buffer.from(text).toString("hex")));
}

test("an erasure of a guest removes the address, name and answers from all tables and grids", async ({ app }) => {
  const admin = createAdminClient(app.context);
  const owner = await app.api.signUp({ name: "Owner" });
  const { meetingID } = await app.api.createMeeting({}, owner.token);
  await app.api.answer(
    { meetingID },
    { name: "Wilhelmina Guest", availabilities: [NINE], email: "Willa+choir@Guests.example", note: "Zeppelinweg" },
  );
  await app.api.addGuest(meetingID, "Stays", [TEN]);
  // The organiser matches by hand an answer without an address.
  const nameless = await app.api.addGuest(meetingID, "Willa Nickname", [NINE]);
  const people = [{ name: "Wilhelmina Expected", email: "willa@guests.example" }, { name: "Other Expected" }];
  const { reply } = await app.api.call("addExpected", {
    params: { meetingID },
    token: owner.token,
    body: { people },
  });
  const params = { meetingID, expectedID: reply.expected[0]?.expectedID ?? "" };
  await app.api.call("editExpected", {
    params,
    token: owner.token,
    body: { respondentID: nameless.selfRespondentID },
  });
  // A waiting mail, and a failed mail to her.
  await app.database.transaction(({ jobs }) =>
    jobs.addAll([
      {
        name: "mailOwnLink",
        payload: {
          id: "x",
          meetingID,
          kind: "answer",
          email: "willa@guests.example",
          locale: "en",
          sealed: "",
        },
        after: 3_600_000,
      },
      { name: "forgetRemoved", payload: {}, key: "fails", after: 3_600_000 },
    ]),
  );
  await failJobs(app.query, "key = 'fails'", "550 <willa@guests.example> unknown", 1);
  const hers = ["Wilhelmina", "Willa Nickname", "Zeppelinweg", "willa", "guests.example"];
  expect(await stored(app, ...hers)).toEqual(hers);
  const eyes = look(app.url, meetingID);
  await vi.waitFor(() => expect(eyes.shown()).toHaveLength(3));

  const exported = await admin("person/export", { address: "willa@guests.example" });
  expect(exported.guestAnswers.map(({ name, note }) => [name, note])).toEqual([
    ["Wilhelmina Guest", "Zeppelinweg"],
    ["Willa Nickname", null],
  ]);
  expect(exported.expected).toMatchObject([{ name: "Wilhelmina Expected", address: "willa@guests.example" }]);
  expect(exported.mails.waiting).toBe(1);

  const erased = await admin("person/erase", { address: "WILLA@guests.example", deleteMeetings: false });
  expect(erased).toEqual({ accounts: 0, userIDs: [], answers: 2, expected: 1, mails: 2 });
  await vi.waitFor(() => expect(eyes.shown().join()).toMatch(/^Stays:[^,]*$/));
  expect(await stored(app, ...hers, "Stays", "Other Expected")).toEqual(["Stays", "Other Expected"]);
  const again = await admin("person/erase", { address: "willa@guests.example", deleteMeetings: false });
  expect(again).toEqual({ accounts: 0, userIDs: [], answers: 0, expected: 0, mails: 0 });
});

test("an erasure of an account removes all that it left, also an answer that could be restored", async ({ app }) => {
  const admin = createAdminClient(app.context);
  const owner = await app.api.signUp({ name: "Owner" });
  const [first, second] = [await app.api.createMeeting({}, owner.token), await app.api.createMeeting({}, owner.token)];
  const gone = await app.api.signUp({ name: "Xanthippe", email: "xan@gone.example" });
  const made = await app.api.createMeeting({}, gone.token);
  for (const { meetingID } of [first, second, made]) await app.api.saveOwn(meetingID, gone.token, [NINE]);
  await app.api.call("createAccessToken", { token: gone.token, body: { name: "Xanbot" } });
  await app.api.call("editMe", { token: gone.token, body: { name: "Xanthippe the Second" } });
  const people = [{ name: "Xanthippe", email: "xan@gone.example" }];
  await app.api.call("addExpected", { params: { meetingID: first.meetingID }, token: owner.token, body: { people } });
  const { respondents } = await app.api.meeting(second.meetingID);
  const respondentIDs = Object.keys(respondents);
  await app.api.call("removeRespondents", {
    params: { meetingID: second.meetingID },
    token: owner.token,
    body: { respondentIDs },
  });
  const theirs = ["Xanthippe", "xan@gone.example", "Xanbot", gone.userID];
  expect(await stored(app, ...theirs)).toEqual(theirs);

  const exported = await admin("person/export", { address: "xan@gone.example" });
  expect(exported.accounts).toMatchObject([
    {
      name: "Xanthippe the Second",
      address: "xan@gone.example",
      sessions: [{ lastUsedAt: expect.any(String) as string }],
      accessTokens: [{ name: "Xanbot" }],
      meetings: [{ meetingID: made.meetingID, answers: 1 }],
    },
  ]);
  expect(exported.accounts[0]?.answers.map(({ availabilities }) => availabilities)).toEqual([[NINE], [NINE]]);
  expect(JSON.stringify(exported)).not.toMatch(/\$2[aby]\$|Hash|Owner/);

  await admin("person/erase", { address: "xan@gone.example", deleteMeetings: false });
  expect(await stored(app, ...theirs)).toEqual([]);
  expect(await app.api.meeting(made.meetingID)).toMatchObject({ respondents: {}, hasNoOrganiser: true });
});

test("an export finds nothing about an unknown address, and refuses an invalid address", async ({ app }) => {
  const admin = createAdminClient(app.context);
  expect(await admin("person/export", { address: "nobody@nowhere.example" })).toMatchObject({
    accounts: [],
    guestAnswers: [],
    expected: [],
  });
  await expect(admin("person/export", { address: "nobody" })).rejects.toThrow("nobody is no email address.");
});

unit.for([
  [{ email: "ann@example.org" }, true],
  [{ recipient: { address: "Ann+x@Example.org", name: "Ann" } }, true],
  [{ recipient: { address: "anne@example.org" } }, false],
  [{ text: "to ann@example.org" }, false],
  [null, false],
] as const)("a payload %j names ann@example.org: %s", ([payload, expected]) => {
  expect(namesMailbox(payload, "ann@example.org")).toBe(expected);
});
