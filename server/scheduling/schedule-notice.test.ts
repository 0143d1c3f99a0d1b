import { expect, test, vi } from "vitest";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { HALF_PAST_NINE, NINE, TEN } from "../testing/api-client.ts";
import type { ReceivedMail } from "../testing/received-mail.ts";
import { mailApp } from "../testing/start-mail-app.ts";

const here = await mailApp();

test("guests with an address get an invitation in their language and the meeting's zone", async () => {
  const { meetingID } = await here.app.api.createMeeting();
  await here.acquaint("juergen@example.org");
  await here.guest(meetingID, { name: "Jürgen", email: "Juergen@Example.org" }, "de-DE,de;q=0.9");
  await here.guest(meetingID, { name: "No address" });
  expect(await here.schedule(meetingID)).toBe(200);
  await here.quiet();

  expect(here.mail.mails).toHaveLength(1);
  const [invitation] = here.mail.mails as [ReceivedMail];
  expect(invitation).toMatchObject({
    to: "Juergen@example.org",
    from: "overlap@example.net",
    recipients: [{ name: "Jürgen", address: "Juergen@example.org" }],
  });
  expect(invitation.text).toContain("Dienstag, 1. Dezember 2026");
  expect(invitation.text).toMatch(/0?9:00.10:00 Uhr MEZ/u);
  expect(invitation.text).toContain(`${here.app.url}/m/${meetingID}`);
  expect(invitation.html).toContain("Dienstag, 1. Dezember 2026");
  expect(invitation.html).toContain(`href="${here.app.url}/m/${meetingID}"`);
  expect(invitation.headers["auto-submitted"]).toBe("auto-generated");
  expect(invitation.entry).toEqual({
    method: "REQUEST",
    uid: `${meetingID}@127.0.0.1`,
    sequence: 1,
    status: "CONFIRMED",
    start: "2026-12-01T08:00:00Z",
    end: "2026-12-01T09:00:00Z",
    summary: "Choir rehearsal",
    description: `${here.app.url}/m/${meetingID}`,
    location: "",
    organiser: "Overlap <overlap@example.net>",
    attendee: "Jürgen <Juergen@Example.org>",
  });
  expect(invitation.attachments).toContainEqual(expect.objectContaining({ filename: "invitation.ics" }));
});

test("subscribed creators and respondents get one invitation for each mailbox, except the person who scheduled", async () => {
  const ann = await here.app.api.signUp({ name: "Ann", email: "ann@example.org", subscribe_to_notifications: true });
  const ben = await here.app.api.signUp({ name: "Ben", email: "ben@example.org", subscribe_to_notifications: true });
  const cyn = await here.app.api.signUp({ name: "Cyn", email: "cyn@example.org" });
  const plan = { about: "Bring\nideas", timezone: "America/New_York", tentativeDates: ["2027-07-01"] };
  const { meetingID } = await here.app.api.createMeeting(plan, ann.token);
  for (const { token } of [ben, cyn]) await here.app.api.saveOwn(meetingID, token, []);
  await here.guest(meetingID, { name: "Ben too", email: "BEN@example.org", availabilities: [] });
  await here.quiet();
  const [start, end] = ["2027-07-01T15:00:00Z", "2027-07-01T16:30:00Z"];
  expect(await here.schedule(meetingID, { start, end, token: ann.token })).toBe(200);
  await here.quiet();

  const invitations = here.mail.mails.filter(({ entry }) => entry !== undefined);
  expect(invitations.map(({ to }) => to)).toEqual(["ben@example.org"]);
  const [toBen] = invitations as [ReceivedMail];
  expect(toBen.text).toMatch(/11:00\sAM\s–\s12:30\sPM EDT/u);
  expect(toBen.text).toContain("> Bring\n> ideas");
  expect(toBen.entry).toMatchObject({ organiser: "Ann <overlap@example.net>" });
  expect(toBen.entry?.description).toContain("Bring\nideas");
});

