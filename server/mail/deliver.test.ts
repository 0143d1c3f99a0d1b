import { describe, expect, onTestFinished, test, vi } from "vitest";
import { freshDatabase } from "#db/testing/fresh-database.ts";
import { rescheduleJobs } from "#db/testing/queued-jobs.ts";
import { startApp } from "../start/start-app.ts";
import { createApiClient, HALF_PAST_NINE, NINE } from "../testing/api-client.ts";
import { jobTable } from "../testing/job-table.ts";
import { startMailServer, startSilentServer } from "../testing/mail-server.ts";
import { mailApp, startMailApp } from "../testing/start-mail-app.ts";

const here = await mailApp();

async function invitedMeeting(email = "gus@example.org", at = here): Promise<string> {
  const { meetingID } = await at.app.api.createMeeting();
  await at.guest(meetingID, { email });
  return meetingID;
}

test("a mail server that is down delays no request and gets the mail when it is back", async () => {
  const offline = await startMailApp();
  const meetingID = await invitedMeeting("gus@example.org", offline);
  const port = Number(new URL(offline.mail.url).port);
  await offline.mail.stop();
  expect(await offline.schedule(meetingID)).toBe(200);
  await offline.failed("ECONNREFUSED");
  const back = await startMailServer(port);
  await offline.table.hurry();
  await offline.quiet();
  expect(back.mails.map(({ to }) => to)).toEqual(["gus@example.org"]);
  await back.stop();
  await offline.stop();
});

test.each([
  [451, "Greylisted, come again"],
  [452, "Mailbox full"],
  [550, "No such user <gus@example.org>"],
  [554, "Policy"],
])("a mail that a server refuses with %i is sent again later, once", async (code, message) => {
  const meetingID = await invitedMeeting();
  here.mail.judge(() => ({ code, message }));
  expect(await here.schedule(meetingID)).toBe(200);
  await here.failed(message.slice(0, 8));
  here.mail.judge(() => "accept");
  await here.table.hurry();
  await here.quiet();
  expect(here.mail.mails.map(({ to }) => to)).toEqual(["gus@example.org"]);
});

test("a silent mail server delays no request and no shutdown, and the mail leaves later", async () => {
  const silent = await startSilentServer();
  const fresh = await freshDatabase();
  const config = { ...here.app.context.config, databaseUrl: fresh.url };

  const app = await startApp({ ...config, smtpUrl: silent.url });
  const api = createApiClient(app.url);
  const { meetingID } = await api.createMeeting();
  await api.answer(meetingID, { name: "Gus", email: "gus@example.org", availabilities: [] });
  expect(await api.schedule(meetingID)).toMatchObject({ status: 200 });
  // One connection of the start, one of the mail.
  await vi.waitFor(() => expect(silent.sockets).toHaveLength(2));
  await app.stop();

  const again = await startApp({ ...config, smtpUrl: here.mail.url });
  await jobTable(fresh).hurry();
  await vi.waitFor(() => expect(here.mail.mails.map(({ to }) => to)).toEqual(["gus@example.org"]));
  await again.stop();
  await fresh.drop();
});

describe("a mail that no server accepts", () => {
  /** Leaves the job one attempt, as after a night of failures. */
  async function leaveOneAttempt(): Promise<void> {
    await rescheduleJobs(here.table.query, "true", "attempts => 21");
    await here.table.hurry();
  }

  test("a mail that is refused to the end is given up with one error, listed and retried on demand", async () => {
    const errors = vi.spyOn(here.app.context.log, "error");
    onTestFinished(() => errors.mockRestore());
    const meetingID = await invitedMeeting();
    here.mail.judge(() => ({ code: 550, message: "No <gus@example.org> here" }));
    await here.schedule(meetingID);
    await here.failed("No <gus");
    const [retried] = await here.app.database.jobQueue.failed();
    expect(retried).toMatchObject({ name: "notifySchedule", next: expect.any(Number) as number });
    expect(retried?.lastError).toContain("550");
    await leaveOneAttempt();
    await vi.waitFor(async () => {
      expect(await here.app.database.jobQueue.failed()).toEqual([
        expect.not.objectContaining({ next: expect.any(Number) as number }),
      ]);
    });
    const [givenUp] = await here.app.database.jobQueue.failed();
    expect(givenUp).toMatchObject({
      name: "notifySchedule",
      attempts: 22,
      key: expect.stringContaining(meetingID) as string,
    });
    expect(givenUp?.lastError).toContain("550");
    expect(errors.mock.calls).toHaveLength(1);
    expect(JSON.stringify(errors.mock.calls)).toContain("notifySchedule");
    expect(JSON.stringify(errors.mock.calls)).not.toContain("gus@");
    expect(await here.app.database.jobQueue.count()).toMatchObject({ waiting: 0, givenUp: 1 });

    here.mail.judge(() => "accept");
    expect(await here.app.database.jobQueue.retry()).toBe(1);
    await here.table.hurry();
    await here.quiet();
    expect(here.mailsTo("gus@example.org")).toHaveLength(1);
    expect(await here.app.database.jobQueue.failed()).toEqual([]);
  });
});

