import { describe, expect, test } from "vitest";
import { BOTH, confirmationIn, namesAt, providerStage, queryOf } from "../testing/providers/open-provider-stage.ts";
import { HALF_PAST_NINE, NINE, PASSWORD, TEN } from "../testing/api-client.ts";
import { createFakeBrowser } from "../testing/providers/fake-browser.ts";

const stage = await providerStage();

describe.each(BOTH)("accounts of %s", (provider, title) => {
  const { error, flag, join, link, logIn, unlink } = namesAt(provider, title);
  const fake = () => stage.fakes[provider];

  test("a user links a calendar, returns without a token, and can link again", async () => {
    stage.person(provider);
    const { token, email } = await stage.signUp();
    for (let time = 0; time < 2; time += 1) {
      const { url } = await stage.browser.visit(link, {
        token,
        body: { post_redirect: "/me/settings?token=x&nonce=y" },
      });
      expect([url.pathname, queryOf(url)]).toEqual(["/me/settings", {}]);
      expect(await stage.me(token)).toMatchObject({ email, [flag]: true });
    }
  });

  // In the reference, a user who signed up with a provider cannot link it again.
  test("a user who signed up with a provider and unlinked it can link it again", async () => {
    stage.person(provider);
    const { token } = (await stage.browser.logInWith((await stage.browser.visit(join)).url)).reply;
    await stage.browser.call(unlink, { token });
    await stage.browser.visit(link, { token });
    expect(await stage.me(token)).toMatchObject({ [flag]: true });
  });

  test("a user cannot link another user's account or a second one", async () => {
    stage.person(provider);
    const [ann, ben] = [await stage.signUp(), await stage.signUp()];
    await stage.browser.visit(link, { token: ann.token });
    const foreign = await stage.browser.visit(link, { token: ben.token });
    expect([foreign.url.pathname, queryOf(foreign.url)]).toEqual(["/error", error("E_OAUTH2_ACCOUNT_ALREADY_LINKED")]);
    expect(await stage.me(ben.token)).toMatchObject({ [flag]: false });
    stage.person(provider);
    const second = await stage.browser.visit(link, { token: ann.token });
    expect(queryOf(second.url)).toEqual(error("E_OAUTH2_ACCOUNT_ALREADY_LINKED"));
  });

  test.each(["logOut", "deleteMe"] as const)(
    "a link does not complete after the login that began it has ended (%s)",
    async (end) => {
      stage.person(provider);
      const { token } = await stage.signUp();
      const { reply } = await stage.browser.call(link, { body: { post_redirect: "/me" }, token });
      await stage.app.api.call(end, { token });
      const accountsBefore = await stage.accounts();
      const { url } = await stage.browser.open(reply.redirect);
      expect([url.pathname, queryOf(url)]).toEqual(["/error", error("E_OAUTH2_INVALID_STATE")]);
      expect(await stage.accounts()).toBe(accountsBefore);
    },
  );

  // The reference asks for consent again and again when a claim is missing.
  test("a user links an account that tells neither a name nor an address", async () => {
    const person = stage.person(provider);
    fake().behaviour.person = { ...person, name: undefined, email: undefined };
    const { token } = await stage.signUp();
    const { url } = await stage.browser.visit(link, { token });
    expect([url.pathname, queryOf(url)]).toEqual(["/me", {}]);
    expect(await stage.me(token)).toMatchObject({ [flag]: true });
  });

  test("a user unlinks an account, which gives the permission back and may be repeated", async () => {
    stage.person(provider);
    const { token } = await stage.signUp();
    await stage.browser.visit(link, { token });
    const revokeCount = fake().log.filter((one) => one === "revoke").length;
    for (let time = 0; time < 2; time += 1) {
      const { status, reply } = await stage.browser.call(unlink, { token });
      expect([status, reply]).toEqual([200, expect.objectContaining({ [flag]: false })]);
    }
    // Microsoft has no such call.
    const calls = provider === "google" ? 1 : 0;
    await expect.poll(() => fake().log.filter((one) => one === "revoke").length).toBe(revokeCount + calls);
    // The reference fails when the permission was taken back before.
    await stage.browser.visit(link, { token });
    fake().takeBack(fake().behaviour.person.subject);
    expect((await stage.browser.call(unlink, { token })).status).toBe(200);
  });

  // The reference shows a crashed page.
  test.each([
    [logIn, "/login"],
    [join, "/signup"],
    [link, "/me/settings"],
  ] as const)("%s returns to the page where it began when the user denies it at the provider", async (start, path) => {
    const { token } = await stage.signUp();
    fake().behaviour.consent = "deny";
    const { url } = await stage.browser.visit(start, {
      body: { post_redirect: "/me/settings" },
      ...(start === link && { token }),
    });
    expect([url.pathname, queryOf(url)]).toEqual([path, { denied: provider }]);
  });
});

describe.each(BOTH)("a linked calendar of %s", (provider, title) => {
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

  test("a calendar that is linked after a meeting was scheduled gets the meeting if it is still to come", async () => {
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

  test("a calendar that is linked by a confirmed login gets a scheduled meeting", async () => {
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

  test("a calendar that is unlinked and linked again has the present meeting once, also after removal by hand", async () => {
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
