import { describe, expect } from "vitest";
import { PROVIDER_TITLES } from "#domain/calendar/provider.ts";
import { CHOIR, HALF_PAST_NINE, NINE, TEN } from "../testing/api-client.ts";
import { createFakeBrowser } from "../testing/providers/fake-browser.ts";
import { test } from "../testing/providers/provider-app-test.ts";
import { secondThought } from "../testing/second-thought.ts";
import type { ProviderApp } from "../testing/providers/start-provider-app.ts";

let people = 0;
test.beforeEach(({ app }) => app.fakes.calm());

type Provider = "google" | "microsoft";

/** A user with a linked calendar. */
async function person(app: ProviderApp, provider: Provider) {
  people += 1;
  const subject = `writer-${people}`;
  app.fakes[provider].behaviour.person = {
    subject,
    name: "Zoë",
    email: `writer${people}@example.org`,
    isEmailVerified: true,
  };
  const user = await app.api.signUp({ email: `local-writer${people}@example.org` });
  await createFakeBrowser(app.url).visit(`link${PROVIDER_TITLES[provider]}Calendar`, { token: user.token });
  const calendar = app.fakes[provider].calendarOf(subject);
  const entries = () =>
    calendar.present().map(({ title, start, end }) => [title, start.slice(11, 16), end.slice(11, 16)]);
  return { ...user, subject, calendar, entries };
}

async function meetingOf(app: ProviderApp, ...answering: readonly { readonly token: string }[]) {
  const { meetingID } = await app.api.createMeeting();
  for (const { token } of answering) {
    await app.api.call("saveOwnAnswer", { params: { meetingID }, token, body: { availabilities: [NINE] } });
  }
  const params = { meetingID };
  return {
    meetingID,
    params,
    schedule: (startDateTime = NINE, endDateTime = HALF_PAST_NINE) =>
      app.api.call("scheduleMeeting", { params, body: { startDateTime, endDateTime } }),
    async unschedule() {
      await app.api.call("unscheduleMeeting", { params });
      await secondThought(app.databaseUrl);
    },
  };
}

/** Until the queue is empty. */
async function done(app: ProviderApp): Promise<void> {
  await expect.poll(() => app.database.jobQueue.count(), { timeout: 15_000 }).toMatchObject({ waiting: 0 });
}

const AT_NINE = ["Choir rehearsal", "08:00", "08:30"];

