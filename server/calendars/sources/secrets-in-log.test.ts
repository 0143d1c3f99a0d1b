import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { freshDatabase } from "#db/testing/fresh-database.ts";
import { testDataDir } from "#scripts/testing/test-data-dir.ts";
import { createApiClient } from "../../testing/api-client.ts";
import { startCaldavServer } from "../../testing/caldav/start-caldav-server.ts";
import { ics, startCalendarServer } from "../../testing/calendar-server.ts";
import { startServerProcess } from "../../testing/server-process.ts";
import { TEST_SECRET } from "../../testing/start-test-app.ts";

const SECRETS = ["secret-", "nutzer-x", "passwort-x", "Zahnarzt", "Kalendername"];

test("the server's log at the level trace contains no address, login, name or title of a calendar", async () => {
  await using opened = new AsyncDisposableStack();
  const calendars = await startCalendarServer();
  opened.defer(() => calendars.stop());
  const caldav = await startCaldavServer();
  opened.defer(() => caldav.close());
  const fresh = await freshDatabase();
  opened.defer(() => fresh.drop());
  const dataDir = testDataDir();
  opened.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = startServerProcess({
    DATABASE_URL: fresh.url,
    DATA_DIR: dataDir,
    SECRET_KEY: TEST_SECRET,
    LOG_LEVEL: "trace",
    OUTBOUND_ALLOW: "127.0.0.1",
  });
  opened.defer(() => void server.child.kill("SIGKILL"));
  const api = createApiClient(await server.url);
  const { call } = api;
  const { token } = await api.signUp();
  const { meetingID } = await api.createMeeting();
  const login = { username: "nutzer-x", password: "passwort-x" };
  const add = (body: object) => call("addCalendar", { token, body: { name: "Kalendername", ...login, ...body } });

  const address = calendars.serve("work", { body: ics({ DTSTART: "20261201T080000Z", SUMMARY: "Zahnarzt" }) });
  const { calendarID } = (await add({ address, showTitles: true })).reply;
  await call("busyTimes", { token, query: { meetingID } });
  const statuses: number[] = [];
  for (const reply of [
    { status: 401 },
    { status: 500 },
    { body: "<html>" },
    { status: 302, headers: { Location: "?" } },
  ]) {
    calendars.serve("work", reply);
    statuses.push((await add({ address })).status);
    await call("refreshCalendar", { token, params: { calendarID } });
    await call("guestBusyTimes", { params: { meetingID }, body: { address } });
  }
  statuses.push((await add({ address: caldav.url, provider: "other" })).status);
  statuses.push((await add({ address: "https://nutzer-x:passwort-x@localhost/secret-a.ics" })).status);
  statuses.push((await add({ address: "https://secret-host.invalid:99999/secret-a.ics" })).status);
  // A statement that fails, with the content as its parameter.
  await fresh.query("ALTER TABLE calendar_sources ADD CONSTRAINT never CHECK (host = '') NOT VALID");
  calendars.serve("work", { body: ics() });
  statuses.push((await add({ address })).status);
  expect(statuses).toEqual([...Array.from({ length: 7 }, () => 400), 500]);

  server.child.kill("SIGTERM");
  const { out, err } = await server.ended;
  expect(out).toContain("/api/me/calendars");
  expect(SECRETS.filter((secret) => (out + err).includes(secret))).toEqual([]);
});
