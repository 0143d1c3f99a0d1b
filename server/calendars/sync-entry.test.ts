import { describe, expect, test } from "vitest";
import type { UserID } from "#domain/ids.ts";
import { disableAccount, enableAccount } from "../accounts/disabled-account.ts";
import { HALF_PAST_NINE, NINE, TEN } from "../testing/api-client.ts";
import { BOTH, providerStage } from "../testing/providers/open-provider-stage.ts";
import type { CalendarProviderName } from "#domain/calendar/provider.ts";

const stage = await providerStage();
const { api, database } = stage.app;

async function meetingOf(...answering: readonly { readonly token: string }[]) {
  const { meetingID, params } = await api.createMeeting();
  for (const { token } of answering) await api.saveOwn(meetingID, token);
  return {
    meetingID,
    params,
    schedule: (startDateTime = NINE, endDateTime = HALF_PAST_NINE) =>
      api.schedule(params, {}, [startDateTime, endDateTime]),
    async unschedule() {
      await api.call("unscheduleMeeting", { params });
      await stage.jobs.hurry();
    },
    /** Leaves the row as after a crash between the provider's answer and the COMMIT. */
    forget: () =>
      stage.rows("UPDATE calendar_entries SET event_id = NULL, told = NULL WHERE meeting_id = $1", [meetingID]),
  };
}

const AT_NINE = ["Choir rehearsal", "08:00", "08:30"];