test("a mailbox gets one notice of each meeting with every tag of its address", async () => {
  const { meetingID } = await here.app.api.createMeeting();
  for (const n of Array.from({ length: 8 }).keys()) await here.guest(meetingID, { email: `gus+${n}@example.org` });
  await here.settled(here.schedule(meetingID));
  expect(here.mail.mails).toHaveLength(1);
  await here.settled(here.schedule(await invitedMeeting("Gus+other@example.org")));
  expect(here.mail.mails).toHaveLength(2);
});

test("a mailbox gets only the last state of a meeting that changes often within a minute", async () => {
  const meetingID = await invitedMeeting();
  for (const start of [NINE, HALF_PAST_NINE, NINE, HALF_PAST_NINE]) {
    await here.settled(here.schedule(meetingID, { start }));
  }
  expect(here.mail.mails).toHaveLength(1);
  // A notice of another meeting does not wait.
  await here.settled(here.schedule(await invitedMeeting("GUS@example.org")));
  expect(here.mail.mails).toHaveLength(2);
  await here.elapse({ minutes: 1 });
  expect(here.mail.mails).toHaveLength(3);
  expect(here.mail.mails[2]).toMatchObject({
    subject: "Choir rehearsal has been rescheduled",
    entry: { start: HALF_PAST_NINE, sequence: 4 },
  });
  expect(await here.table.count()).toBe(0);
});

test("a mailbox gets a call-off at once after many moves, and the last state before the meeting begins", async () => {
  const meetingID = await invitedMeeting();
  const starts = [NINE, HALF_PAST_NINE];
  for (const n of Array.from({ length: 12 }).keys()) {
    await here.schedule(meetingID, { start: starts[n % 2] ?? NINE });
    await here.elapse({ minutes: 1 });
  }
  // The eleventh notice of a meeting waits for the next day.
  expect(here.mail.mails).toHaveLength(10);
  await here.settled(here.callOff(meetingID));
  expect(here.mail.mails.at(-1)).toMatchObject({ subject: "Choir rehearsal has been cancelled" });
  expect(here.mail.mails).toHaveLength(11);

  // Half a minute before the meeting it is set again and moved; the last state arrives before it begins.
  const seconds = (Date.parse(NINE) - here.now()) / 1_000;
  await here.elapse({ seconds: Math.floor(seconds) - 30 });
  for (const start of [NINE, HALF_PAST_NINE]) await here.settled(here.schedule(meetingID, { start }));
  await here.elapse({ seconds: 31 });
  expect(here.mail.mails.at(-1)?.entry).toMatchObject({ start: HALF_PAST_NINE, method: "REQUEST" });
  expect(await here.table.count()).toBe(0);
});

test("a mailbox gets no mail after the meeting is over", async () => {
  const meetingID = await invitedMeeting();
  here.mail.judge(() => ({ code: 451, message: "Not now" }));
  await here.schedule(meetingID);
  await here.failed("Not now");
  here.mail.judge(() => "accept");
  await here.elapse({ hours: 24 * 12 });
  await here.quiet();
  expect(here.mail.mails).toEqual([]);
});
