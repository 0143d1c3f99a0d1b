import { expect, onTestFinished, test } from "vitest";
import { startMailApp } from "../testing/start-mail-app.ts";

test("what a release before this one has enqueued is done, under the names that it knows", async () => {
  const here = await startMailApp();
  onTestFinished(() => here.stop());
  const { token } = await here.app.api.signUp({ email: "ann@example.org", subscribe_to_notifications: true });
  const { meetingID } = await here.app.api.createMeeting();
  await here.app.api.saveOwn(meetingID, token, []);
  await here.guest(meetingID, { name: "Gus", email: "gus@example.org" });
  await here.acquaint("gone@example.org");
  const [ann, gus] = await here.table.query("SELECT user_id, respondent_id FROM respondents ORDER BY arrival");
  const [userID, respondentID] = [String(ann?.["user_id"]), String(gus?.["respondent_id"])];
  await here.quiet(here.schedule(meetingID));
  const before = here.mail.mails.length;
  await here.table.query("DELETE FROM mail_deliveries WHERE kind = 'schedule'");
  const recipient = { name: "Ben", address: "gone@example.org", locale: "en" };
  const gone = { meetingID, name: "M", timezone: "UTC", sequence: 9, recipient, since: 1 };
  const old: Record<string, object> = {
    "spread-schedule": { meetingID },
    "tell-schedule": { meetingID, to: { respondentID }, since: 1 },
    "tell-deleted": gone,
    "tell-removed": gone,
    "tell-claimed": { ...gone, claimedBy: userID },
    "tell-answered": { meetingID, respondentID },
    "tell-digest": { userID },
    "keep-google-calendar": { meetingID, userID },
    "keep-microsoft-calendar": { meetingID, userID },
    "keep-calendars": { meetingID, userID },
    "compact-grid": { meetingID },
    "send-password-reset": { userID, asked: here.now() },
  };
  for (const [name, payload] of Object.entries(old)) {
    await here.table.query("SELECT graphile_worker.add_job($1, $2::json, max_attempts => 1)", [name, payload]);
  }
  await here.quiet();
  expect(await here.app.database.jobQueue.failed()).toEqual([]);
  const sent = here.mail.mails.slice(before).map(({ to, subject }) => `${to}: ${subject}`);
  expect(new Set(sent)).toEqual(
    new Set([
      "ann@example.org: Choir rehearsal has been scheduled",
      "gus@example.org: Choir rehearsal has been scheduled",
      "ann@example.org: Overlap password reset",
    ]),
  );
});
