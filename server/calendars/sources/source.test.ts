import { expect, onTestFinished } from "vitest";
import { parseUserID } from "#domain/ids.ts";
import { erasePerson } from "../../admin/erase-person.ts";
import { exportPerson } from "../../admin/export-person.ts";
import { createApiClient } from "../../testing/api-client.ts";
import { DENTIST, DENTIST_BUSY, ics, test } from "../../testing/calendar-test.ts";
import type { TestApp } from "../../testing/start-test-app.ts";
import type { Config } from "../../start/config.ts";
import { startApp } from "../../start/start-app.ts";

/** Starts another process of the same database, or this one after a restart. */
async function another({ context }: TestApp, config: Partial<Config> = {}) {
  const app = await startApp({ ...context.config, port: 0, ...config }, { clock: context.clock });
  onTestFinished(() => app.stop());
  return createApiClient(app.url);
}

test("a second process uses the copy that the first has read", async ({ app, ann, calendars }) => {
  calendars.serve("shared", { body: ics(DENTIST) });
  const { calendarID } = await ann.add("shared");
  const { call } = await another(app);
  const { reply } = await call("busyTimes", { token: ann.token, query: { meetingID: ann.meetingID } });
  expect(reply.calendars).toMatchObject([{ calendarID, busy: [DENTIST_BUSY] }]);
  expect(calendars.requests("shared")).toHaveLength(1);
});

test("two processes that add calendars at once never store more than twenty", async ({ app, ann, calendars }) => {
  const address = calendars.serve("both", { body: ics() });
  const { call } = await another(app);
  const add = (client: Pick<typeof app.api, "call">, at: number) =>
    client.call("addCalendar", { token: ann.token, body: { address: `${address}?${at}` } });
  for (let at = 100; at < 118; at += 1) await add(app.api, at);
  const replies = await Promise.all([app.api, { call }, app.api, { call }].map(add));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409]);
});

test("a calendar that was sealed with another key says so, can be removed, and harms no other", async ({
  app,
  ann,
  calendars,
}) => {
  calendars.serve("sealed", { body: ics(DENTIST) });
  const { calendarID } = await ann.add("sealed", { name: "Work" });
  const { call } = await another(app, { secretKey: "another-key-another-key-another-key-another" });
  const { reply: login } = await call("logIn", {
    body: { email: await emailOf(app, ann.token), password: "correct horse" },
  });
  const { token } = login;
  await call("addCalendar", { token, body: { address: calendars.addressOf("sealed"), name: "New" } });
  const { reply } = await call("busyTimes", { token, query: { meetingID: ann.meetingID } });
  expect(reply.calendars).toMatchObject([
    {
      calendarID,
      busy: [],
      problem: { code: "not-allowed", message: expect.stringContaining("add it again") as string },
    },
    { busy: [DENTIST_BUSY] },
  ]);
  const list = (await call("myCalendars", { token })).reply.calendars;
  expect(list.map(({ name, problem }) => [name, problem?.code])).toEqual([
    [calendars.host, "not-allowed"],
    ["New", undefined],
  ]);
  const params = { calendarID };
  const statuses = [
    (await call("editCalendar", { token, params, body: { name: "Mine" } })).status,
    (await call("refreshCalendar", { token, params })).status,
    (await call("removeCalendar", { token, params })).status,
  ];
  expect(statuses).toEqual([404, 200, 204]);
});

async function emailOf({ api }: TestApp, token: string): Promise<string> {
  return (await api.call("ownAddress", { token })).reply.email;
}

test("the database holds no address, login, name or title of a calendar in plain text", async ({
  app,
  ann,
  calendars,
}) => {
  const SECRETS = ["tok3n", "Kalendername", "nutzer-x", "passwort-x", "Zahnarzt"];
  calendars.serve("tok3n", { body: ics({ ...DENTIST, SUMMARY: "Zahnarzt", DESCRIPTION: "Zahnarzt" }) });
  const login = { username: "nutzer-x", password: "passwort-x" };
  await ann.add("tok3n", { name: "Kalendername", showTitles: true, ...login });
  calendars.serve("tok3n", { status: 500 });
  const [{ calendarID } = { calendarID: "" }] = await ann.list();
  await ann.refresh(calendarID);
  const rows = await app.query(
    "SELECT s::text, encode(content, 'escape') AS a, encode(copy, 'escape') AS b FROM calendar_sources s",
  );
  const text = JSON.stringify(rows);
  expect(text).toContain(calendarID);
  expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([]);
});

test("an export of a person lists calendars without secrets, and an erasure removes them", async ({
  app,
  calendars,
}) => {
  const email = "erase@example.org";
  const { token } = await app.api.signUp({ email });
  const address = calendars.serve("erase", { body: ics(DENTIST) });
  await app.api.call("addCalendar", { token, body: { address, name: "Work" } });
  const { accounts } = await exportPerson(email, app.context);
  const calendar = { kind: "address", host: calendars.host, createdAt: expect.any(String) as string };
  expect(accounts[0]?.calendars).toEqual([calendar]);
  expect(JSON.stringify(accounts)).not.toContain("secret-");
  const { userIDs } = await erasePerson({ email, deleteMeetings: true }, app.context);
  expect(await app.context.database.views.calendars.sources(parseUserID(userIDs[0] ?? "")!)).toEqual([]);
});
