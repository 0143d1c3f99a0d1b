import { afterAll, expect, test } from "vitest";
import { rescheduleJobs } from "#db/testing/queued-jobs.ts";
import { startMailApp } from "../testing/start-mail-app.ts";

const here = await startMailApp({ rateLimit: true });
afterAll(() => here.stop());

/** Returns the key in the link of the last mail to an address. */
const keyIn = (address: string, kind: string) =>
  new RegExp(`/m/[0-9A-Za-z]{12}#${kind}=([0-9A-Za-z]{32})`).exec(here.mailsTo(address).at(-1)?.text ?? "")?.[1];

test("a guest gets the links of their meeting and answer in their language, and no queue holds the key", async () => {
  const { api } = here.app;
  const { meetingID, organiserKey } = await api.createMeeting();
  const { selfRespondentID: respondentID, respondentKey } = await api.addGuest(meetingID, "Gus");
  const organiser = { params: { meetingID }, organiserKey, body: { email: "ann@example.org" } };
  expect((await api.call("mailOrganiserLink", { ...organiser, language: "de" })).status).toBe(202);
  await here.quiet();
  expect(keyIn("ann@example.org", "organiser")).toBe(organiserKey);
  expect(here.mailsTo("ann@example.org")[0]?.subject).toBe("Dein Link zu Choir rehearsal");
  const answer = { params: { meetingID, respondentID }, respondentKey, body: { email: "gus@example.org" } };
  here.mail.judge(() => ({ code: 451, message: "Later." }));
  expect((await api.call("mailAnswerLink", answer)).status).toBe(202);
  await here.settled();
  const queued = JSON.stringify(await rescheduleJobs(here.table.query));
  expect(queued).toContain("gus@example.org");
  expect(queued).not.toContain(respondentKey);
  here.mail.judge(() => "accept");
  await here.table.hurry();
  await here.quiet();
  expect(keyIn("gus@example.org", "answer")).toBe(respondentKey);
});

test("only the holder of a guest's key can have the link mailed, three times a day, whatever other guests do", async () => {
  const { api } = here.app;
  const { meetingID, organiserKey } = await api.createMeeting();
  const ask = (email: string, key = organiserKey) =>
    api.call("mailOrganiserLink", { params: { meetingID }, organiserKey: key, body: { email } });
  expect((await ask("eve@example.org", "x".repeat(32))).status).toBe(403);
  const statuses = [];
  for (const name of ["a", "b", "c", "d"]) statuses.push((await ask(`${name}@example.org`)).status);
  expect(statuses).toEqual([202, 202, 202, 429]);
  const { selfRespondentID: respondentID, respondentKey } = await api.addGuest(meetingID, "Gus");
  const answer = { params: { meetingID, respondentID }, respondentKey, body: { email: "gus@example.org" } };
  expect((await api.call("mailAnswerLink", answer)).status).toBe(202);
  await here.quiet();
  expect(["a", "b", "c", "d"].map((name) => here.mailsTo(`${name}@example.org`).length)).toEqual([1, 1, 1, 0]);
});
