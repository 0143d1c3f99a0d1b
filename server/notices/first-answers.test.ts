import { describe, expect, test } from "vitest";
import { NINE, TEN } from "../testing/api-client.ts";
import { mailApp } from "../testing/start-mail-app.ts";

const here = await mailApp();

test("a subscribed creator gets mails about others' first answers only", async () => {
  const ann = await here.app.api.signUp({ name: "Ann", email: "ann@example.org", subscribe_to_notifications: true });
  const ben = await here.app.api.signUp({ name: "Ben", email: "ben@example.org" });
  const { meetingID } = await here.app.api.createMeeting({ name: "Plan B" }, ann.token);
  const save = (token: string, availabilities: string[]) => here.app.api.saveOwn(meetingID, token, availabilities);
  await save(ann.token, [NINE]);
  await save(ben.token, [NINE]);
  await save(ben.token, [TEN]);
  await here.quiet(here.guest(meetingID, { name: "Gus" }));
  expect(here.mail.mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
    'ann@example.org: Ben responded to "Plan B"',
    'ann@example.org: Gus responded to "Plan B"',
  ]);
  expect(here.mail.mails[0]?.text).toContain(`${here.app.url}/m/${meetingID}`);
});

describe("a creator of meetings with many answers", () => {
  /** Makes a meeting of the user. */
  async function organised(name: string, token: string): Promise<string> {
    return (await here.app.api.createMeeting({ name }, token)).meetingID;
  }

  test("a creator gets ten mails about answers a day, and one digest of all others", async () => {
    const ann = await here.app.api.signUp({ email: "ann@example.org", subscribe_to_notifications: true });
    const [party, picnic] = [await organised("Party", ann.token), await organised("Picnic", ann.token)];
    for (const n of Array.from({ length: 14 }).keys()) await here.guest(party, { name: `Guest ${n}` });
    await here.settled(here.guest(picnic, { name: "Late <b>Gus</b>" }));
    expect(here.mailsTo("ann@example.org")).toHaveLength(10);
    await here.elapse({ hours: 4 });
    const [digest, ...more] = here.mailsTo("ann@example.org").slice(10);
    expect(more).toEqual([]);
    expect(digest).toMatchObject({ subject: "5 people responded to your meetings" });
    const names = new Set(here.mail.mails.flatMap(({ text }) => text.match(/Guest \d+/g) ?? []));
    expect(names.size).toBe(14);
    expect(digest?.text).toContain('New availabilities in "Picnic": Late <b>Gus</b>.');
    expect(digest?.html).not.toContain("<b>Gus");
    expect(digest?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    expect(await here.table.query("SELECT FROM untold_answers")).toEqual([]);
    expect(await here.table.count()).toBe(0);
  });

  test("a creator gets no digest when its only answer was deleted before", async () => {
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

  // Regression: a stranger's ten answers muted all meetings of a person.
  test("a creator flooded by strangers' answers still gets notices about times of other meetings", async () => {
    const ann = await here.app.api.signUp({ email: "ann@example.org", subscribe_to_notifications: true });
    const meetingID = await organised("Party", ann.token);
    for (const n of Array.from({ length: 30 }).keys()) await here.guest(meetingID, { name: `Guest ${n}` });
    const other = await here.app.api.createMeeting();
    await here.app.api.saveOwn({ meetingID: other.meetingID }, ann.token, []);
    await here.settled(here.schedule(other.meetingID));
    expect(here.mail.mails.at(-1)).toMatchObject({
      to: "ann@example.org",
      subject: "Choir rehearsal has been scheduled",
    });
  });
});
