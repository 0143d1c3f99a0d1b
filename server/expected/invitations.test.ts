import { describe, expect, test } from "vitest";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { expectingByMail, newAddress } from "../testing/expecting.ts";
import { unsubscribeToken } from "../notices/unsubscribe.ts";
import { mailApp } from "../testing/start-mail-app.ts";

const here = await mailApp();
const expecting = (people: BodyOf<"addExpected">["people"], how: Parameters<typeof expectingByMail>[2] = {}) =>
  expectingByMail(here, people, how);

const HOURS = { tooFew: { hours: 19, minutes: 58 }, enough: { hours: 20, minutes: 2 } };

describe("an invitation", () => {
  test("an invitation names meeting, organiser, days and link, and no other text of the organiser", async () => {
    const ben = newAddress();
    const { invite, ids, link, read } = await expecting([{ name: "Ben", email: ben }]);
    expect(await invite()).toMatchObject({ status: 202, sent: ids, reasons: [] });
    await here.settled();
    const [mail] = here.mailsTo(ben);
    expect(mail?.subject).toBe("Ann asks when you are free: Choir rehearsal");
    expect(mail?.text).toContain("Tuesday, December 1 and Thursday, December 3");
    expect(mail?.text).toContain(await link(ids[0] ?? ""));
    expect(mail?.html).toContain(await link(ids[0] ?? ""));
    expect(mail?.text).not.toContain("Before the concert");
    expect(mail?.headers["list-unsubscribe"]).toContain("/api/unsubscribe?token=");
    expect(mail?.attachments).toEqual([]);
    const [person] = (await read()).expected ?? [];
    expect(person?.invitedAt).toMatch(/^2026-11-20T12:/);
  });

  test("an invitation has the language of the person's account or, without one, of the organiser", async () => {
    const [ben, cat] = [newAddress(), newAddress()];
    await here.app.api.signUp({ name: "Cat", email: cat, subscribe_to_notifications: true });
    await here.table.query("UPDATE users SET locale = 'fr' WHERE email = $1", [cat]);
    const { invite } = await expecting(
      [
        { name: "Ben", email: ben },
        { name: "Cat", email: cat },
      ],
      { language: "de" },
    );
    await here.settled(invite());
    expect(here.mailsTo(ben)[0]?.subject).toBe("Ann fragt, wann du Zeit hast: Choir rehearsal");
    expect(here.mailsTo(cat)[0]?.subject).toContain("vous demande vos disponibilités");
  });

  test("an invitation turns no name into a link or a line", async () => {
    const ben = newAddress();
    const { invite } = await expecting([{ name: "evil.example.com", email: ben }], {
      meeting: { name: "Win at https://evil.example" },
    });
    await here.settled(invite());
    const [mail] = here.mailsTo(ben);
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/evil\.example/);
  });

  test("an organiser sends an invitation once, and again after a new link or address", async () => {
    const [ben, other] = [newAddress(), newAddress()];
    const { invite, replace, edit, ids, link } = await expecting([{ name: "Ben", email: ben }]);
    const [id = ""] = ids;
    await invite();
    expect((await invite()).reasons).toEqual(["enough"]);
    await replace(id);
    expect((await invite([id])).sent).toEqual([id]);
    expect((await invite()).reasons).toEqual(["enough"]);
    await here.settled();
    expect(here.mailsTo(ben).at(-1)?.text).toContain(await link(id));
    await edit(id, { email: other });
    expect((await invite()).sent).toEqual([id]);
    await here.settled();
    expect([here.mailsTo(ben).length, here.mailsTo(other).length]).toEqual([2, 1]);
  });
});

