import { beforeEach, describe, expect, test } from "vitest";
import type { BodyOf, ReplyOf } from "#domain/contract/endpoints.ts";
import { NINE, TEN } from "../testing/api-client.ts";
import { mailApp } from "../testing/start-mail-app.ts";

const here = await mailApp();
beforeEach(async () => {
  await here.acquaint("gus@work.example", "fay@example.org");
});

const account = (body: Partial<BodyOf<"signUp">> = {}) =>
  here.app.api.signUp({ name: "Gus", email: "gus@home.example", subscribe_to_notifications: true, ...body });

async function answer(meetingID: string, body: Partial<BodyOf<"addGuestAnswer">>) {
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

describe("an invited guest's answer that is claimed by an account with another mailbox", () => {
  test("leaves the calendar of the old mailbox, and the account's alone hears of it from then on", async () => {
    const { meetingID } = await here.app.api.createMeeting();
    const guest = await answer(meetingID, { email: "gus@work.example" });
    await answer(meetingID, { name: "Fay", email: "fay@example.org" });
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
    // It takes place, and the address of the account is no business of the old mailbox.
    for (const wrong of ["no longer", "will not take place", "home.example"]) {
      expect(JSON.stringify([left?.text, left?.html, left?.attachments])).not.toContain(wrong);
    }

    await claim(meetingID, guest, token); // the same once more, as a browser does after a lost reply
    await here.quiet(here.callOff(meetingID));
    expect(entries().slice(4).toSorted()).toEqual(["fay@example.org CANCEL 4", "gus@home.example CANCEL 4"]);
  });

  test("brings no second invitation to an account that was invited by its own answer", async () => {
    const { meetingID } = await here.app.api.createMeeting();
    const guest = await answer(meetingID, { email: "gus@work.example" });
    const { token } = await account();
    await here.app.api.saveOwn(meetingID, token, [TEN]);
    await here.quiet(here.schedule(meetingID));
    await claim(meetingID, guest, token);
    expect(entries().slice(2)).toEqual(["gus@work.example CANCEL 2"]);
  });

  test("brings an invitation that still waited to the account alone", async () => {
    const { meetingID } = await here.app.api.createMeeting();
    const guest = await answer(meetingID, { email: "gus@work.example" });
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

  test("leaves the calendar of the old mailbox too when the account wants no mail", async () => {
    const { meetingID } = await here.app.api.createMeeting();
    const guest = await answer(meetingID, { email: "gus@work.example" });
    await here.quiet(here.schedule(meetingID));
    await claim(meetingID, guest, (await account({ subscribe_to_notifications: false })).token);
    expect(entries().slice(1)).toEqual(["gus@work.example CANCEL 2"]);
  });
});

describe("nothing is mailed when the answer that is claimed", () => {
  test.each<[string, { guest?: string; account?: string; isScheduled?: boolean }]>([
    ["has no address", {}],
    ["was invited at the account's own mailbox", { guest: "gus@work.example", account: "gus+overlap@work.example" }],
    ["is of a meeting without a time", { guest: "gus@work.example", isScheduled: false }],
  ])("%s", async (_, { guest: email, account: own = "gus@home.example", isScheduled = true }) => {
    const { meetingID } = await here.app.api.createMeeting({ about: "Bring your scores" });
    const guest = await answer(meetingID, { ...(email !== undefined && { email }) });
    if (isScheduled) await here.schedule(meetingID);
    await here.quiet();
    const before = entries();
    await claim(meetingID, guest, (await account({ email: own })).token);
    expect(entries()).toEqual(before);
  });

  test("is of the guest who set the time, and so was not invited", async () => {
    const { meetingID } = await here.app.api.createMeeting();
    const guest = await answer(meetingID, { email: "gus@work.example" });
    expect((await here.app.api.schedule(meetingID, { respondentKey: guest.respondentKey })).status).toBe(200);
    await here.quiet();
    await claim(meetingID, guest, (await account()).token);
    expect(entries()).toEqual([]);
  });
});