// The reference sends no notice when a meeting is moved, called off or deleted.
test("mails about a moved, renamed and called-off meeting keep the UID and count SEQUENCE up", async () => {
  const ann = await here.app.api.signUp();
  const ben = await here.app.api.signUp({ subscribe_to_notifications: true, email: "ben@example.org" });
  const { meetingID } = await here.app.api.createMeeting({ name: "Choir" }, ann.token);
  const edit = (body: BodyOf<"editMeeting">) => here.app.api.edit(meetingID, body, { token: ann.token });

  await here.app.api.saveOwn(meetingID, ben.token, []);
  await here.quiet(here.schedule(meetingID, { token: ann.token }));
  await here.schedule(meetingID, { token: ann.token }); // the same once more: no mail
  await here.quiet();
  await here.schedule(meetingID, { start: HALF_PAST_NINE, token: ann.token });
  await here.elapse({ minutes: 1 }); // a minute lies between two of a meeting
  await here.quiet();
  await edit({ protectAnswers: true, maxEndHour: 18 }); // nothing that a calendar shows
  await here.quiet();
  await edit({ name: "Choir and band" });
  await here.elapse({ minutes: 1 });
  await here.quiet();
  await here.quiet(here.callOff(meetingID, ann.token));
  await here.schedule(meetingID, { token: ann.token });
  await here.elapse({ minutes: 1 });
  await here.quiet();

  expect(here.subjects()).toEqual([
    "Choir has been scheduled",
    "Choir has been rescheduled",
    "Choir and band has been updated",
    "Choir and band has been cancelled",
    "Choir and band has been scheduled",
  ]);
  const entries = here.mail.mails.flatMap(({ entry }) => entry ?? []);
  expect(entries.map(({ method, sequence, status }) => `${method} ${sequence} ${status}`)).toEqual([
    "REQUEST 1 CONFIRMED",
    "REQUEST 2 CONFIRMED",
    "REQUEST 3 CONFIRMED",
    "CANCEL 4 CANCELLED",
    "REQUEST 5 CONFIRMED",
  ]);
  expect(new Set(entries.map(({ uid }) => uid))).toEqual(new Set([`${meetingID}@127.0.0.1`]));
  expect(entries.map(({ start }) => start)).toEqual(
    [NINE, HALF_PAST_NINE, HALF_PAST_NINE, HALF_PAST_NINE, NINE].map((time) => time),
  );
  // The mail names both times and marks the previous one.
  expect(here.mail.mails[1]?.text).toMatch(/9:30\s–\s10:00\sAM CET[^]*9\s–\s10\sAM CET \(no longer\)/u);
  expect(new Set(here.mail.mails.map(({ messageID }) => messageID)).size).toBe(5);
});

test("guests get a CANCEL when the organiser deletes the meeting", async () => {
  const ann = await here.app.api.signUp();
  const { meetingID, organiserKey } = await here.app.api.createMeeting();
  await here.acquaint("gus@example.org");
  await here.guest(meetingID, { email: "gus@example.org" });
  await here.quiet(here.schedule(meetingID));
  const open = await here.app.api.createMeeting();
  await here.guest(open.meetingID, { email: "gus@example.org" });
  for (const { params, ...organiser } of [{ params: { meetingID }, organiserKey, token: ann.token }, open]) {
    expect((await here.app.api.call("deleteMeeting", { params, ...organiser })).status).toBe(204);
  }
  await here.quiet();
  // The meeting without a time sends no mail.
  const [, cancelled, ...more] = here.mailsTo("gus@example.org");
  expect(more).toEqual([]);
  expect(cancelled).toMatchObject({
    subject: "Choir rehearsal has been cancelled",
    entry: { method: "CANCEL", status: "CANCELLED", sequence: 2, uid: `${meetingID}@127.0.0.1`, start: NINE },
  });
  expect(cancelled?.text).toContain("was deleted");
  expect(cancelled?.text).not.toContain(`/m/${meetingID}\n`);
});

test("guests get no mail about a time that is called off before its mail leaves", async () => {
  const { meetingID } = await here.app.api.createMeeting();
  await here.guest(meetingID, { email: "gus@example.org" });
  here.mail.judge(() => ({ code: 451, message: "Not now" }));
  await here.schedule(meetingID);
  await here.failed("Not now");
  await here.callOff(meetingID);
  here.mail.judge(() => "accept");
  await here.table.hurry();
  await here.quiet();
  expect(here.mail.mails).toEqual([]);
});

test("guests get a CANCEL when the time is called off while its mail is being sent", async () => {
  const { meetingID } = await here.app.api.createMeeting();
  await here.acquaint("gus@example.org");
  await here.guest(meetingID, { email: "gus@example.org" });
  const arrived = Promise.withResolvers<void>();
  const verdict = Promise.withResolvers<"accept">();
  here.mail.judge(() => {
    arrived.resolve();
    return verdict.promise;
  });
  await here.schedule(meetingID);
  await arrived.promise;
  await here.callOff(meetingID);
  // The second job waits until the first mail has arrived or failed.
  await vi.waitFor(async () => {
    expect(
      await here.table.query("SELECT FROM graphile_worker.jobs WHERE key LIKE 'schedule/%' AND run_at > now()"),
    ).toHaveLength(1);
  });
  expect(here.mail.mails).toEqual([]);
  verdict.resolve("accept");
  await vi.waitFor(() => expect(here.mail.mails).not.toEqual([]));
  await vi.waitFor(async () => expect(await here.table.count()).toBeLessThanOrEqual(1));
  await here.table.hurry();
  await here.quiet();
  expect(here.mail.mails.map(({ entry }) => `${entry?.method} ${entry?.sequence}`)).toEqual(["REQUEST 1", "CANCEL 2"]);
});

