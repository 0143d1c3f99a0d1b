import { describe, expect, test } from "vitest";
import { HALF_PAST_NINE, NINE, PASSWORD, TEN } from "../testing/api-client.ts";
import { createFakeBrowser } from "../testing/providers/fake-browser.ts";
import { BOTH, confirmationIn, providerStage } from "../testing/providers/open-provider-stage.ts";

const stage = await providerStage();

describe.each(BOTH)("a calendar of %s", (provider, title) => {
  /** A user at the browser, with an account here and an answer to a meeting. */
  async function answered() {
    const { subject } = stage.person(provider);
    const { token, email } = await stage.signUp();
    const calendar = stage.fakes[provider].calendarOf(subject);
    const meeting = async () => {
      const { meetingID, params } = await stage.app.api.createMeeting();
      await stage.app.api.saveOwn(params, token);
      return {
        meetingID,
        schedule: (startDateTime = NINE, endDateTime = HALF_PAST_NINE) =>
          stage.app.api.schedule(params, {}, [startDateTime, endDateTime]),
        async unschedule() {
          await stage.app.api.call("unscheduleMeeting", { params });
        },
      };
    };
    return {
      token,
      email,
      calendar,
      meeting,
      link: () => createFakeBrowser(stage.app.url).visit(`link${title}Calendar`, { token }),
      unlink: () => createFakeBrowser(stage.app.url).call(`unlink${title}Calendar`, { token }),
      entries: () => calendar.present().map(({ start, end }) => [start.slice(11, 16), end.slice(11, 16)]),
    };
  }

  test("linked after a meeting was scheduled gets it, if its time is still to come", async () => {
    const ann = await answered();
    const [meeting, past] = [await ann.meeting(), await ann.meeting()];
    await meeting.schedule();
    await past.schedule(HALF_PAST_NINE, TEN);
    const yesterday = "scheduled_start = '2026-11-22T09:00Z', scheduled_end = '2026-11-22T10:00Z'";
    await stage.rows(`UPDATE meetings SET ${yesterday} WHERE meeting_id = $1`, [past.meetingID]);
    await stage.done();
    await stage.done(ann.link());
    expect(ann.entries()).toEqual([["08:00", "08:30"]]);
    await stage.done(meeting.unschedule());
    expect(ann.entries()).toEqual([]);
  });

  test("linked by a login that was confirmed gets it as well", async () => {
    const { email } = await stage.signUp();
    const { token } = (await stage.app.api.call("logIn", { body: { email, password: PASSWORD } })).reply;
    const { subject } = stage.person(provider, { email });
    const { params } = await stage.app.api.createMeeting();
    await stage.app.api.saveOwn(params, token);
    await stage.done(stage.app.api.schedule(params, {}, [NINE, HALF_PAST_NINE]));
    const browser = createFakeBrowser(stage.app.url);
    const { url } = await browser.visit(`logInWith${title}`);
    expect((await browser.call(`confirmLink${title}`, confirmationIn(url))).status).toBe(200);
    await stage.done();
    expect(stage.fakes[provider].calendarOf(subject).present()).toHaveLength(1);
  });

  test("unlinked and linked again has it once, as it is now, also when it was removed by hand", async () => {
    const ann = await answered();
    await ann.link();
    const meeting = await ann.meeting();
    await stage.done(meeting.schedule());
    await ann.unlink();
    await stage.done(meeting.schedule(HALF_PAST_NINE, TEN));
    expect(ann.entries()).toEqual([["08:00", "08:30"]]);
    await stage.done(ann.link());
    expect(ann.entries()).toEqual([["08:30", "09:00"]]);
    await ann.unlink();
    ann.calendar.cancel(ann.calendar.present()[0]?.id ?? "");
    await stage.done(ann.link());
    expect(ann.entries()).toEqual([["08:30", "09:00"]]);
  });
});
