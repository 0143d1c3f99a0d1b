import { expect, test } from "vitest";
import { HALF_PAST_NINE, NINE } from "../testing/api-client.ts";
import { mailApp } from "../testing/start-mail-app.ts";

const here = await mailApp();
const REMINDER = "Reminder: Choir rehearsal";

const reminders = () =>
  here.mail.mails
    .filter(({ subject }) => subject === REMINDER)
    .map(({ to }) => to)
    .toSorted();

/** Ann has an account, Gus gave his address, Eve gave none, and the creator has not answered. */
async function answered() {
  const { api } = here.app;
  const creator = await api.signUp({ name: "Cara", email: "cara@example.org", subscribe_to_notifications: true });
  const ann = await api.signUp({ name: "Ann", email: "ann@example.org", subscribe_to_notifications: true });
  const { meetingID, params } = await api.createMeeting({ place: "Room 2" }, creator.token);
  await api.saveOwn(params, ann.token, []);
  await here.guest(meetingID, { name: "Gus", email: "gus@example.org" }, "de");
  await here.guest(meetingID, { name: "Gus again", email: "GUS@example.org" });
  await here.guest(meetingID, { name: "Eve" });
  await here.acquaint("gus@example.org");
  return { meetingID, params, token: creator.token, ann };
}

/** Returns the hours from now until a day before the instant. */
const hoursToDayBefore = (start: string) => (Date.parse(start) - here.now()) / 3_600_000 - 24;

test("each respondent who wants notices gets one reminder a day before, with the place for users alone", async () => {
  const { meetingID, token } = await answered();
  await here.schedule(meetingID, { token });
  await here.elapse({ minutes: Math.floor(hoursToDayBefore(NINE) * 60) - 5 });
  expect(reminders()).toEqual([]);
  await here.elapse({ minutes: 10 });
  expect(
    here.mail.mails
      .filter(({ subject }) => /^(?:Reminder|Erinnerung): /.test(subject))
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(["ann@example.org", "gus@example.org"]);
  const [toAnn] = here.mailsTo("ann@example.org").filter(({ subject }) => subject === REMINDER);
  expect(toAnn?.text).toContain("Room 2");
  expect(toAnn?.text).toContain("Tuesday, December 1, 2026");
  expect(toAnn?.entry).toBeUndefined();
  const [toGus] = here.mailsTo("gus@example.org").filter(({ subject }) => subject.startsWith("Erinnerung"));
  expect(toGus?.text).not.toContain("Room 2");
  await here.elapse({ hours: 12 });
  expect(reminders()).toEqual(["ann@example.org"]);
});

test("a reminder moves with the time, and is dropped when the time is called off", async () => {
  const { meetingID, token } = await answered();
  await here.settled(here.schedule(meetingID, { token }));
  await here.schedule(meetingID, { token, start: HALF_PAST_NINE });
  await here.elapse({ minutes: Math.floor(hoursToDayBefore(NINE) * 60) + 5 });
  expect(reminders()).toEqual([]);
  await here.elapse({ minutes: 30 });
  expect(reminders()).toEqual(["ann@example.org"]);

  const second = await answeredBy("Bob");
  await here.schedule(second);
  await here.callOff(second);
  await here.elapse({ hours: 48 });
  expect(reminders()).toEqual(["ann@example.org"]);
});

/** Makes a guest's meeting that another guest with an address has answered. */
async function answeredBy(name: string): Promise<string> {
  const { meetingID } = await here.app.api.createMeeting();
  await here.guest(meetingID, { name, email: `${name.toLowerCase()}@example.org` });
  return meetingID;
}

test("a respondent who unsubscribed or was notified just before gets no reminder", async () => {
  const { meetingID, token, ann } = await answered();
  await here.settled(here.schedule(meetingID, { token }));
  await here.app.api.call("editMe", { token: ann.token, body: { subscribe_to_notifications: false } });
  await here.elapse({ minutes: Math.floor(hoursToDayBefore(NINE) * 60) + 5 });
  expect(reminders()).toEqual([]);
  const late = await answeredBy("Bob");
  await here.schedule(late, { start: HALF_PAST_NINE });
  await here.elapse({ hours: 12 });
  expect(here.mailsTo("bob@example.org").map(({ subject }) => subject)).toEqual(["Choir rehearsal has been scheduled"]);
});
