import { expect, test, beforeEach, describe } from "vitest";
import { NINE, TEN } from "../testing/api-client.ts";
import { expectingByMail, newAddress } from "../testing/expecting.ts";
import { mailApp } from "../testing/start-mail-app.ts";
import type { BodyOf, ReplyOf } from "#domain/contract/endpoints.ts";

const here = await mailApp();

/** Makes a meeting where Ben and Cat were invited, Dan was only added, and all three answered by their links. */
async function answeredByLink() {
  const [ben, cat, dan] = [newAddress(), newAddress(), newAddress()];
  const meeting = await expectingByMail(
    here,
    [
      { name: "Ben", email: ben },
      { name: "Cat", email: cat },
      { name: "Dan", email: dan },
    ],
    { meeting: { about: "Bring the scores", place: "Room 2" } },
  );
  const [benID = "", catID = "", danID = ""] = meeting.ids;
  await here.settled(meeting.invite([benID, catID]));
  const answers: (string | undefined)[] = [];
  for (const id of [benID, catID, danID]) answers.push((await meeting.answer(id)).reply.selfRespondentID);
  await here.settled();
  const times = (address: string) =>
    here
      .mailsTo(address)
      .map(({ subject }) => subject)
      .slice(1);
  const unnotified = async () => {
    const { reply } = await here.app.api.call("unnotified", { params: meeting.params, token: meeting.token });
    return reply.respondentIDs;
  };
  return { ...meeting, ben, cat, dan, benID, answers, times, unnotified };
}

test("invited people who answered by their link get mails about the time, its changes and its end", async () => {
  const { meetingID, token, ben, cat, dan, times, answers, unnotified } = await answeredByLink();
  await here.schedule(meetingID, { token });
  await here.settled();
  for (const address of [ben, cat]) {
    const mail = here.mailsTo(address).at(-1);
    expect(mail?.subject).toBe("Choir rehearsal has been scheduled");
    // The address is unconfirmed.
    expect(mail?.entry).toBeUndefined();
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Bring the scores|Room 2/);
    expect(mail?.headers["list-unsubscribe"]).toContain("/api/unsubscribe?token=");
  }
  expect(here.mailsTo(dan)).toEqual([]);
  expect(await unnotified()).toEqual([answers[2]]);
  await here.elapse({ minutes: 2 });
  await here.schedule(meetingID, { token, start: TEN, end: "2026-12-01T11:00:00Z" });
  await here.elapse({ minutes: 2 });
  await here.settled(here.callOff(meetingID, token));
  expect(times(ben)).toEqual([
    "Choir rehearsal has been scheduled",
    "Choir rehearsal has been rescheduled",
    "Choir rehearsal has been cancelled",
  ]);
  expect(here.mailsTo(dan)).toEqual([]);
});

test("an invited person who unsubscribed or lost their answer gets no mail about the time", async () => {
  const { meetingID, token, ben, cat, edit, benID, times, answers, unnotified } = await answeredByLink();
  const [, link = ""] = /\/unsubscribe\?token=([\w.-]+)/.exec(here.mailsTo(cat)[0]?.text ?? "") ?? [];
  await here.app.api.call("unsubscribe", { query: { token: link }, body: {} });
  await edit(benID, { respondentID: null });
  await here.schedule(meetingID, { token });
  await here.settled();
  expect([times(ben), times(cat)]).toEqual([[], []]);
  expect(await unnotified()).toEqual(answers);
});

test("an invited person who answers after scheduling gets the time by mail", async () => {
  const ben = newAddress();
  const { meetingID, token, invite, answer, ids } = await expectingByMail(here, [{ name: "Ben", email: ben }]);
  await here.settled(invite());
  await here.schedule(meetingID, { token });
  await here.settled();
  expect(here.mailsTo(ben)).toHaveLength(1);
  await here.settled(answer(ids[0] ?? ""));
  expect(here.mailsTo(ben).at(-1)?.subject).toBe("Choir rehearsal has been scheduled");
});

test("only callers who may schedule read the list of people without mail, or the organiser where hidden", async () => {
  const { api } = here.app;
  const open = await api.createMeeting({ answersVisibleTo: "organiser" });
  const params = { meetingID: open.meetingID };
  const { selfRespondentID } = await api.addGuest(open.meetingID, "Gus", [NINE]);
  await api.addGuest(open.meetingID, "Hana", [NINE]);
  const read = (who: { organiserKey?: string; token?: string } = {}) => api.call("unnotified", { params, ...who });
  expect((await read()).status).toBe(404);
  await here.schedule(open.meetingID);
  expect((await read({ organiserKey: open.organiserKey ?? "" })).reply.respondentIDs).toHaveLength(2);
  expect((await read({ organiserKey: open.organiserKey ?? "" })).reply.respondentIDs[0]).toBe(selfRespondentID);
  expect((await read()).reply.respondentIDs).toEqual([]);
  const { token } = await api.signUp();
  const ownMeeting = await api.createMeeting({}, token);
  expect(await here.schedule(ownMeeting.meetingID, { token })).toBe(200);
  const stranger = await api.call("unnotified", { params: { meetingID: ownMeeting.meetingID } });
  expect(stranger.status).toBe(401);
});

beforeEach(async () => {
  await here.acquaint("gus@work.example", "fay@example.org");
});

const account = (body: Partial<BodyOf<"signUp">> = {}) =>
  here.app.api.signUp({ name: "Gus", email: "gus@home.example", subscribe_to_notifications: true, ...body });

