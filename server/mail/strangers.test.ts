import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ReceivedMail } from "../testing/received-mail.ts";
import { startMailApp, type MailApp } from "../testing/start-mail-app.ts";

let here: MailApp;
beforeEach(async () => {
  here = await startMailApp({ rateLimit: true, trustProxy: 1 });
});
afterEach(() => here.stop());

describe("text and addresses from strangers", () => {
  const HOSTILE = 'Eve" <e@evil.example>, =?utf-8?q?x?= <script>1</script> //evil.example';

  test("a stranger's text adds no header, recipient, markup or link to a mail", async () => {
    const { meetingID } = await here.app.api.createMeeting({
      name: `Win! http://evil.example/x ${"$".repeat(20)}`,
      about: "",
    });
    await here.acquaint("gus@example.org");
    await here.guest(meetingID, { name: HOSTILE, email: "gus@example.org" });
    await here.quiet(here.schedule(meetingID));
    const [received] = here.mail.mails as [ReceivedMail];
    expect(here.mail.mails).toHaveLength(1);
    expect(received.to).toBe("gus@example.org");
    expect(received.recipients).toHaveLength(1);
    expect(received.recipients[0]?.address).toBe("gus@example.org");
    expect(Object.keys(received.headers)).not.toContain("bcc");
    expect(received.html).not.toContain("<script");
    expect(received.html).toContain("&lt;script&gt;");
    const links = [...received.html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => new URL(link ?? "").host);
    expect(new Set(links)).toEqual(new Set([new URL(here.app.url).host]));
    // An invisible character breaks up everything that mail programs would link.
    for (const part of [received.subject, received.text, received.html]) expect(part).not.toContain("evil.example");
    // The entry's title and names are broken up too, because calendars link them.
    expect(received.entry?.summary).toContain("Win! http");
    expect(received.entry?.attendee).toContain("Eve");
    for (const part of [received.entry?.summary, received.entry?.attendee]) expect(part).not.toContain("evil.example");
  });

  test("a guest's mail leaves out the description and the place", async () => {
    const { meetingID } = await here.app.api.createMeeting({ about: "Buy this", place: "https://shop.example" });
    await here.guest(meetingID, { email: "victim@example.org" });
    await here.quiet(here.schedule(meetingID));
    expect(here.mail.mails[0]?.source).not.toMatch(/Buy this|shop\.example/);
  });

  test("a caller sends a mailbox mails of at most five meetings, and another caller still sends one", async () => {
    const victim = "victim@example.org";
    async function meetingNow(from: string): Promise<number> {
      const day = { timezone: "UTC", minStartHour: 0, maxEndHour: 24, tentativeDates: ["2026-11-20"] };
      const { meetingID, params } = await here.app.api.createMeeting(day);
      const body = { name: "Gus", email: victim, availabilities: [] };
      const { status } = await here.app.api.answer(params, body, { from });
      await here.schedule(meetingID, { start: "2026-11-20T11:30:00Z", end: "2026-11-20T14:00:00Z" });
      return status;
    }
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push(await meetingNow("203.0.113.1"));
    await here.settled();
    expect(here.mailsTo(victim)).toHaveLength(5);
    expect(new Set(statuses.slice(5))).toEqual(new Set([429]));
    // The stranger uses up no allowance of another caller.
    expect(await meetingNow("198.51.100.1")).toBe(201);
    await here.settled();
    expect(here.mailsTo(victim)).toHaveLength(6);
  });

  test("an address is given with at most thirty answers a day, and the refusal says how to go on", async () => {
    const { meetingID } = await here.app.api.createMeeting();
    const add = (from: string, more: { email?: string; requestID?: string }) =>
      here.app.api.answer(meetingID, { name: "Gus", availabilities: [], ...more }, { from });
    const body = { email: "Victim+1@example.org", requestID: "a".repeat(32) };
    // A repeated request counts once.
    for (let n = 0; n < 8; n += 1) expect((await add("203.0.113.2", body)).status).toBe(201);
    const statuses: number[] = [];
    for (let n = 1; n < 32; n += 1) {
      statuses.push((await add(`192.0.${n}.1`, { email: `victim+${n}@example.org` })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 29 }, () => 201), 429, 429]);
    expect((await add("192.0.40.1", { email: "victim@example.org" })).failure.message).toBe(
      "This email address was given many times today. Please answer without it, or try again tomorrow.",
    );
    expect((await add("192.0.40.1", {})).status).toBe(201);
  });

  test("a caller gives at most a hundred addresses an hour, and may still answer without one", async () => {
    const { meetingID } = await here.app.api.createMeeting();
    for (const n of Array.from({ length: 100 }).keys()) await here.guest(meetingID, { email: `guest${n}@example.org` });
    const body = { name: "Gus", email: "one.more@example.org", availabilities: [] };
    const refused = await here.app.api.answer(meetingID, body);
    expect(refused).toMatchObject({ status: 429, failure: { code: "too-many" } });
    await here.guest(meetingID, { name: "Gus" });
    expect(Object.keys((await here.app.api.meeting(meetingID)).respondents)).toHaveLength(101);
  });
});