describe("mails to expected people", () => {
  test("a mailbox gets at most three mails of a meeting, and reminders 20 hours apart", async () => {
    const ben = newAddress();
    const { invite, remind, remove, add, ids, replace } = await expecting([{ name: "Ben", email: ben }]);
    await invite();
    expect((await remind()).reasons).toEqual(["tooSoon"]);
    await here.elapse(HOURS.tooFew);
    expect((await remind()).reasons).toEqual(["tooSoon"]);
    await here.elapse({ minutes: 4 });
    expect((await remind()).sent).toEqual(ids);
    await here.elapse(HOURS.enough);
    expect((await remind()).sent).toEqual(ids);
    await here.elapse(HOURS.enough);
    expect((await remind()).reasons).toEqual(["enough"]);
    await replace(ids[0] ?? "");
    expect((await invite()).reasons).toEqual(["enough"]);
    // Another person with that mailbox counts as the same recipient.
    await remove(ids[0] ?? "");
    await add([{ name: "Benjamin", email: ben.replace("@", "+again@") }]);
    expect((await invite()).reasons).toEqual(["enough"]);
    await here.settled();
    expect(here.mailsTo(ben).map(({ subject }) => subject.slice(0, 8))).toEqual(["Ann asks", "Reminder", "Reminder"]);
  });

  test("an organiser may start with a reminder and send two", async () => {
    const { invite, remind, read } = await expecting([{ name: "Ben", email: newAddress() }]);
    expect((await remind()).sent).toHaveLength(1);
    expect((await invite()).sent).toHaveLength(1);
    await here.elapse(HOURS.enough);
    await remind();
    await here.elapse(HOURS.enough);
    expect((await remind()).reasons).toEqual(["enough"]);
    expect((await read()).expected?.[0]?.remindedAt).toHaveLength(2);
  });

  test("an organiser sends at most a hundred mails a day in all meetings", async () => {
    const people = () => Array.from({ length: 60 }, (_, n) => ({ name: `P${n}`, email: newAddress() }));
    const { invite, token, remind } = await expecting(people());
    expect((await invite()).sent).toHaveLength(60);
    const { api } = here.app;
    const { meetingID } = await api.createMeeting({}, token);
    const call = { params: { meetingID }, token };
    await api.call("addExpected", { ...call, body: { people: people() } });
    const { reply } = await api.call("sendInvitations", { ...call, body: {} });
    expect([reply.sent.length, new Set(reply.notSent.map(({ reason }) => reason))]).toEqual([40, new Set(["limit"])]);
    // A deleted meeting returns no allowance.
    await api.call("deleteMeeting", call);
    await here.elapse(HOURS.enough);
    expect(new Set((await remind()).reasons)).toEqual(new Set(["limit"]));
    await here.elapse({ hours: 4 });
    expect((await remind()).sent).toHaveLength(60);
  });

  test("a mailbox in any spelling gets at most five mails a day from one organiser", async () => {
    const spellings = ["jane.doe", "j.anedoe", "jane-doe", "JANE_DOE", "janedoe+x", "j.a.n.e.doe", "janed-oe"];
    const people = spellings.map((local) => ({ name: local, email: `${local}@proton.me` }));
    const { invite, token } = await expecting(people.slice(0, 4));
    expect((await invite()).sent).toHaveLength(4);
    const { api } = here.app;
    const { meetingID } = await api.createMeeting({}, token);
    const call = { params: { meetingID }, token };
    const more = [...people.slice(4), { name: "Ben", email: newAddress() }];
    const { expected } = (await api.call("addExpected", { ...call, body: { people: more } })).reply;
    const [first, second, third, ben] = expected.map(({ expectedID }) => expectedID);
    const preview = await api.call("sendInvitations", { ...call, body: { preview: true } });
    const { reply } = await api.call("sendInvitations", { ...call, body: {} });
    for (const { sent, notSent } of [preview.reply, reply]) {
      expect([sent, notSent]).toEqual([
        [first, ben],
        [second, third].map((expectedID) => ({ expectedID, reason: "limit" })),
      ]);
    }
    const other = await expecting([{ name: "Jane", email: "jane.doe@pm.me" }]);
    expect((await other.invite()).sent).toHaveLength(1);
    await here.elapse({ hours: 25 });
    expect((await api.call("sendInvitations", { ...call, body: {} })).reply.sent).toEqual([second, third]);
  });

  test("a mailbox gets at most twenty mails a day from all organisers, even when they mail at once", async () => {
    const jane = newAddress();
    const organisers = await Promise.all(
      Array.from({ length: 6 }, async (_, number) => {
        const spellings = [".1", "-1", "_1", "1"].map((end) => jane.replace("@", `${end}@`));
        return expecting(spellings.map((email) => ({ name: `Jane ${number}`, email })));
      }),
    );
    const replies = await Promise.all(organisers.map(({ invite }) => invite()));
    expect(replies.flatMap(({ sent }) => sent)).toHaveLength(20);
    expect(new Set(replies.flatMap(({ reasons }) => reasons))).toEqual(new Set(["limit"]));
  });

  test("people without an address, with an answer, or unsubscribed get no mail", async () => {
    const [gone, user] = [newAddress(), newAddress()];
    const una = await here.app.api.signUp({ name: "Una", email: user, subscribe_to_notifications: true });
    await here.app.api.call("editMe", { token: una.token, body: { subscribe_to_notifications: false } });
    const { invite, remind, answer, ids } = await expecting([
      { name: "No address" },
      { name: "Answered", email: newAddress() },
      { name: "Gone", email: gone },
      { name: "Una", email: user },
    ]);
    await answer(ids[1] ?? "");
    expect((await invite()).reasons).toEqual(["noAddress", "answered", "unsubscribed"]);
    await here.settled();
    const [, token = ""] = /\/unsubscribe\?token=([\w.-]+)/.exec(here.mailsTo(gone)[0]?.text ?? "") ?? [];
    await here.app.api.call("unsubscribe", { query: { token }, body: { subscribe: false } });
    await here.elapse(HOURS.enough);
    expect((await remind()).reasons).toEqual(["noAddress", "answered", "unsubscribed", "unsubscribed"]);
    // People of other meetings are refused too.
    const other = await expecting([{ name: "Gone", email: gone.toUpperCase().replace("@", "+x@") }]);
    expect((await other.invite()).reasons).toEqual(["unsubscribed"]);
  });

  test("expected people get no mail once the time is set or the meeting is closed, even if it waits already", async () => {
    const [ben, cat] = [newAddress(), newAddress()];
    const first = await expecting([{ name: "Ben", email: ben }]);
    await here.schedule(first.meetingID, { token: first.token });
    expect(await first.invite()).toMatchObject({ status: 409, code: "scheduled" });
    const second = await expecting([{ name: "Cat", email: cat }], { meeting: { closesAt: "2026-11-21T12:00:00Z" } });
    await here.elapse({ hours: 48 });
    expect(await second.remind()).toMatchObject({ status: 409, code: "closed" });

    const waiting = await expecting([
      { name: "Ben", email: ben },
      { name: "Cat", email: cat },
      { name: "Dan", email: newAddress() },
    ]);
    // The mail server refuses everything for a while.
    here.mail.judge(() => ({ code: 451, message: "Later" }));
    expect((await waiting.invite()).sent).toHaveLength(3);
    await here.settled();
    await waiting.answer(waiting.ids[0] ?? "");
    await waiting.edit(waiting.ids[1] ?? "", { email: newAddress() });
    await waiting.remove(waiting.ids[2] ?? "");
    here.mail.judge(() => "accept");
    await here.elapse({ hours: 1 });
    expect(here.mail.mails.filter(({ subject }) => subject.includes("asks when"))).toEqual([]);
  });

  test("an account without notices gets the mail like any address, and the reply shows no difference", async () => {
    const quiet = newAddress();
    const una = await here.app.api.signUp({ name: "Una", email: quiet, subscribe_to_notifications: false });
    const people = [
      { name: "Una", email: quiet },
      { name: "Ben", email: newAddress() },
    ];
    const { invite, ids, params, token } = await expecting(people);
    const preview = await here.app.api.call("sendInvitations", { params, token, body: { preview: true } });
    expect(preview.reply).toMatchObject({ sent: ids, notSent: [] });
    await here.settled();
    expect(await invite()).toMatchObject({ sent: ids, reasons: [] });
    await here.settled();
    expect(here.mailsTo(quiet)).toHaveLength(1);
    // The link of any mail stops invitations too, and subscribing again brings them back.
    const { userID } = (await here.app.api.call("me", { token: una.token })).reply;
    const query = { token: unsubscribeToken({ userID: userID as never }, here.app.context.keys.of("unsubscribe")) };
    for (const [subscribe, reasons] of [
      [false, ["unsubscribed"]],
      [true, []],
    ] as const) {
      await here.app.api.call("unsubscribe", { query, body: { subscribe } });
      const next = await expecting([{ name: "Una", email: quiet }]);
      expect((await next.invite()).reasons).toEqual(reasons);
    }
  });

  test("only organisers with a proved address send mails, and only to known ids", async () => {
    const { invite, ann } = await expecting([{ name: "Ben", email: newAddress() }]);
    expect(await invite(["aaaaaaaaaaaa"])).toMatchObject({ status: 400 });
    await here.table.query("UPDATE users SET email_verified_at = NULL WHERE user_id = $1", [ann.userID]);
    expect(await invite()).toMatchObject({ status: 403, code: "unverified" });
    const { api } = here.app;
    const { meetingID, organiserKey } = await api.createMeeting();
    const { status, failure } = await api.call("sendReminders", { params: { meetingID }, organiserKey, body: {} });
    expect([status, failure.code]).toEqual([403, "unverified"]);
  });
});

