import { describe, expect, test } from "vitest";
import { HALF_PAST_NINE, NINE } from "../testing/api-client.ts";
import { createFakeBrowser } from "../testing/providers/fake-browser.ts";
import { BOTH, DENTIST, providerStage } from "../testing/providers/open-provider-stage.ts";

const stage = await providerStage();

describe.each(BOTH)("what people allow at %s", (provider, title) => {
  const PROBLEM = `${provider}AccountProblem`;
  const FLAG = `hasLinked${title}Account`;

  /** A user who signed up with it, and so has linked it, and has answered a meeting. */
  async function joined() {
    const person = stage.person(provider);
    const browser = createFakeBrowser(stage.app.url);
    const { url } = await browser.visit(`signUpWith${title}`);
    const { token } = (await browser.logInWith(url)).reply;
    const fake = stage.fakes[provider];
    const calendar = fake.calendarOf(person.subject);
    calendar.put(DENTIST);
    const { params } = await stage.app.api.createMeeting();
    await stage.app.api.saveOwn(params, token);
    return {
      token,
      fake,
      params,
      person,
      browser,
      read: async () => (await stage.app.api.call(`${provider}CalendarEvents`, { token, query: params })).reply,
      list: async () => (await stage.app.api.call(`${provider}Calendars`, { token })).reply,
      me: () => stage.me(token),
      link: () => browser.visit(`link${title}Calendar`, { token }),
      entries: () => calendar.present().filter(({ id }) => id !== DENTIST.id).length,
      schedule: () => stage.app.api.schedule(params, {}, [NINE, HALF_PAST_NINE]),
    };
  }
  const SHOWN = { events: [expect.objectContaining({ summary: "Dentist" })] };

  test("and take back is said everywhere until they allow it again, and then entries follow", async () => {
    const { fake, person, read, list, me, link, entries, schedule } = await joined();
    expect(await read()).toEqual(SHOWN);
    fake.takeBack(person.subject);
    for (let time = 0; time < 2; time += 1) {
      expect(await read()).toEqual({ events: [], problem: "unlinked" });
      expect(await list()).toEqual({ calendars: [], problem: "unlinked" });
      expect(await me()).toMatchObject({ [FLAG]: false, [PROBLEM]: "revoked" });
    }
    await stage.done(schedule());
    expect(entries()).toBe(0);
    await stage.done(link());
    expect([await read(), entries()]).toEqual([SHOWN, 1]);
    expect(await me()).not.toHaveProperty(PROBLEM);
  });

  test("and narrow down is said everywhere, without asking in vain, until they allow it again", async () => {
    const { fake, person, read, me, link, entries, schedule } = await joined();
    fake.takeBackScope(person.subject, fake.calendarScope);
    expect(await read()).toEqual({ events: [], problem: "not-allowed" });
    const asked = fake.log.length;
    expect(await read()).toEqual({ events: [], problem: "not-allowed" });
    expect(await me()).toMatchObject({ [FLAG]: true, [PROBLEM]: "incomplete" });
    await stage.done(schedule());
    expect([fake.log.length, entries(), (await stage.app.database.jobQueue.count()).givenUp]).toEqual([asked, 0, 0]);
    await stage.done(link());
    expect([await read(), entries()]).toEqual([SHOWN, 1]);
    expect(await me()).not.toHaveProperty(PROBLEM);
  });

  test("is noticed by a job as well", async () => {
    const { fake, person, me, schedule } = await joined();
    fake.takeBackScope(person.subject, fake.calendarScope);
    await stage.done(schedule());
    expect(await me()).toMatchObject({ [PROBLEM]: "incomplete" });
  });

  test("at a later login does not take away what they allowed before", async () => {
    const { fake, read, me, browser } = await joined();
    fake.behaviour.consent = "some";
    fake.forgetConsent();
    await browser.visit(`logInWith${title}`);
    expect(await read()).toEqual(SHOWN);
    expect(await me()).not.toHaveProperty(PROBLEM);
  });

  test("at a later login, after taking all of it back, is said, and a login that allows it links it again", async () => {
    const { fake, person, read, me, browser } = await joined();
    fake.takeBack(person.subject);
    fake.behaviour.consent = "some";
    await browser.visit(`logInWith${title}`);
    for (let time = 0; time < 2; time += 1) expect(await read()).toEqual({ events: [], problem: "unlinked" });
    fake.behaviour.consent = "all";
    fake.forgetConsent();
    await browser.visit(`logInWith${title}`);
    expect(await read()).toEqual(SHOWN);
    expect(await me()).not.toHaveProperty(PROBLEM);
  });

  test("is forgotten with the account that they unlink", async () => {
    const { fake, person, read, list, me, token } = await joined();
    fake.takeBack(person.subject);
    expect(await list()).toEqual({ calendars: [], problem: "unlinked" });
    await stage.app.api.call(`unlink${title}Calendar`, { token });
    expect(await read()).toEqual({ events: [] });
    expect(await me()).not.toHaveProperty(PROBLEM);
  });
});
