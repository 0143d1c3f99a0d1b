import { expect, test } from "vitest";
import { rawRequest } from "../testing/raw-request.ts";
import { NINE, TEN } from "../testing/api-client.ts";
import { mailApp } from "../testing/start-mail-app.ts";

const here = await mailApp();

test.for([
  ["an invitation is taken back from a guest who is removed, and comes again when they answer once more", "everyone"],
  ["so it is where answers are hidden", "organiser"],
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

test("once hidden answers are shown to all, the file of the time is as far as the mails, and does not go back", async () => {
  const { meetingID, params, organiserKey } = await here.app.api.createMeeting({ answersVisibleTo: "organiser" });
  const fileSequence = async (): Promise<number> => {
    const { text } = await rawRequest(here.app.url, `/api/meetings/${meetingID}/schedule.ics`);
    return Number(/^SEQUENCE:(\d+)/m.exec(text)?.[1]);
  };
  await here.acquaint("gus@example.org");
  await here.guest(meetingID, { name: "Gus", email: "gus@example.org" });
  await here.quiet(here.schedule(meetingID));
  const { reply } = await here.app.api.call("getMeeting", { params, organiserKey });
  const [respondentID = ""] = Object.keys(reply.respondents);
  await here.app.api.call("deleteRespondent", { params: { meetingID, respondentID }, organiserKey });
  await here.quiet();
  expect(here.mailsTo("gus@example.org").at(-1)?.entry?.sequence).toBe(2);
  expect(await fileSequence()).toBe(1);

  const show = (answersVisibleTo: "everyone" | "organiser") =>
    here.app.api.edit(meetingID, { answersVisibleTo }, { organiserKey });
  await show("everyone");
  expect(await fileSequence()).toBe(3);
  await show("organiser");
  expect(await fileSequence()).toBe(3);
  await here.guest(meetingID, { name: "Gus", email: "gus@example.org" });
  await here.elapse({ minutes: 1 });
  expect(here.mailsTo("gus@example.org").at(-1)?.entry?.sequence).toBe(3);
});

test("where answers are hidden, SEQUENCE in a mail tells its reader nothing of people who leave", async () => {
  const { api } = here.app;
  const { meetingID, organiserKey } = await api.createMeeting({ answersVisibleTo: "organiser" });
  const addresses = ["gus@example.org", "hana@example.org", "ivo@example.org"];
  await here.acquaint(...addresses);
  const own: { selfRespondentID?: string; respondentKey?: string }[] = [];
  for (const email of addresses)
    own.push((await api.answer(meetingID, { name: "Gus", email, availabilities: [] })).reply);
  await here.schedule(meetingID);
  await here.settled();
  const leave = async (index: number) => {
    const { selfRespondentID = "", respondentKey = "" } = own[index] ?? {};
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
