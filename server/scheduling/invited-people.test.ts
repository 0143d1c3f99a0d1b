import { expect, test } from "vitest";
import { NINE, TEN } from "../testing/api-client.ts";
import { expectingByMail, newAddress } from "../testing/expecting.ts";
import { mailApp } from "../testing/start-mail-app.ts";

const here = await mailApp();

/** Ben and Cat were invited, Dan was only added; all three have answered with their links. */
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

test("invited people who answered with their links hear the time, its changes and its end by mail", async () => {
  const { meetingID, token, ben, cat, dan, times, answers, unnotified } = await answeredByLink();
  await here.schedule(meetingID, { token });
  await here.settled();
  for (const address of [ben, cat]) {
    const mail = here.mailsTo(address).at(-1);
    expect(mail?.subject).toBe("Choir rehearsal has been scheduled");
    // No one proved that the address is theirs.
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

test("an invited person who unsubscribed, or whose answer was taken off them, hears of no time", async () => {
  const { meetingID, token, ben, cat, edit, benID, times, answers, unnotified } = await answeredByLink();
  const [, link = ""] = /\/unsubscribe\?token=([\w.-]+)/.exec(here.mailsTo(cat)[0]?.text ?? "") ?? [];
  await here.app.api.call("unsubscribe", { query: { token: link }, body: {} });
  await edit(benID, { respondentID: null });
  await here.schedule(meetingID, { token });
  await here.settled();
  expect([times(ben), times(cat)]).toEqual([[], []]);
  expect(await unnotified()).toEqual(answers);
});

test("an invited person who answers after the time was set hears it too", async () => {
  const ben = newAddress();
  const { meetingID, token, invite, answer, ids } = await expectingByMail(here, [{ name: "Ben", email: ben }]);
  await here.settled(invite());
  await here.schedule(meetingID, { token });
  await here.settled();
  expect(here.mailsTo(ben)).toHaveLength(1);
  await here.settled(answer(ids[0] ?? ""));
  expect(here.mailsTo(ben).at(-1)?.subject).toBe("Choir rehearsal has been scheduled");
});

test("only who may set the time reads who gets no mail, and of hidden answers only the organiser does", async () => {
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
  const own = await api.createMeeting({}, token);
  expect(await here.schedule(own.meetingID, { token })).toBe(200);
  const stranger = await api.call("unnotified", { params: { meetingID: own.meetingID } });
  expect(stranger.status).toBe(401);
});