describe.each(["google", "microsoft"] as const)("calendars of %s", (provider) => {
  test("get the scheduled meeting, moved when it moves and gone when it is called off", async ({ app }) => {
    const [ann, ben] = [await person(app, provider), await person(app, provider)];
    const meeting = await meetingOf(app, ann, ben);
    await meeting.schedule();
    await done(app);
    expect([ann.entries(), ben.entries()]).toEqual([[AT_NINE], [AT_NINE]]);
    const id = ann.calendar.present()[0]?.id;
    expect(JSON.stringify(ann.calendar.present()[0]?.written)).toContain(`/m/${meeting.meetingID}`);

    await meeting.schedule(HALF_PAST_NINE, TEN);
    await done(app);
    expect(ann.calendar.present().map((one) => [one.id, one.start.slice(11, 16)])).toEqual([[id, "08:30"]]);

    await meeting.unschedule();
    await done(app);
    expect([ann.entries(), ben.entries()]).toEqual([[], []]);

    await meeting.schedule();
    await done(app);
    expect([ann.entries(), ben.entries()]).toEqual([[AT_NINE], [AT_NINE]]);
  });

  test("get its new name and text", async ({ app }) => {
    const ann = await person(app, provider);
    const { meetingID } = (await app.api.call("createMeeting", { token: ann.token, body: CHOIR })).reply;
    const params = { meetingID };
    await app.api.call("saveOwnAnswer", { params, token: ann.token, body: { availabilities: [NINE] } });
    const times = { startDateTime: NINE, endDateTime: HALF_PAST_NINE };
    await app.api.call("scheduleMeeting", { params, token: ann.token, body: times });
    await done(app);
    await app.api.call("editMeeting", { params, token: ann.token, body: { name: "Extra rehearsal" } });
    await done(app);
    expect(ann.entries()).toEqual([["Extra rehearsal", "08:00", "08:30"]]);
  });

  test("get it when their owner answers after it was scheduled, and lose it with the answer", async ({ app }) => {
    const ann = await person(app, provider);
    const meeting = await meetingOf(app);
    await meeting.schedule();
    const { params } = meeting;
    const body = { availabilities: [NINE] };
    const { reply } = await app.api.call("saveOwnAnswer", { params, token: ann.token, body });
    await done(app);
    expect(ann.entries()).toEqual([AT_NINE]);
    const respondentID = reply.selfRespondentID ?? "";
    await app.api.call("deleteRespondent", { params: { ...params, respondentID }, token: ann.token });
    await done(app);
    expect(ann.entries()).toEqual([]);
  });

  test("lose it with the meeting", async ({ app }) => {
    const ann = await person(app, provider);
    const { token } = ann;
    const { meetingID } = (await app.api.call("createMeeting", { token, body: CHOIR })).reply;
    const params = { meetingID };
    await app.api.call("saveOwnAnswer", { params, token, body: { availabilities: [NINE] } });
    const times = { startDateTime: NINE, endDateTime: HALF_PAST_NINE };
    await app.api.call("scheduleMeeting", { params, token, body: times });
    await done(app);
    expect(ann.entries()).toEqual([AT_NINE]);
    expect((await app.api.call("deleteMeeting", { params, token })).status).toBe(204);
    await done(app);
    expect(ann.entries()).toEqual([]);
  });

  test("end without it when it is scheduled and called off within a second, again and again", async ({ app }) => {
    const ann = await person(app, provider);
    const meeting = await meetingOf(app, ann);
    for (let round = 0; round < 4; round += 1) {
      await meeting.schedule();
      await meeting.unschedule();
    }
    await done(app);
    expect(ann.entries()).toEqual([]);
    await Promise.all([meeting.schedule(), meeting.schedule(HALF_PAST_NINE, TEN), meeting.schedule()]);
    await done(app);
    expect(ann.entries().length).toBe(1);
  });

  test("do not keep it when it is called off, or deleted, while the provider is still making it", async ({ app }) => {
    for (const end of ["unscheduled", "left"] as const) {
      const ann = await person(app, provider);
      const meeting = await meetingOf(app, ann);
      const gate = Promise.withResolvers<void>();
      // Google gets it at once, Microsoft is asked first whether it has the entry.
      const asked = () => app.fakes[provider].log.filter((one) => / \/(?:calendar|v1)/.test(one)).length;
      const before = asked();
      app.fakes[provider].behaviour.gate = gate.promise;
      await meeting.schedule();
      await expect.poll(asked, { timeout: 10_000 }).toBeGreaterThan(before);
      // Whatever is asked from now on is answered at once, before what is still being made.
      app.fakes[provider].behaviour.gate = undefined;
      if (end === "unscheduled") await meeting.unschedule();
      else await leave(app, meeting.params, ann.token);
      const spreading = async () =>
        (await sql(app, "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'spread-schedule'", [])).length;
      await expect.poll(spreading, { timeout: 10_000 }).toBe(0);
      gate.resolve();
      await done(app);
      expect([end, ann.entries()]).toEqual([end, []]);
    }
  });

  test("have it once, though the provider made it and its reply was lost", async ({ app }) => {
    const ann = await person(app, provider);
    const meeting = await meetingOf(app, ann);
    await meeting.schedule();
    await done(app);
    // As a process leaves it that dies between the provider's answer and its own COMMIT.
    const forget = "UPDATE calendar_entries SET event_id = NULL, told = NULL WHERE meeting_id = $1";
    await sql(app, forget, [meeting.meetingID]);
    await meeting.schedule(HALF_PAST_NINE, TEN);
    await done(app);
    expect(ann.entries().length).toBe(1);
    await sql(app, forget, [meeting.meetingID]);
    await meeting.unschedule();
    await done(app);
    expect(ann.entries()).toEqual([]);
  });

  test("get it again when the user removed it by hand and it moves; cancelled, that is fine", async ({ app }) => {
    const ann = await person(app, provider);
    const meeting = await meetingOf(app, ann);
    await meeting.schedule();
    await done(app);
    ann.calendar.cancel(ann.calendar.present()[0]?.id ?? "");
    await meeting.schedule(HALF_PAST_NINE, TEN);
    await done(app);
    expect(ann.entries()).toEqual([["Choir rehearsal", "08:30", "09:00"]]);
    ann.calendar.cancel(ann.calendar.present()[0]?.id ?? "");
    await meeting.unschedule();
    await done(app);
    expect((await app.database.jobQueue.count()).givenUp).toBe(0);
  });

  test("have it once, however often its owner deletes it, and whatever we have forgotten of it", async ({ app }) => {
    const ann = await person(app, provider);
    const meeting = await meetingOf(app, ann);
    const forget = "UPDATE calendar_entries SET event_id = NULL, told = NULL WHERE meeting_id = $1";
    await meeting.schedule();
    await done(app);
    for (let round = 0; round < 3; round += 1) {
      ann.calendar.cancel(ann.calendar.present()[0]?.id ?? "");
      await meeting.schedule(HALF_PAST_NINE, TEN);
      await done(app);
      expect(ann.entries()).toEqual([["Choir rehearsal", "08:30", "09:00"]]);
      const id = ann.calendar.present()[0]?.id;
      // As a process leaves it that dies between the provider's answer and its own COMMIT.
      await sql(app, forget, [meeting.meetingID]);
      await meeting.schedule();
      await done(app);
      expect(ann.calendar.present().map((one) => [one.id, one.start.slice(11, 16)])).toEqual([[id, "08:00"]]);
    }
    const { token } = ann;
    app.fakes[provider].behaviour.person = {
      subject: ann.subject,
      name: "Zoë",
      email: ann.email,
      isEmailVerified: true,
    };
    await app.api.call(provider === "google" ? "unlinkGoogleCalendar" : "unlinkMicrosoftCalendar", { token });
    await createFakeBrowser(app.url).visit(`link${PROVIDER_TITLES[provider]}Calendar`, { token });
    await meeting.schedule(HALF_PAST_NINE, TEN);
    await done(app);
    expect(ann.entries()).toEqual([["Choir rehearsal", "08:30", "09:00"]]);
    await sql(app, forget, [meeting.meetingID]);
    await meeting.unschedule();
    await done(app);
    expect([ann.entries(), (await app.database.jobQueue.count()).givenUp]).toEqual([[], 0]);
  });

  test("get it later when the provider is down for a moment", async ({ app }) => {
    const ann = await person(app, provider);
    const meeting = await meetingOf(app, ann);
    app.fakes[provider].behaviour.trouble = { status: 503 };
    await meeting.schedule();
    await expect.poll(() => app.fakes[provider].log.length).toBeGreaterThan(0);
    app.fakes[provider].behaviour.trouble = undefined;
    await done(app);
    expect(ann.entries()).toEqual([AT_NINE]);
  });

  test("that were unlinked, or whose permission was taken back, keep what they have and get nothing more", async ({
    app,
  }) => {
    const [ann, ben] = [await person(app, provider), await person(app, provider)];
    const meeting = await meetingOf(app, ann, ben);
    await meeting.schedule();
    await done(app);
    const unlink = provider === "google" ? "unlinkGoogleCalendar" : "unlinkMicrosoftCalendar";
    await app.api.call(unlink, { token: ann.token });
    app.fakes[provider].takeBack(ben.subject);
    await meeting.schedule(HALF_PAST_NINE, TEN);
    await done(app);
    expect([ann.entries(), ben.entries()]).toEqual([[AT_NINE], [AT_NINE]]);
    const { reply } = await app.api.call("me", { token: ben.token });
    expect(reply).toMatchObject({ hasLinkedGoogleAccount: false, hasLinkedMicrosoftAccount: false });
  });

  test("are read without the entry that the grid shows already", async ({ app }) => {
    const ann = await person(app, provider);
    const { schedule, meetingID } = await meetingOf(app, ann);
    await schedule();
    await done(app);
    const name = provider === "google" ? "googleCalendarEvents" : "microsoftCalendarEvents";
    const { reply } = await app.api.call(name, { token: ann.token, query: { meetingID } });
    expect(reply).toEqual({ events: [] });
    const other = await app.api.createMeeting();
    const elsewhere = await app.api.call(name, { token: ann.token, query: { meetingID: other.meetingID } });
    expect(elsewhere.reply.events.map(({ summary }) => summary)).toEqual(["Choir rehearsal"]);
  });

  test("stay as they are when their owner's account is deleted, and the permission goes back", async ({ app }) => {
    const ann = await person(app, provider);
    const meeting = await meetingOf(app, ann);
    await meeting.schedule();
    await done(app);
    const before = app.fakes[provider].log.filter((one) => one === "revoke").length;
    expect((await app.api.call("deleteMe", { token: ann.token })).status).toBe(204);
    await done(app);
    expect(ann.entries()).toEqual([AT_NINE]);
    const calls = provider === "google" ? 1 : 0;
    await expect.poll(() => app.fakes[provider].log.filter((one) => one === "revoke").length).toBe(before + calls);
  });
});

async function leave(app: ProviderApp, params: { meetingID: string }, token: string): Promise<void> {
  const { reply } = await app.api.call("getMeeting", { params, token });
  const respondentID = reply.selfRespondentID ?? "";
  await app.api.call("deleteRespondent", { params: { ...params, respondentID }, token });
}

async function sql(app: ProviderApp, text: string, values: readonly unknown[]): Promise<readonly unknown[]> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text, [...values]);
  await client.end();
  return rows;
}
