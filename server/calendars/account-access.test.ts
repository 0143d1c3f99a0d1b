import { describe, expect, test } from "vitest";
import { HALF_PAST_NINE, NINE } from "../testing/api-client.ts";
import { createFakeBrowser } from "../testing/providers/fake-browser.ts";
import { BOTH, DENTIST, openProviderStage, providerStage } from "../testing/providers/open-provider-stage.ts";
import { startTestApp, testNow } from "../testing/start-test-app.ts";
import { parseRetryAfter } from "./providers/provider.ts";

const stage = await providerStage();

describe.each(BOTH)("permissions at %s", (provider, title) => {
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

  test("a permission that a user takes back is reported until the user gives it again, and then entries follow", async () => {
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

  test("a permission that a user narrows is reported until given again, and the provider gets no calls", async () => {
    const { fake, subject, read, me, link, entries, schedule } = await joined();
    fake.takeBackScope(subject, fake.calendarScope);
    expect(await read()).toEqual({ events: [], problem: "not-allowed" });
    const callCount = fake.log.length;
    expect(await read()).toEqual({ events: [], problem: "not-allowed" });
    expect(await me()).toMatchObject({ [FLAG]: true, [PROBLEM]: "incomplete" });
    await stage.done(schedule());
    expect([fake.log.length, entries(), (await stage.app.database.jobQueue.count()).givenUp]).toEqual([
      callCount,
      0,
      0,
    ]);
    await stage.done(link());
    expect([await read(), entries()]).toEqual([SHOWN, 1]);
    expect(await me()).not.toHaveProperty(PROBLEM);
  });

  test("a job reports a permission that a user has narrowed", async () => {
    const { fake, subject, me, schedule } = await joined();
    fake.takeBackScope(subject, fake.calendarScope);
    await stage.done(schedule());
    expect(await me()).toMatchObject({ [PROBLEM]: "incomplete" });
  });

  test("a login with fewer permissions leaves those that the user gave before", async () => {
    const { fake, read, me, logIn } = await joined();
    fake.behaviour.consent = "some";
    fake.forgetConsent();
    await logIn();
    expect(await read()).toEqual(SHOWN);
    expect(await me()).not.toHaveProperty(PROBLEM);
  });

  test("a login without the calendar after a revocation is reported, and a login with it links it again", async () => {
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

  test("a problem with a permission ends when the user unlinks the account", async () => {
    const { fake, subject, read, list, me, unlink } = await joined();
    fake.takeBack(subject);
    expect(await list()).toEqual({ calendars: [], problem: "unlinked" });
    await unlink();
    expect(await read()).toEqual({ events: [] });
    expect(await me()).not.toHaveProperty(PROBLEM);
  });
});

describe.each(BOTH)("the Retry-After of %s", (provider, title) => {
  async function linked() {
    const user = await stage.linked(provider);
    user.calendar.put(DENTIST);
    /** Returns the result of `act`, with the number of calls to the provider meanwhile. */
    const countCalls = async <T>(act: () => Promise<T>) => {
      const callCount = user.fake.log.length;
      const result = await act();
      return [result, user.fake.log.length - callCount] as const;
    };
    return { ...user, countCalls };
  }

  test.each([429, 503])(
    "a provider that answers %i with Retry-After is not asked before, and users learn when",
    async (status) => {
      const { token, fake, subject, read, list, countCalls, titles } = await linked();
      fake.behaviour.trouble = { status, retryAfter: "120" };
      expect(await read()).toEqual({ events: [], problem: "unavailable", retryAfter: 120 });
      fake.behaviour.trouble = undefined;
      stage.clock.ahead = 1;
      const [reply, calls] = await countCalls(read);
      expect([reply, calls]).toEqual([
        { events: [], problem: "unavailable", retryAfter: expect.any(Number) as number },
        0,
      ]);
      expect(reply.retryAfter).toBeGreaterThan(30);
      expect(reply.retryAfter).toBeLessThanOrEqual(60);
      expect(await countCalls(list)).toMatchObject([{ calendars: [], problem: "unavailable" }, 0]);
      const body = { calendarIDs: [fake.mainIDOf(subject)] };
      const choice = await countCalls(() => stage.app.api.call(`choose${title}Calendars`, { token, body }));
      expect([choice[0].status, choice[1]]).toEqual([503, 0]);
      const wait = Number(choice[0].headers.get("retry-after"));
      expect(wait).toBeGreaterThan(30);
      expect(wait).toBeLessThanOrEqual(60);
      stage.clock.ahead = 3;
      expect(await titles()).toEqual(["Dentist"]);
    },
  );

  test("a Retry-After for one user does not stop reading for another", async () => {
    const [ann, ben] = [await linked(), await linked()];
    ann.fake.behaviour.trouble = { status: 429, retryAfter: "120" };
    await ann.read();
    ann.fake.behaviour.trouble = undefined;
    expect([await ann.titles(), await ben.titles()]).toEqual([[], ["Dentist"]]);
  });

  test("a Retry-After at a renewal of tokens is obeyed", async () => {
    const { fake, read, countCalls, titles } = await linked();
    stage.clock.ahead = 61;
    fake.behaviour.trouble = { status: 429, retryAfter: "600", of: "token" };
    expect(await read()).toMatchObject({ problem: "unavailable", retryAfter: 600 });
    fake.behaviour.trouble = undefined;
    expect((await countCalls(read))[1]).toBe(0);
    stage.clock.ahead = 72;
    expect(await titles()).toEqual(["Dentist"]);
  });

  test("calendar entries wait for the Retry-After without using up an attempt", async () => {
    const { token, fake, params, countCalls, subject } = await linked();
    const jobs = () =>
      stage.rows(
        "SELECT attempts, last_error, run_at > now() + interval '90 seconds' AS waits FROM graphile_worker.jobs WHERE key NOT LIKE 'reminders/%'",
      );
    const entries = () =>
      fake
        .calendarOf(subject)
        .present()
        .filter(({ id }) => id !== "dentist");
    await stage.app.api.saveOwn(params, token);
    fake.behaviour.trouble = { status: 429, retryAfter: "120" };
    const body = { startDateTime: NINE, endDateTime: HALF_PAST_NINE };
    await stage.app.api.call("scheduleMeeting", { params, body });
    const waiting = [{ attempts: 0, last_error: null, waits: true }];
    await expect.poll(jobs).toEqual(waiting);
    fake.behaviour.trouble = undefined;
    // A later change does not wait in the queue, but it waits for the provider.
    const [, calls] = await countCalls(async () => {
      await stage.app.api.call("scheduleMeeting", { params, body: { ...body, endDateTime: "2026-12-01T09:00:00Z" } });
      await expect.poll(jobs).toEqual(waiting);
    });
    expect([calls, entries()]).toEqual([0, []]);
    stage.clock.ahead = 3;
    await stage.done();
    expect(entries().map(({ end }) => end.slice(11, 16))).toEqual(["09:00"]);
  });
});

test("a calendar stays linked when two processes read it eight times at once with an expired token", async ({
  onTestFinished,
}) => {
  const first = await openProviderStage();
  onTestFinished(() => first.stop());
  const { microsoft, config } = first.fakes;
  const other = await startTestApp(
    { ...config, databaseUrl: first.app.databaseUrl },
    { clock: () => testNow().add({ minutes: first.clock.ahead }) },
  );
  onTestFinished(() => other.stop());

  const { subject } = first.person("microsoft");
  const { token } = await first.signUp();
  await createFakeBrowser(first.app.url).visit("linkMicrosoftCalendar", { token });
  microsoft.calendarOf(subject).put(DENTIST);
  const meetings = await Promise.all(
    Array.from({ length: 4 }, (_, day) =>
      first.app.api.createMeeting({ tentativeDates: ["2026-12-01", `2026-12-0${day + 2}`] }),
    ),
  );
  // The provider takes each refresh token once; the second use is refused before the first has its reply.
  microsoft.behaviour.refreshMs = 300;
  for (let round = 1; round <= 3; round += 1) {
    first.clock.ahead = 61 * round;
    const refreshCount = microsoft.log.filter((one) => one === "token refresh_token").length;
    const replies = await Promise.all(
      [first.app, other].flatMap(({ api }) =>
        meetings.map(({ meetingID }) => api.call("microsoftCalendarEvents", { token, query: { meetingID } })),
      ),
    );
    expect(replies.map(({ reply }) => [reply.problem, reply.events.length])).toEqual(replies.map(() => [undefined, 1]));
    expect(microsoft.log.filter((one) => one === "token refresh_token").length).toBe(refreshCount + 1);
  }
  expect(await first.me(token)).toMatchObject({ hasLinkedMicrosoftAccount: true });
});

test.each([
  [undefined, undefined],
  ["", undefined],
  ["0", undefined],
  ["-5", undefined],
  ["soon", undefined],
  ["1e9", undefined],
  ["8", 8_000],
  [" 30 ", 30_000],
  ["99999999999999", undefined],
  ["86400", 3_600_000],
  ["Wed, 21 Oct 2015 07:28:00 GMT", undefined],
  ["Fri, 31 Dec 2100 23:59:59 GMT", 3_600_000],
])("parseRetryAfter reads %j as %j milliseconds", (header, expected) => expect(parseRetryAfter(header)).toBe(expected));
