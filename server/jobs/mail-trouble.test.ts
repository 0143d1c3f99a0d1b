import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { freshDatabase } from "#db/testing/fresh-database.ts";
import { startApp } from "../start-app.ts";
import { createApiClient, HALF_PAST_NINE, NINE, TEN } from "../testing/api-client.ts";
import { openJobTable } from "../testing/job-table.ts";
import { startMailServer } from "../testing/mail-server.ts";
import { startMailApp, type MailApp } from "../testing/start-mail-app.ts";

let here: MailApp;
let now: Temporal.Instant;
beforeEach(async () => {
  now = Temporal.Now.instant();
  here = await startMailApp({}, { clock: () => now });
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
  });
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
    const config = { ...here.app.world.config, databaseUrl: fresh.url };

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

describe("a mail that nobody takes", () => {
  /** As if it had been tried all night. */
  async function tried(): Promise<void> {
    await here.table.query("UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1");
    await here.table.hurry();
  }

  test("is given up at last: said once as an error, without the address, listed, and tried again on demand", async () => {
    const errors = vi.spyOn(here.app.world.log, "error");
    const meetingID = await invitedMeeting();
    here.mail.judge(() => ({ code: 550, message: "No <gus@example.org> here" }));
    await here.schedule(meetingID);
    await failed("No <gus");
    expect(await here.app.database.jobQueue.givenUp()).toEqual([]);
    await tried();
    await vi.waitFor(async () => expect(await here.app.database.jobQueue.givenUp()).toHaveLength(1));
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
  const HOUR = { hours: 1 };

  /** Whoever types a stranger's address into many meetings. */
  async function flood(count: number, address: string): Promise<void> {
    for (const _ of Array.from({ length: count })) await here.schedule(await invitedMeeting(address));
    await settled();
  }

  /** Every job is done, or waits for its time. */
  async function settled(): Promise<void> {
    await vi.waitFor(
      async () => {
        const rows = await here.table.query(
          "SELECT FROM graphile_worker.jobs WHERE run_at <= now() OR locked_at IS NOT NULL OR task_identifier <> 'tell-schedule'",
        );
        expect(rows).toEqual([]);
      },
      { timeout: 15_000 },
    );
  }

  async function later(duration: Temporal.DurationLike): Promise<void> {
    now = now.add(duration);
    await here.table.hurry();
    await settled();
  }

  test("that nobody confirmed gets five notices an hour and ten a day, the others later or, after a day, never", async () => {
    await flood(18, "victim@example.org");
    expect(here.mailsTo("victim@example.org")).toHaveLength(5);
    await later({ minutes: 59 });
    expect(here.mailsTo("victim@example.org")).toHaveLength(5);
    await later(HOUR);
    expect(here.mailsTo("victim@example.org")).toHaveLength(10);
    await later({ hours: 20 });
    expect(here.mailsTo("victim@example.org")).toHaveLength(10);
    await later({ hours: 2, minutes: 2 });
    expect(here.mailsTo("victim@example.org")).toHaveLength(15);
    expect(await here.table.count()).toBe(0);
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
    await settled();
    await here.schedule(meetingID, { start: HALF_PAST_NINE });
    await settled();
    expect(here.mail.mails).toHaveLength(5);
    await later(HOUR);
    expect(here.mail.mails).toHaveLength(6);
    expect(here.mail.mails[5]).toMatchObject({
      subject: "Choir rehearsal has been scheduled",
      entry: { start: HALF_PAST_NINE, sequence: 2 },
    });
  });

  test("of a creator is told of ten answers a day", async () => {
    const ann = await here.app.api.signUp({ email: "ann@example.org", subscribe_to_notifications: true });
    const { reply } = await here.app.api.call("createMeeting", {
      token: ann.token,
      body: { name: "Party", timezone: "UTC", minStartHour: 8, maxEndHour: 17, tentativeDates: ["2026-12-01"] },
    });
    for (const n of Array.from({ length: 14 }).keys()) await here.guest(reply.meetingID, { name: `Guest ${n}` });
    await here.quiet();
    expect(here.mailsTo("ann@example.org")).toHaveLength(10);
  });
});
