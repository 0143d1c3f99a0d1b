import { expect, test } from "vitest";
import type { ProviderName } from "#domain/calendar/provider.ts";
import { HALF_PAST_NINE, NINE, TEN } from "../testing/api-client.ts";
import { providerStage } from "../testing/providers/open-provider-stage.ts";

const stage = await providerStage();
const { api } = stage.app;

const ABOUT = 'Bring <b>notes</b> & <a href="https://evil.example">Join with Google Meet</a>';
const PLACE = "Room <2>";
const ESCAPED = "Bring &lt;b&gt;notes&lt;/b&gt; &amp; &lt;a href=";

/** The calendar of a user, in which a meeting is written. */
async function openEntry(provider: ProviderName) {
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
    /** What the owner of the calendar does. */
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
] as const)("in a calendar of %s what the organiser wrote is text, never markup", async (provider, shown) => {
  const { present } = await openEntry(provider);
  expect(present()?.written).toMatchObject(shown);
});

test.each([
  [
    "google",
    { colorId: "11", reminders: { useDefault: false, overrides: [{ method: "popup", minutes: 45 }] } },
    { start: { date: "2026-12-01" }, end: { date: "2026-12-02" } },
  ],
  ["microsoft", { categories: ["Red"], isReminderOn: true, reminderMinutesBeforeStart: 45 }, { isAllDay: true }],
] as const)(
  "in a calendar of %s a meeting that moves keeps the reminder and colour that the owner gave it",
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