async function answerAsGuest(meetingID: string, body: Partial<BodyOf<"addGuestAnswer">>) {
  const { status, reply } = await here.app.api.answer(meetingID, { name: "Gus", availabilities: [NINE], ...body });
  expect(status).toBe(201);
  return reply;
}

async function claim(meetingID: string, guest: ReplyOf<"addGuestAnswer">, token: string) {
  const claimed = { meetingID, respondentID: guest.selfRespondentID, respondentKey: guest.respondentKey };
  const { reply } = await here.app.api.call("claim", { body: { claims: [claimed] }, token });
  expect(reply.answers).toEqual([meetingID]);
  await here.quiet();
}

const entries = () => here.mail.mails.map(({ to, entry }) => `${to} ${entry?.method} ${entry?.sequence}`);

test("a guest's mailbox gets a CANCEL when an account claims the answer, and the account later notices", async () => {
  const { meetingID } = await here.app.api.createMeeting();
  const guest = await answerAsGuest(meetingID, { email: "gus@work.example" });
  await answerAsGuest(meetingID, { name: "Fay", email: "fay@example.org" });
  await here.quiet(here.schedule(meetingID));
  expect(entries().toSorted()).toEqual(["fay@example.org REQUEST 1", "gus@work.example REQUEST 1"]);

  const { token } = await account();
  await claim(meetingID, guest, token);
  expect(entries().slice(2).toSorted()).toEqual(["gus@home.example REQUEST 3", "gus@work.example CANCEL 2"]);
  const [, left] = here.mailsTo("gus@work.example");
  expect(left).toMatchObject({
    subject: "Choir rehearsal is now in your account",
    entry: { status: "CANCELLED", uid: `${meetingID}@127.0.0.1`, start: NINE },
  });
  expect(left?.text).toContain("now belongs to your account");
  expect(left?.text).toContain(`${here.app.url}/m/${meetingID}`);
  // The mail must neither say that the meeting is off nor name the account's address.
  for (const wrong of ["no longer", "will not take place", "home.example"]) {
    expect(JSON.stringify([left?.text, left?.html, left?.attachments])).not.toContain(wrong);
  }

  await claim(meetingID, guest, token); // the same once more, as a browser does after a lost reply
  await here.quiet(here.callOff(meetingID));
  expect(entries().slice(4).toSorted()).toEqual(["fay@example.org CANCEL 4", "gus@home.example CANCEL 4"]);
});

test("an account that was invited for its own answer gets no second invitation with a claim", async () => {
  const { meetingID } = await here.app.api.createMeeting();
  const guest = await answerAsGuest(meetingID, { email: "gus@work.example" });
  const { token } = await account();
  await here.app.api.saveOwn(meetingID, token, [TEN]);
  await here.quiet(here.schedule(meetingID));
  await claim(meetingID, guest, token);
  expect(entries().slice(2)).toEqual(["gus@work.example CANCEL 2"]);
});

test("an invitation that still waits goes to the claiming account alone", async () => {
  const { meetingID } = await here.app.api.createMeeting();
  const guest = await answerAsGuest(meetingID, { email: "gus@work.example" });
  here.mail.judge(() => ({ code: 451, message: "Not now" }));
  await here.schedule(meetingID);
  await here.failed("Not now");
  here.mail.judge(() => "accept");
  const { token } = await account();
  const claimed = { meetingID, respondentID: guest.selfRespondentID, respondentKey: guest.respondentKey };
  await here.app.api.call("claim", { body: { claims: [claimed] }, token });
  await here.table.hurry();
  await here.quiet();
  expect(entries()).toEqual(["gus@home.example REQUEST 3"]);
});

test("a guest's mailbox gets a CANCEL when the claiming account wants no mail", async () => {
  const { meetingID } = await here.app.api.createMeeting();
  const guest = await answerAsGuest(meetingID, { email: "gus@work.example" });
  await here.quiet(here.schedule(meetingID));
  await claim(meetingID, guest, (await account({ subscribe_to_notifications: false })).token);
  expect(entries().slice(1)).toEqual(["gus@work.example CANCEL 2"]);
});

describe("a claim without a mail", () => {
  test.each<[string, { guest?: string; account?: string; isScheduled?: boolean }]>([
    ["has no address", {}],
    ["was invited at the account's mailbox", { guest: "gus@work.example", account: "gus+overlap@work.example" }],
    ["belongs to a meeting without a time", { guest: "gus@work.example", isScheduled: false }],
  ])(
    "a claim sends no mail when the answer %s",
    async (_, { guest: email, account: address = "gus@home.example", isScheduled = true }) => {
      const { meetingID } = await here.app.api.createMeeting({ about: "Bring your scores" });
      const guest = await answerAsGuest(meetingID, { ...(email !== undefined && { email }) });
      if (isScheduled) await here.schedule(meetingID);
      await here.quiet();
      const earlier = entries();
      await claim(meetingID, guest, (await account({ email: address })).token);
      expect(entries()).toEqual(earlier);
    },
  );

  test("a claim sends no mail when the answer is that of the guest who scheduled and was not invited", async () => {
    const { meetingID } = await here.app.api.createMeeting();
    const guest = await answerAsGuest(meetingID, { email: "gus@work.example" });
    expect((await here.app.api.schedule(meetingID, { respondentKey: guest.respondentKey })).status).toBe(200);
    await here.quiet();
    await claim(meetingID, guest, (await account()).token);
    expect(entries()).toEqual([]);
  });
});