describe("an address that the mail server refuses for good", () => {
  const refuseBen = (ben: string) =>
    here.mail.judgeRecipient((to) => (to === ben ? { code: 550, message: "5.1.1 User unknown" } : "accept"));

  test("an organiser alone sees the address that was refused, until another one is entered, and no further try is made", async () => {
    const [ben, cat, other] = [newAddress(), newAddress(), newAddress()];
    const { invite, edit, ids, read, meetingID } = await expecting([
      { name: "Ben", email: ben },
      { name: "Cat", email: cat },
    ]);
    refuseBen(ben);
    await here.quiet(invite());
    const refused = async () => (await read()).expected?.map(({ mailRefused }) => mailRefused);
    expect(await refused()).toEqual([true, undefined]);
    expect(here.mailsTo(cat)).toHaveLength(1);
    const asGuest = (await here.app.api.call("getMeeting", { params: { meetingID } })).reply;
    expect(asGuest.expected?.map((person) => "mailRefused" in person)).toEqual([false, false]);
    await edit(ids[0] ?? "", { email: other });
    expect(await refused()).toEqual([undefined, undefined]);
    await here.quiet(invite());
    expect(here.mailsTo(other)).toHaveLength(1);
  });

  test("an organiser no longer sees a refusal once a reminder to the address arrives", async () => {
    const ben = newAddress();
    const { invite, remind, read } = await expecting([{ name: "Ben", email: ben }]);
    refuseBen(ben);
    await here.quiet(invite());
    expect((await read()).expected?.[0]?.mailRefused).toBe(true);
    here.mail.judgeRecipient(() => "accept");
    await here.elapse(HOURS.enough);
    await here.quiet(remind());
    expect((await read()).expected?.[0]?.mailRefused).toBeUndefined();
  });

  test("a temporary refusal is tried again, and shown to nobody", async () => {
    const ben = newAddress();
    const { invite, read } = await expecting([{ name: "Ben", email: ben }]);
    here.mail.judgeRecipient(() => ({ code: 450, message: "4.2.0 Greylisted" }));
    await invite();
    await here.failed("Greylisted");
    expect((await read()).expected?.[0]?.mailRefused).toBeUndefined();
    here.mail.judgeRecipient(() => "accept");
    await here.table.hurry();
    await here.quiet();
    expect(here.mailsTo(ben)).toHaveLength(1);
  });
});