describe.each(BOTH)("calendars of %s", (provider) => {
  /** A user with a linked calendar. */
  async function person() {
    const user = await stage.linked(provider);
    const entries = () =>
      user.calendar.present().map(({ title: name, start, end }) => [name, start.slice(11, 16), end.slice(11, 16)]);
    return { ...user, entries };
  }

  test("a calendar gets a scheduled meeting, moves it, and loses it when it is called off", async () => {
    const [ann, ben] = [await person(), await person()];
    const meeting = await meetingOf(ann, ben);
    await stage.done(meeting.schedule());
    expect([ann.entries(), ben.entries()]).toEqual([[AT_NINE], [AT_NINE]]);
    const id = ann.calendar.present()[0]?.id;
    expect(JSON.stringify(ann.calendar.present()[0]?.written)).toContain(`/m/${meeting.meetingID}`);

    await stage.done(meeting.schedule(HALF_PAST_NINE, TEN));
    expect(ann.calendar.present().map((one) => [one.id, one.start.slice(11, 16)])).toEqual([[id, "08:30"]]);

    await stage.done(meeting.unschedule());
    expect([ann.entries(), ben.entries()]).toEqual([[], []]);

    await stage.done(meeting.schedule());
    expect([ann.entries(), ben.entries()]).toEqual([[AT_NINE], [AT_NINE]]);
  });

  test("a calendar gets a scheduled meeting with its owner's answer and loses it with the answer", async () => {
    const ann = await person();
    const meeting = await meetingOf();
    await meeting.schedule();
    const { params } = meeting;
    const { reply } = await api.call("saveOwnAnswer", { params, token: ann.token, body: { availabilities: [NINE] } });
    await stage.done();
    expect(ann.entries()).toEqual([AT_NINE]);
    const respondentID = reply.selfRespondentID ?? "";
    await api.call("deleteRespondent", { params: { ...params, respondentID }, token: ann.token });
    await stage.done();
    expect(ann.entries()).toEqual([]);
  });

  test("a disabled account's calendar stays as it is, and is right once the account is enabled", async () => {
    const ann = await person();
    const [early, late] = [await meetingOf(ann), await meetingOf(ann)];
    await stage.done(early.schedule());
    const userID = (await api.call("me", { token: ann.token })).reply.userID as UserID;
    await disableAccount(userID, stage.app.context);
    await stage.done(early.unschedule());
    await stage.done(late.schedule(HALF_PAST_NINE, TEN));
    expect(ann.entries()).toEqual([AT_NINE]);
    await enableAccount(userID, stage.app.context);
    await stage.done();
    expect(ann.entries()).toEqual([["Choir rehearsal", "08:30", "09:00"]]);
  });

  test("a calendar gets a meeting's new name and loses a deleted meeting", async () => {
    const ann = await person();
    const { token } = ann;
    const { params } = await api.createMeeting({}, token);
    await api.saveOwn(params, token);
    await stage.done(api.schedule(params, { token }, [NINE, HALF_PAST_NINE]));
    expect(ann.entries()).toEqual([AT_NINE]);
    await stage.done(api.edit(params, { name: "Extra rehearsal" }, { token }));
    expect(ann.entries()).toEqual([["Extra rehearsal", "08:00", "08:30"]]);
    expect((await api.call("deleteMeeting", { params, token })).status).toBe(204);
    await stage.done();
    expect(ann.entries()).toEqual([]);
  });

  test("a calendar ends up without a meeting that is scheduled and called off again and again", async () => {
    const ann = await person();
    const meeting = await meetingOf(ann);
    for (let round = 0; round < 4; round += 1) {
      await meeting.schedule();
      await meeting.unschedule();
    }
    await stage.done();
    expect(ann.entries()).toEqual([]);
    await Promise.all([meeting.schedule(), meeting.schedule(HALF_PAST_NINE, TEN), meeting.schedule()]);
    await stage.done();
    expect(ann.entries().length).toBe(1);
  });

  test("a calendar loses a meeting that is called off or left while the provider is still adding it", async () => {
    for (const end of ["unscheduled", "left"] as const) {
      const ann = await person();
      const meeting = await meetingOf(ann);
      const gate = Promise.withResolvers<void>();
      // Google gets it at once, Microsoft is asked first whether it has the entry.
      const callCount = () => stage.fakes[provider].log.filter((one) => / \/(?:calendar|v1)/.test(one)).length;
      const callsBefore = callCount();
      stage.fakes[provider].behaviour.gate = gate.promise;
      await meeting.schedule();
      await expect.poll(callCount).toBeGreaterThan(callsBefore);
      // Later calls are answered at once, before the entry that is still being made.
      stage.fakes[provider].behaviour.gate = undefined;
      if (end === "unscheduled") await meeting.unschedule();
      else await leave(meeting.params, ann.token);
      const spreading = async () =>
        (await stage.rows("SELECT FROM graphile_worker.jobs WHERE task_identifier = 'syncSchedule'")).length;
      await expect.poll(spreading).toBe(0);
      gate.resolve();
      await stage.done();
      expect([end, ann.entries()]).toEqual([end, []]);
    }
  });

  test("a calendar has a meeting once, however often its owner deletes it or the server forgets it", async () => {
    const ann = await person();
    const meeting = await meetingOf(ann);
    await stage.done(meeting.schedule());
    for (let round = 0; round < 3; round += 1) {
      ann.calendar.cancel(ann.calendar.present()[0]?.id ?? "");
      await stage.done(meeting.schedule(HALF_PAST_NINE, TEN));
      expect(ann.entries()).toEqual([["Choir rehearsal", "08:30", "09:00"]]);
      const id = ann.calendar.present()[0]?.id;
      await meeting.forget();
      await stage.done(meeting.schedule());
      expect(ann.calendar.present().map((one) => [one.id, one.start.slice(11, 16)])).toEqual([[id, "08:00"]]);
    }
    stage.fakes[provider].behaviour.person = ann.owner;
    await ann.unlink();
    await ann.link();
    await stage.done(meeting.schedule(HALF_PAST_NINE, TEN));
    expect(ann.entries()).toEqual([["Choir rehearsal", "08:30", "09:00"]]);
    await meeting.forget();
    await stage.done(meeting.unschedule());
    expect([ann.entries(), (await database.jobQueue.count()).givenUp]).toEqual([[], 0]);
    await stage.done(meeting.schedule());
    ann.calendar.cancel(ann.calendar.present()[0]?.id ?? "");
    await stage.done(meeting.unschedule());
    expect((await database.jobQueue.count()).givenUp).toBe(0);
  });

  test("an unlinked or revoked calendar keeps its entries and gets no further ones", async () => {
    const [ann, ben] = [await person(), await person()];
    const meeting = await meetingOf(ann, ben);
    await stage.done(meeting.schedule());
    await ann.unlink();
    stage.fakes[provider].takeBack(ben.subject);
    await stage.done(meeting.schedule(HALF_PAST_NINE, TEN));
    expect([ann.entries(), ben.entries()]).toEqual([[AT_NINE], [AT_NINE]]);
    const { reply } = await api.call("me", { token: ben.token });
    expect(reply).toMatchObject({ hasLinkedGoogleAccount: false, hasLinkedMicrosoftAccount: false });
  });

  test("a calendar is read without the entry of the meeting that the grid shows", async () => {
    const ann = await person();
    const { schedule, meetingID } = await meetingOf(ann);
    await stage.done(schedule());
    const name = `${provider}CalendarEvents` as const;
    const { reply } = await api.call(name, { token: ann.token, query: { meetingID } });
    expect(reply).toEqual({ events: [] });
    const other = await api.createMeeting();
    const elsewhere = await api.call(name, { token: ann.token, query: { meetingID: other.meetingID } });
    expect(elsewhere.reply.events.map(({ summary }) => summary)).toEqual(["Choir rehearsal"]);
  });

  test("a calendar keeps its entries when its owner's account is deleted, and the permission is given back", async () => {
    const ann = await person();
    const meeting = await meetingOf(ann);
    await stage.done(meeting.schedule());
    const revokeCount = stage.fakes[provider].log.filter((one) => one === "revoke").length;
    expect((await api.call("deleteMe", { token: ann.token })).status).toBe(204);
    await stage.done();
    expect(ann.entries()).toEqual([AT_NINE]);
    const calls = provider === "google" ? 1 : 0;
    await expect
      .poll(() => stage.fakes[provider].log.filter((one) => one === "revoke").length)
      .toBe(revokeCount + calls);
  });
});

