import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ReceivedMail } from "../testing/received-mail.ts";
import { startMailApp, type MailApp } from "../testing/start-mail-app.ts";

let here: MailApp;
beforeEach(async () => {
  here = await startMailApp({ rateLimit: true });
});
afterEach(() => here.stop());

describe("what strangers write", () => {
  const HOSTILE = 'Eve" <e@evil.example>, =?utf-8?q?x?= <script>1</script> //evil.example';

  test("stays words: no header, no recipient, no markup and no link is made of it", async () => {
    const { meetingID } = await here.app.api.createMeeting({
      name: `Win! http://evil.example/x ${"$".repeat(20)}`,
      about: "",
    });
    await here.acquaint("gus@example.org");
    await here.guest(meetingID, { name: HOSTILE, email: "gus@example.org" });
    await here.schedule(meetingID);
    await here.quiet();
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
    // What mail programs would link by themselves is broken up by an invisible character.
    for (const part of [received.subject, received.text, received.html]) expect(part).not.toContain("evil.example");
    // Nor what calendars would link: the entry's title and names.
    expect(received.entry?.summary).toContain("Win! http");
    expect(received.entry?.attendee).toContain("Eve");
    for (const part of [received.entry?.summary, received.entry?.attendee]) expect(part).not.toContain("evil.example");
  });

  test("is not sent to strangers at length: a guest's mail leaves the about text out", async () => {
    const { meetingID } = await here.app.api.createMeeting({ about: "Buy this" });
    await here.guest(meetingID, { email: "victim@example.org" });
    await here.schedule(meetingID);
    await here.quiet();
    expect(here.mail.mails[0]?.source).not.toContain("Buy this");
  });

  test("brings mails to a hundred addresses an hour at most, and answers without one go on", async () => {
    const { meetingID } = await here.app.api.createMeeting();
    for (const n of Array.from({ length: 100 }).keys()) await here.guest(meetingID, { email: `guest${n}@example.org` });
    const body = { name: "Gus", email: "one.more@example.org", availabilities: [] };
    const refused = await here.app.api.call("addGuestAnswer", { params: { meetingID }, body });
    expect(refused).toMatchObject({ status: 429, failure: { code: "too-many" } });
    await here.guest(meetingID, { name: "Gus" });
    expect(Object.keys((await here.app.api.meeting(meetingID)).respondents)).toHaveLength(101);
  });
});
