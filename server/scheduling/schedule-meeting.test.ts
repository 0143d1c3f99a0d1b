import { expect, test } from "vitest";
import { rescheduleJobs } from "#db/testing/queued-jobs.ts";
import { HALF_PAST_NINE, NINE } from "../testing/api-client.ts";
import { mailApp } from "../testing/start-mail-app.ts";

const here = await mailApp();

// The call-off left at once, and Undo mailed every respondent a second time.
test("an organiser who takes Unschedule back within half a minute sends no mail", async () => {
  const meetingID = await here.invited();
  await here.settled(here.app.api.call("unscheduleMeeting", { params: { meetingID } }));
  const [waiting, ...more] = await here.table.query(
    `SELECT task_identifier AS task, extract(epoch FROM run_at - created_at)::float8 AS seconds FROM graphile_worker.jobs
       WHERE task_identifier <> 'remindAll'`,
  );
  expect(more).toEqual([]);
  expect(waiting?.["task"]).toBe("syncSchedule");
  expect(waiting?.["seconds"]).toBe(30);
  await here.quiet(here.schedule(meetingID));
  expect(here.subjects()).toEqual(["Choir rehearsal has been scheduled"]);
});

test("an organiser who takes Unschedule back sends no mail while an earlier notice waits", async () => {
  const { meetingID } = await here.app.api.createMeeting();
  await here.guest(meetingID, { email: "gus@example.org" });
  await here.settled(here.schedule(meetingID, { start: NINE }));
  expect(here.mail.mails).toHaveLength(1);
  await here.schedule(meetingID, { start: HALF_PAST_NINE }); // waits for a minute
  await here.settled();
  await here.app.api.call("unscheduleMeeting", { params: { meetingID } });
  // The waiting notice becomes due before the call-off.
  await rescheduleJobs(here.table.query, "key LIKE 'schedule/%' AND run_at > now()", "run_at => now()");
  await here.settled();
  expect(here.mail.mails).toHaveLength(1);
  await here.schedule(meetingID, { start: NINE }); // as the mailbox knows it
  await here.quiet();
  expect(here.mail.mails).toHaveLength(1);
});

test("an organiser who unschedules in the last minute before the meeting sends the mail at once", async () => {
  const meetingID = await here.invited();
  await here.elapse({ seconds: Math.floor((Date.parse(NINE) - here.now()) / 1_000) - 40 });
  await here.settled(here.app.api.call("unscheduleMeeting", { params: { meetingID } }));
  expect(here.subjects()).toEqual(["Choir rehearsal has been scheduled", "Choir rehearsal has been cancelled"]);
});

test("an organiser who unschedules a weekly time sends a mail even weeks after its first day", async () => {
  const days = { kind: "weekdays" as const, weekdays: ["MO" as const], tentativeDates: undefined };
  const { meetingID, organiserKey, params } = await here.app.api.createMeeting({
    ...days,
    minStartHour: 9,
    maxEndHour: 11,
  });
  await here.guest(meetingID, { email: "gus@example.org" });
  const body = { scheduledStart: "MO 09:00", scheduledEnd: "MO 10:00" };
  expect((await here.app.api.call("scheduleMeeting", { params, organiserKey, body })).status).toBe(200);
  await here.quiet();
  await here.elapse({ seconds: Math.floor((Date.parse("2026-12-07T08:30:00Z") - here.now()) / 1_000) });
  await here.app.api.call("unscheduleMeeting", { params, organiserKey });
  await here.elapse({ minutes: 1 });
  expect(here.subjects()).toEqual(["Choir rehearsal has been scheduled", "Choir rehearsal has been cancelled"]);
});

test("a user who schedules gets no mail about it, but gets mails about changes by others", async () => {
  const ann = await here.app.api.signUp({ email: "ann@example.org", subscribe_to_notifications: true });
  const { meetingID } = await here.app.api.createMeeting();
  await here.app.api.saveOwn(meetingID, ann.token, []);
  await here.guest(meetingID, { email: "gus@example.org" });
  await here.quiet(here.schedule(meetingID, { token: ann.token }));
  expect(here.mail.mails.map(({ to }) => to)).toEqual(["gus@example.org"]);
  await here.callOff(meetingID); // another caller
  await here.quiet();
  expect(here.mailsTo("ann@example.org").map(({ subject }) => subject)).toEqual(["Choir rehearsal has been cancelled"]);
});

test("a guest who schedules with the key of their answer gets no mail about it", async () => {
  const { meetingID, params } = await here.app.api.createMeeting();
  const { reply } = await here.app.api.answer(params, { name: "Gus", email: "gus@example.org", availabilities: [] });
  await here.guest(meetingID, { name: "Eve", email: "eve@example.org" });
  const { respondentKey } = reply;
  await here.quiet(here.app.api.schedule(params, { respondentKey }));
  expect(here.mail.mails.map(({ to }) => to)).toEqual(["eve@example.org"]);
});

test("a guest's address gets its first mail without a calendar entry, and later mails with one", async () => {
  const meetingID = await here.invited();
  const [first] = here.mail.mails;
  expect(first).toMatchObject({ subject: "Choir rehearsal has been scheduled", attachments: [] });
  expect(first?.text).toContain(`${here.app.url}/m/${meetingID}`);
  expect(first?.text).not.toContain("attached");
  await here.schedule(meetingID, { start: HALF_PAST_NINE });
  await here.elapse({ minutes: 1 });
  expect(here.mail.mails[1]).toMatchObject({ entry: { method: "REQUEST", start: HALF_PAST_NINE } });
});