test("people who answer later get the time if they want mails, and nothing once it is called off", async () => {
  const { meetingID } = await here.app.api.createMeeting();
  await here.schedule(meetingID);
  await here.acquaint("late@example.org", "user@example.org", "unsubscribed@example.org");
  for (const [email, subscribe_to_notifications] of [
    ["user@example.org", true],
    ["unsubscribed@example.org", false],
  ] as const) {
    const { token } = await here.app.api.signUp({ email, subscribe_to_notifications });
    await here.app.api.saveOwn(meetingID, token, []);
  }
  await here.guest(meetingID, { name: "No address" });
  await here.quiet(here.guest(meetingID, { email: "late@example.org" }));
  await here.callOff(meetingID);
  await here.quiet(here.guest(meetingID, { email: "later@example.org" }));
  expect(here.mail.mails.map(({ to, entry }) => `${to} ${entry?.method} ${entry?.sequence}`).toSorted()).toEqual([
    "late@example.org CANCEL 2",
    "late@example.org REQUEST 1",
    "user@example.org CANCEL 2",
    "user@example.org REQUEST 1",
  ]);
});

test.for([
  ["a removed guest gets a CANCEL, and an invitation after answering again", "everyone"],
  ["a removed guest gets a CANCEL, and an invitation after answering again, where answers are hidden", "organiser"],
] as const)("%s", async ([, answersVisibleTo]) => {
  const ann = await here.app.api.signUp({ name: "Ann", email: "ann@example.org", subscribe_to_notifications: true });
  const { meetingID, params, organiserKey } = await here.app.api.createMeeting({ answersVisibleTo });
  await here.app.api.saveOwn(params, ann.token, []);
  await here.acquaint("gus@example.org");
  await here.guest(meetingID, { name: "Gus", email: "gus@example.org" });
  await here.guest(meetingID, { name: "Gus again", email: "GUS@example.org" });
  await here.quiet(here.schedule(meetingID));

  const remove = async (name: string, token?: string) => {
    const { reply } = await here.app.api.call("getMeeting", { params, organiserKey });
    const [respondentID = ""] = Object.entries(reply.respondents).find(([, one]) => one.name === name) ?? [];
    const call = { params: { meetingID, respondentID }, organiserKey, ...(token !== undefined && { token }) };
    expect(await here.app.api.call("deleteRespondent", call)).toMatchObject({ status: 200 });
    await here.quiet();
  };
  await remove("Gus again"); // the mailbox is there by another answer
  expect(here.mail.mails).toHaveLength(2);
  await remove("Gus");
  await remove("Ann", ann.token);
  for (const address of ["gus@example.org", "ann@example.org"]) {
    expect(here.mailsTo(address)).toHaveLength(2);
    const last = here.mailsTo(address).at(-1);
    expect(last).toMatchObject({
      subject: "You are no longer expected at Choir rehearsal",
      entry: { method: "CANCEL", status: "CANCELLED", uid: `${meetingID}@127.0.0.1`, start: NINE },
    });
    expect(last?.text).toContain("was removed");
    expect(last?.text).not.toContain("will not take place");
  }

  await here.guest(meetingID, { name: "Gus", email: "gus@example.org" });
  await here.elapse({ minutes: 1 }); // a minute lies between two notices of a time
  const [, cancelled, again] = here.mailsTo("gus@example.org");
  expect(again?.entry).toMatchObject({ method: "REQUEST", status: "CONFIRMED" });
  expect(again?.entry?.sequence).toBeGreaterThan(cancelled?.entry?.sequence ?? 99);
  expect(here.mail.mails).toHaveLength(5);
});

test("SEQUENCE in a mail reveals no removed respondent where answers are hidden", async () => {
  const { api } = here.app;
  const { meetingID, organiserKey } = await api.createMeeting({ answersVisibleTo: "organiser" });
  const addresses = ["gus@example.org", "hana@example.org", "ivo@example.org"];
  await here.acquaint(...addresses);
  const answers: { selfRespondentID?: string; respondentKey?: string }[] = [];
  for (const email of addresses)
    answers.push((await api.answer(meetingID, { name: "Gus", email, availabilities: [] })).reply);
  await here.schedule(meetingID);
  await here.settled();
  const leave = async (index: number) => {
    const { selfRespondentID = "", respondentKey = "" } = answers[index] ?? {};
    const params = { meetingID, respondentID: selfRespondentID };
    await here.settled(api.call("deleteRespondent", { params, respondentKey }));
    await here.elapse({ minutes: 2 });
  };
  await leave(1);
  await leave(2);
  await here.schedule(meetingID, { start: TEN, end: "2026-12-01T11:00:00Z" });
  await here.elapse({ minutes: 2 });
  await here.settled(api.call("deleteMeeting", { params: { meetingID }, organiserKey }));
  const numbers = addresses.map((email) => here.mailsTo(email).map(({ entry }) => [entry?.method, entry?.sequence]));
  expect(numbers).toEqual([
    [
      ["REQUEST", 1],
      ["REQUEST", 2],
      ["CANCEL", 3],
    ],
    [
      ["REQUEST", 1],
      ["CANCEL", 2],
    ],
    [
      ["REQUEST", 1],
      ["CANCEL", 2],
    ],
  ]);
});
