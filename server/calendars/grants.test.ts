import { describe, expect, test } from "vitest";
import { HALF_PAST_NINE, NINE } from "../testing/api-client.ts";
import { createFakeBrowser } from "../testing/providers/fake-browser.ts";
import { BOTH, DENTIST, providerStage } from "../testing/providers/open-provider-stage.ts";

const stage = await providerStage();

describe.each(BOTH)("what people allow at %s", (provider, title) => {
  const PROBLEM = `${provider}AccountProblem`;
  const FLAG = `hasLinked${title}Account`;

  /** A user with a linked calendar who has answered a meeting. */
  async function joined() {
    const user = await stage.linked(provider);
    const { token, params, calendar } = user;
    calendar.put(DENTIST);
    await stage.app.api.saveOwn(params, token);
    return {
      ...user,
      me: () => stage.me(token),
      logIn: () => createFakeBrowser(stage.app.url).visit(`logInWith${title}`),
      entries: () => calendar.present().filter(({ id }) => id !== DENTIST.id).length,
      schedule: () => stage.app.api.schedule(params, {}, [NINE, HALF_PAST_NINE]),
    };
  }
  const SHOWN = { events: [expect.objectContaining({ summary: "Dentist" })] };

  test("and take back is said everywhere until they allow it again, and then entries follow", async () => {
    const { fake, subject, read, list, me, link, entries, schedule } = await joined();
    expect(await read()).toEqual(SHOWN);
    fake.takeBack(subject);
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
    const { fake, subject, read, me, link, entries, schedule } = await joined();
    fake.takeBackScope(subject, fake.calendarScope);
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
    const { fake, subject, me, schedule } = await joined();
    fake.takeBackScope(subject, fake.calendarScope);
    await stage.done(schedule());
    expect(await me()).toMatchObject({ [PROBLEM]: "incomplete" });
  });

  test("at a later login does not take away what they allowed before", async () => {
    const { fake, read, me, logIn } = await joined();
    fake.behaviour.consent = "some";
    fake.forgetConsent();
    await logIn();
    expect(await read()).toEqual(SHOWN);
    expect(await me()).not.toHaveProperty(PROBLEM);
  });

  test("at a later login, after taking all of it back, is said, and a login that allows it links it again", async () => {
    const { fake, subject, read, me, logIn } = await joined();
    fake.takeBack(subject);
    fake.behaviour.consent = "some";
    await logIn();
    for (let time = 0; time < 2; time += 1) expect(await read()).toEqual({ events: [], problem: "unlinked" });
    fake.behaviour.consent = "all";
    fake.forgetConsent();
    await logIn();
    expect(await read()).toEqual(SHOWN);
    expect(await me()).not.toHaveProperty(PROBLEM);
  });

  test("is forgotten with the account that they unlink", async () => {
    const { fake, subject, read, list, me, unlink } = await joined();
    fake.takeBack(subject);
    expect(await list()).toEqual({ calendars: [], problem: "unlinked" });
    await unlink();
    expect(await read()).toEqual({ events: [] });
    expect(await me()).not.toHaveProperty(PROBLEM);
  });
});
