import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { freshDatabase } from "#db/testing/fresh-database.ts";
import { startApp } from "../start/start-app.ts";
import { createApiClient, HALF_PAST_NINE, NINE, TEN } from "../testing/api-client.ts";
import { openJobTable } from "../testing/job-table.ts";
import { startMailServer } from "../testing/mail-server.ts";
import { startMailApp, type MailApp } from "../testing/start-mail-app.ts";

/** A busy computer is no fault. */
const PATIENT = { timeout: 15_000 };

let here: MailApp;
beforeEach(async () => {
  here = await startMailApp();
});
afterEach(() => here.stop());

async function invitedMeeting(email = "gus@example.org"): Promise<string> {
  const { meetingID } = await here.app.api.createMeeting();
  await here.guest(meetingID, { email });
  return meetingID;
}

function failed(message: string): Promise<void> {
  return vi.waitFor(async () => {
    const rows = await here.table.query("SELECT FROM graphile_worker.jobs WHERE last_error LIKE $1", [`%${message}%`]);
    expect(rows).toHaveLength(1);
  }, PATIENT);
}

describe("a mail server", () => {
  test("that is down lets requests be answered, and gets the mail when it is back", async () => {
    const meetingID = await invitedMeeting();
    const port = Number(new URL(here.mail.url).port);
    await here.mail.stop();
    expect(await here.schedule(meetingID)).toBe(200);
    await failed("ECONNREFUSED");
    const back = await startMailServer(port);
    await here.table.hurry();
    await here.quiet();
    expect(back.mails.map(({ to }) => to)).toEqual(["gus@example.org"]);
    await back.stop();
  });

  test.each([
    [451, "Greylisted, come again"],
    [452, "Mailbox full"],
    [550, "No such user <gus@example.org>"],
    [554, "Policy"],
  ])("that refuses with %i gets the mail again later, and it arrives once", async (code, message) => {
    const meetingID = await invitedMeeting();
    here.mail.judge(() => ({ code, message }));
    expect(await here.schedule(meetingID)).toBe(200);
    await failed(message.slice(0, 8));
    here.mail.judge(() => "accept");
    await here.table.hurry();
    await here.quiet();
    expect(here.mail.mails.map(({ to }) => to)).toEqual(["gus@example.org"]);
  });

  test("that says nothing delays neither a request nor the end of the server, and the mail goes out later", async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const fresh = await freshDatabase();
    const config = { ...here.app.context.config, databaseUrl: fresh.url };

    const app = await startApp({ ...config, smtpUrl: `smtp://127.0.0.1:${port}` });
    const api = createApiClient(app.url);
    const { meetingID } = await api.createMeeting();
    await api.call("addGuestAnswer", {
      params: { meetingID },
      body: { name: "Gus", email: "gus@example.org", availabilities: [] },
    });
    const body = { startDateTime: NINE, endDateTime: TEN };
    expect(await api.call("scheduleMeeting", { params: { meetingID }, body })).toMatchObject({ status: 200 });
    await vi.waitFor(() => expect(sockets).toHaveLength(1), { timeout: 10_000 });
    await app.stop();

    const again = await startApp({ ...config, smtpUrl: here.mail.url });
    const table = await openJobTable(fresh.url);
    await table.hurry();
    await vi.waitFor(() => expect(here.mail.mails.map(({ to }) => to)).toEqual(["gus@example.org"]), {
      timeout: 10_000,
    });
    await table.close();
    await again.stop();
    await fresh.drop();
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});

describe("a mail that no server takes", () => {
  /** As if it had been tried all night. */
  async function tried(): Promise<void> {
    await here.table.query("UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1");
    await here.table.hurry();
  }

  test("is given up at last: said once as an error, without the address, listed, and tried again on demand", async () => {
    const errors = vi.spyOn(here.app.context.log, "error");
    const meetingID = await invitedMeeting();
    here.mail.judge(() => ({ code: 550, message: "No <gus@example.org> here" }));
    await here.schedule(meetingID);
    await failed("No <gus");
    expect(await here.app.database.jobQueue.givenUp()).toEqual([]);
    await tried();
    await vi.waitFor(async () => expect(await here.app.database.jobQueue.givenUp()).toHaveLength(1), PATIENT);
    const [givenUp] = await here.app.database.jobQueue.givenUp();
    expect(givenUp).toMatchObject({
      name: "tell-schedule",
      attempts: 12,
      key: expect.stringContaining(meetingID) as string,
    });
    expect(givenUp?.lastError).toContain("550");
    expect(errors.mock.calls).toHaveLength(1);
    expect(JSON.stringify(errors.mock.calls)).toContain("tell-schedule");
    expect(JSON.stringify(errors.mock.calls)).not.toContain("gus@");
    expect(await here.app.database.jobQueue.count()).toEqual({ waiting: 0, givenUp: 1 });

    here.mail.judge(() => "accept");
    expect(await here.app.database.jobQueue.retry()).toBe(1);
    await here.table.hurry();
    await here.quiet();
    expect(here.mailsTo("gus@example.org")).toHaveLength(1);
    expect(await here.app.database.jobQueue.givenUp()).toEqual([]);
  });
});

describe("one mailbox", () => {
  /** Types a stranger's address into many meetings. */
  async function flood(count: number, address: string): Promise<void> {
    for (const _ of Array.from({ length: count })) await here.schedule(await invitedMeeting(address));
    await here.settled();
  }

  test("that is unconfirmed hears of five new meetings an hour and ten a day, of the others later", async () => {
    await flood(18, "victim@example.org");
    expect(here.mailsTo("victim@example.org")).toHaveLength(5);
    await here.elapse({ minutes: 59 });
    expect(here.mailsTo("victim@example.org")).toHaveLength(5);
    await here.elapse({ hours: 1 });
    expect(here.mailsTo("victim@example.org")).toHaveLength(10);
    await here.elapse({ hours: 20 });
    expect(here.mailsTo("victim@example.org")).toHaveLength(10);
    await here.elapse({ hours: 2, minutes: 2 });
    expect(here.mailsTo("victim@example.org")).toHaveLength(15);
    await here.elapse({ hours: 2 });
    expect(here.mailsTo("victim@example.org")).toHaveLength(18);
    expect(await here.table.count()).toBe(0);
  });

  test("is one mailbox, whatever tag it is written with", async () => {
    const { meetingID } = await here.app.api.createMeeting();
    for (const n of Array.from({ length: 8 }).keys()) await here.guest(meetingID, { email: `victim+${n}@example.org` });
    await here.schedule(meetingID);
    await here.settled();
    expect(here.mail.mails).toHaveLength(1);
    for (const n of Array.from({ length: 8 }).keys()) await flood(1, `Victim+${n}@example.org`);
    expect(here.mail.mails).toHaveLength(5);
  });

  test("that is full does not keep others from getting theirs", async () => {
    await flood(6, "victim@example.org");
    await flood(1, "gus@example.org");
    expect(here.mailsTo("gus@example.org")).toHaveLength(1);
  });

  test("gets the last word of a meeting only, however often it was changed meanwhile", async () => {
    await flood(5, "gus@example.org");
    const meetingID = await invitedMeeting("GUS@example.org");
    await here.schedule(meetingID);
    await here.settled();
    await here.schedule(meetingID, { start: HALF_PAST_NINE });
    await here.settled();
    expect(here.mail.mails).toHaveLength(5);
    await here.elapse({ hours: 1 });
    expect(here.mail.mails).toHaveLength(6);
    expect(here.mail.mails[5]).toMatchObject({
      subject: "Choir rehearsal has been scheduled",
      entry: { start: HALF_PAST_NINE, sequence: 2 },
    });
  });

  test("hears at once that a time is called off, however often it was moved before, and the last word in time", async () => {
    const meetingID = await invitedMeeting();
    const starts = [NINE, HALF_PAST_NINE];
    for (const n of Array.from({ length: 6 }).keys()) {
      await here.schedule(meetingID, { start: starts[n % 2] ?? NINE });
      await here.settled();
    }
    expect(here.mail.mails).toHaveLength(3);
    await here.callOff(meetingID);
    await here.settled();
    expect(here.mail.mails.at(-1)).toMatchObject({ subject: "Choir rehearsal has been cancelled" });
    expect(here.mail.mails).toHaveLength(4);

    // Ten minutes before the meeting it is set again, and moved: what is true arrives before it begins.
    const minutes = (Date.parse(NINE) - here.now()) / 60_000;
    await here.elapse({ minutes: Math.floor(minutes) - 10 });
    for (const start of [NINE, HALF_PAST_NINE, NINE, HALF_PAST_NINE, NINE, HALF_PAST_NINE]) {
      await here.schedule(meetingID, { start });
      await here.settled();
    }
    await here.elapse({ minutes: 5 });
    expect(here.mail.mails.at(-1)?.entry).toMatchObject({ start: HALF_PAST_NINE, method: "REQUEST" });
    expect(await here.table.count()).toBe(0);
  });

  test("is not written to when all is over", async () => {
    const meetingID = await invitedMeeting();
    here.mail.judge(() => ({ code: 451, message: "Not now" }));
    await here.schedule(meetingID);
    await failed("Not now");
    here.mail.judge(() => "accept");
    await here.elapse({ hours: 24 * 12 });
    await here.quiet();
    expect(here.mail.mails).toEqual([]);
  });
});

describe("an organiser", () => {
  /** A meeting of a user who wants to hear of answers. */
  async function organised(name: string, token: string): Promise<string> {
    const day = { timezone: "UTC", minStartHour: 8, maxEndHour: 17, tentativeDates: ["2026-12-01"] };
    return (await here.app.api.call("createMeeting", { token, body: { name, ...day } })).reply.meetingID;
  }

  test("is told of ten answers a day, and of all others in one digest", async () => {
    const ann = await here.app.api.signUp({ email: "ann@example.org", subscribe_to_notifications: true });
    const [party, picnic] = [await organised("Party", ann.token), await organised("Picnic", ann.token)];
    for (const n of Array.from({ length: 14 }).keys()) await here.guest(party, { name: `Guest ${n}` });
    await here.guest(picnic, { name: "Late <b>Gus</b>" });
    await here.settled();
    expect(here.mailsTo("ann@example.org")).toHaveLength(10);
    await here.elapse({ hours: 4 });
    const [digest, ...more] = here.mailsTo("ann@example.org").slice(10);
    expect(more).toEqual([]);
    expect(digest).toMatchObject({ subject: "5 people responded to your meetings" });
    const told = new Set(here.mail.mails.flatMap(({ text }) => text.match(/Guest \d+/g) ?? []));
    expect(told.size).toBe(14);
    expect(digest?.text).toContain('New availabilities in "Picnic": Late <b>Gus</b>.');
    expect(digest?.html).not.toContain("<b>Gus");
    expect(digest?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    expect(await here.table.query("SELECT FROM untold_answers")).toEqual([]);
    expect(await here.table.count()).toBe(0);
  });

  test("hears nothing of an answer that was deleted before the digest, and of nothing no mail is made", async () => {
    const ann = await here.app.api.signUp({ email: "ann@example.org", subscribe_to_notifications: true });
    const meetingID = await organised("Party", ann.token);
    for (const n of Array.from({ length: 11 }).keys()) await here.guest(meetingID, { name: `Guest ${n}` });
    await here.settled();
    const [untold] = await here.table.query("SELECT respondent_id FROM untold_answers");
    const params = { meetingID, respondentID: String(untold?.["respondent_id"]) };
    expect(await here.app.api.call("deleteRespondent", { params })).toMatchObject({ status: 200 });
    await here.elapse({ hours: 4 });
    expect(here.mailsTo("ann@example.org")).toHaveLength(10);
    expect(await here.table.count()).toBe(0);
  });

  // A stranger's ten answers muted all of a person's meetings.
  test("whom strangers' answers flood hears of the times of other meetings all the same", async () => {
    const ann = await here.app.api.signUp({ email: "ann@example.org", subscribe_to_notifications: true });
    const meetingID = await organised("Party", ann.token);
    for (const n of Array.from({ length: 30 }).keys()) await here.guest(meetingID, { name: `Guest ${n}` });
    const other = await here.app.api.createMeeting();
    const params = { meetingID: other.meetingID };
    await here.app.api.call("saveOwnAnswer", { params, token: ann.token, body: { availabilities: [] } });
    await here.schedule(other.meetingID);
    await here.settled();
    expect(here.mail.mails.at(-1)).toMatchObject({
      to: "ann@example.org",
      subject: "Choir rehearsal has been scheduled",
    });
  });
});