async function leave(params: { meetingID: string }, token: string): Promise<void> {
  const { reply } = await api.call("getMeeting", { params, token });
  const respondentID = reply.selfRespondentID ?? "";
  await api.call("deleteRespondent", { params: { ...params, respondentID }, token });
}

const ABOUT = 'Bring <b>notes</b> & <a href="https://evil.example">Join with Google Meet</a>';
const PLACE = "Room <2>";
const ESCAPED = "Bring &lt;b&gt;notes&lt;/b&gt; &amp; &lt;a href=";

/** The calendar of a user, in which a meeting is written. */
async function openEntry(provider: CalendarProviderName) {
  const { token, calendar } = await stage.linked(provider);
  const { params } = await api.createMeeting({ about: ABOUT, place: PLACE }, token);
  await api.saveOwn(params, token);
  async function schedule(startDateTime: string, endDateTime: string): Promise<void> {
    await stage.done(api.schedule(params, { token }, [startDateTime, endDateTime]));
  }
  await schedule(NINE, HALF_PAST_NINE);
  return {
    schedule,
    present: () => calendar.present()[0],
    /** Changes the entry as the owner of the calendar does. */
    change: (fields: Readonly<Record<string, unknown>>): void => {
      const entry = calendar.present()[0]!;
      calendar.put({ ...entry, written: { ...entry.written, ...fields } });
    },
  };
}

test.each([
  // Google shows HTML; the entry for Microsoft says that this is text.
  ["google", { description: expect.stringContaining(ESCAPED) as string, location: PLACE }],
  [
    "microsoft",
    {
      body: { contentType: "text", content: expect.stringContaining(ABOUT) as string },
      location: { displayName: PLACE },
    },
  ],
] as const)(
  "an entry in a calendar of %s shows the organiser's words as text, never as markup",
  async (provider, shown) => {
    const { present } = await openEntry(provider);
    expect(present()?.written).toMatchObject(shown);
  },
);

test.each([
  [
    "google",
    { colorId: "11", reminders: { useDefault: false, overrides: [{ method: "popup", minutes: 45 }] } },
    { start: { date: "2026-12-01" }, end: { date: "2026-12-02" } },
  ],
  ["microsoft", { categories: ["Red"], isReminderOn: true, reminderMinutesBeforeStart: 45 }, { isAllDay: true }],
] as const)(
  "an entry in a calendar of %s keeps its owner's reminder and colour when the meeting moves",
  async (provider, own, wholeDay) => {
    const { change, schedule, present } = await openEntry(provider);
    change(own);
    await schedule(HALF_PAST_NINE, TEN);
    expect(present()).toMatchObject({ start: expect.stringContaining("08:30") as string, written: own });
    change(wholeDay);
    await schedule(NINE, HALF_PAST_NINE);
    expect(present()).toMatchObject({ start: expect.stringContaining("08:00") as string, written: own });
  },
);
