import { expect, test as plainTest } from "vitest";
import { parseAllowEntry } from "../../outbound/outbound-allow.ts";
import {
  collection,
  dataIs,
  eventText,
  LOGIN,
  multistatus,
  resource,
  startCaldavServer,
} from "../../testing/caldav/start-caldav-server.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const HOME = "/calendars/ann/";
const inHome = (...names: readonly string[]) =>
  multistatus(...names.map((name) => resource(`${HOME}${name}/`, collection(name, ["VEVENT"]))));
const event = (uid: string, day: string) =>
  multistatus(
    resource(`${HOME}x/${uid}.ics`, dataIs(eventText(`UID:${uid}`, `DTSTART:${day}T080000Z`, `DTEND:${day}T090000Z`))),
  );
/** Both calendars hold an event with the same UID. */
const TWO_CALENDARS = {
  [`PROPFIND ${HOME}`]: inHome("Work", "Family"),
  [`REPORT ${HOME}Work/`]: event("same", "20261201"),
  [`REPORT ${HOME}Family/`]: event("same", "20261203"),
};

const test = plainTest
  .extend("caldav", { scope: "file" }, async ({}, { onCleanup }) => {
    const server = await startCaldavServer(TWO_CALENDARS);
    onCleanup(() => server.close());
    return server;
  })
  .extend("app", { scope: "file" }, async ({ caldav }, { onCleanup }) => {
    const app = await startTestApp({ outboundAllow: [parseAllowEntry(`127.0.0.1:${caldav.port}`)!] });
    onCleanup(() => app.stop());
    return app;
  });

test("a user adds an account, chooses one of its calendars, and sees when they are busy there", async ({
  app,
  caldav,
}) => {
  const { api } = app;
  const { token } = await api.signUp();
  const { meetingID } = await api.createMeeting();
  const body = { provider: "other", address: caldav.url, ...LOGIN } as const;
  const { status, reply } = await api.call("addCalendar", { token, body });
  expect([status, reply]).toEqual([201, expect.objectContaining({ kind: "caldav", host: `127.0.0.1:${caldav.port}` })]);
  expect(reply.collections?.map(({ name, isChosen }) => [name, isChosen])).toEqual([
    ["Work", true],
    ["Family", true],
  ]);
  expect(JSON.stringify(reply)).not.toContain(LOGIN.username);

  const params = { calendarID: reply.calendarID };
  const days = async () => {
    const { calendars } = (await api.call("busyTimes", { token, query: { meetingID } })).reply;
    return calendars[0]?.busy.map(({ start }) => start.slice(0, 10));
  };
  expect(await days()).toEqual(["2026-12-01", "2026-12-03"]);
  const choose = (collectionIDs: string[]) => api.call("editCalendar", { token, params, body: { collectionIDs } });
  const chosen = await choose([reply.collections?.[1]?.collectionID ?? ""]);
  expect(chosen.reply.collections?.map(({ isChosen }) => isChosen)).toEqual([false, true]);
  expect(await days()).toEqual(["2026-12-03"]);
  expect((await choose(["unknown"])).status).toBe(404);
  await choose([]);
  expect(await days()).toEqual([]);
});

test("an account that has not changed is not read again, and a meeting of other days is", async ({ app, caldav }) => {
  const { api } = app;
  const { token } = await api.signUp({ email: "other@example.org" });
  const body = { provider: "other", address: caldav.url, ...LOGIN } as const;
  const { calendarID } = (await api.call("addCalendar", { token, body })).reply;
  const reports = () => caldav.calls.filter(({ method }) => method === "REPORT").length;
  const reportsBefore = reports();
  const refreshed = await api.call("refreshCalendar", { token, params: { calendarID } });
  expect([refreshed.reply.problem, reports()]).toEqual([undefined, reportsBefore]);
  const far = await api.createMeeting({ tentativeDates: ["2027-09-01"] });
  await app.query("UPDATE calendar_sources SET tried_at = tried_at - interval '1 minute'");
  await api.call("busyTimes", { token, query: { meetingID: far.meetingID } });
  expect([reports(), caldav.calls.at(-1)?.body]).toEqual([reportsBefore + 2, expect.stringContaining('end="2027')]);
});

test("an account with a wrong password is refused at the password, and not stored", async ({ app, caldav }) => {
  const { token } = await app.api.signUp({ email: "wrong@example.org" });
  const body = { provider: "other", address: caldav.url, username: LOGIN.username, password: "wrong" } as const;
  const { status, failure } = await app.api.call("addCalendar", { token, body });
  expect([status, failure.errors?.map(({ path }) => path)]).toEqual([400, ["password"]]);
  expect((await app.api.call("myCalendars", { token })).reply.calendars).toEqual([]);
});
