import { nameFor } from "#domain/calendar/provider.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFakeBrowser } from "../testing/providers/fake-browser.ts";
import { startFakeProviders, type FakeProviders } from "../testing/providers/start-fake-providers.ts";
import { startMailApp, type MailApp } from "../testing/start-mail-app.ts";

let fakes: FakeProviders;
let here: MailApp;
beforeEach(async () => {
  fakes = await startFakeProviders();
  here = await startMailApp(fakes.config);
});
afterEach(async () => {
  fakes.calm();
  await here.stop();
  await fakes.stop();
});

/** A user with a linked calendar who answers the meeting. */
async function respondent(provider: "google" | "microsoft", name: string, meetingID: string) {
  const email = `${name}@example.org`;
  fakes[provider].behaviour.person = { subject: name, name, email, isEmailVerified: true };
  const { token } = await here.app.api.signUp({ email });
  await createFakeBrowser(here.app.url).visit(nameFor("linkProviderCalendar", provider), { token });
  await here.app.api.saveOwn({ meetingID }, token);
  return fakes[provider].calendarOf(name);
}

test.each([
  ["google", "microsoft"],
  ["microsoft", "google"],
] as const)(
  "neither mails nor entries at the other provider wait for %s, which says nothing",
  async (silent, other) => {
    const { meetingID } = await here.app.api.createMeeting();
    for (let index = 0; index < 12; index += 1) await respondent(silent, `${silent}-silent-${index}`, meetingID);
    const calendar = await respondent(other, `${other}-answers`, meetingID);
    await here.guest(meetingID, { email: `guest-${silent}@example.org` });
    fakes[silent].behaviour.isStuck = true;
    await here.schedule(meetingID);
    // A job that waits for the silent one ends after twenty seconds.
    await expect.poll(() => calendar.present().length, { timeout: 12_000 }).toBe(1);
    await expect.poll(() => here.mailsTo(`guest-${silent}@example.org`).length, { timeout: 12_000 }).toBe(1);
    expect((await here.app.database.jobQueue.count()).waiting).toBe(12);
    // Nobody waits in the queue of another person's calendar, which may be the only slow one.
    const queues = "SELECT DISTINCT queue_name FROM graphile_worker.jobs WHERE task_identifier LIKE 'sync%Entry'";
    expect(await here.table.query(queues)).toHaveLength(12);
    fakes.calm();
  },
);
