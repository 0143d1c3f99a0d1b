import { afterAll, beforeEach, expect } from "vitest";
import { nameFor, type ProviderName } from "#domain/calendar/provider.ts";
import type { Config } from "../../start/config.ts";
import { startTestApp, testNow } from "../start-test-app.ts";
import { createFakeBrowser } from "./fake-browser.ts";
import { startFakeProviders } from "./start-fake-providers.ts";

export const BOTH = [
  ["google", "Google"],
  ["microsoft", "Microsoft"],
] as const;
type Provider = (typeof BOTH)[number][0];

/** An event in a calendar, on the first day of the meetings of tests. */
export const DENTIST = { id: "dentist", title: "Dentist", start: "2026-12-01T09:00:00Z", end: "2026-12-01T10:00:00Z" };

/** Returns the query of an address. */
export const queryOf = (page: URL): Record<string, string> => Object.fromEntries(page.searchParams);

/** The query and body of the page that asks whether to link an account. */
export function confirmationIn(page: URL) {
  const { token = "", encryptedEntity = "", iv = "", salt = "", tag = "" } = queryOf(page);
  return { token, body: { encrypted_entity: encryptedEntity, iv, salt, tag } };
}

/** An app between a fake Google and a fake Microsoft, and people. */
export async function openProviderStage(overrides: Partial<Config> = {}) {
  /** In minutes. */
  const clock = { ahead: 0 };
  const fakes = await startFakeProviders();
  const app = await startTestApp(
    { ...fakes.config, ...overrides },
    { clock: () => testNow().add({ minutes: clock.ahead }) },
  );
  const browser = createFakeBrowser(app.url);
  let people = 0;

  const jobs = app.jobTable;
  const rows = jobs.query;
  const count = async (table: string) => Number((await rows(`SELECT count(*) AS n FROM ${table}`))[0]?.["n"]);

  /** A new user of the provider sits at the browser. */
  function person(provider: Provider, differently: { email?: string; isEmailVerified?: boolean; name?: string } = {}) {
    people += 1;
    const email = `zoe${people}@example.org`;
    const made = { subject: `subject-${people}`, name: "Zoë", email, isEmailVerified: true, ...differently };
    fakes[provider].behaviour.person = made;
    return made;
  }

  /** A user with an account here and a password. */
  function signUp(differently: Parameters<typeof app.api.signUp>[0] = {}) {
    people += 1;
    return app.api.signUp({ email: `local${people}@example.org`, ...differently });
  }

  return {
    fakes,
    app,
    clock,
    rows,
    accounts: () => count("oauth_accounts"),
    sessions: () => count("sessions"),

    browser,

    /** Ends every fault, and the browser is a new one. */
    calm(): void {
      clock.ahead = 0;
      browser.cookies.clear();
      fakes.calm();
    },

    person,
    signUp,

    /** A user with a linked calendar, and a meeting. */
    async linked(provider: Provider, details: Parameters<typeof app.api.createMeeting>[0] = {}) {
      const owner = person(provider);
      const { subject } = owner;
      const { token } = await signUp();
      const link = () => createFakeBrowser(app.url).visit(nameFor("linkProviderCalendar", provider), { token });
      const unlink = () => app.api.call(nameFor("unlinkProviderCalendar", provider), { token });
      await link();
      const { meetingID, params } = await app.api.createMeeting(details);
      const read = async () =>
        (await app.api.call(nameFor("providerCalendarEvents", provider), { token, query: params })).reply;
      const list = async () => (await app.api.call(nameFor("providerCalendars", provider), { token })).reply;
      const fake = fakes[provider];
      const titles = async () => (await read()).events.map(({ summary }) => summary);
      const calendar = fake.calendarOf(subject);
      return { token, owner, subject, meetingID, params, fake, calendar, link, unlink, list, read, titles };
    },

    me: async (token: string) => (await app.api.call("me", { token })).reply,

    jobs,

    /**
     * Resolves when the queue is empty, without pauses between attempts and before a call-off. `after` is awaited
     * first.
     */
    async done(after?: Promise<unknown>): Promise<void> {
      await after;
      const countJobs = async () => {
        await jobs.hurry();
        return app.database.jobQueue.count();
      };
      await expect.poll(countJobs, { timeout: 15_000 }).toMatchObject({ waiting: 0 });
    },

    async stop(): Promise<void> {
      await app.stop();
      await fakes.stop();
    },
  };
}

/** Opens a stage for all tests of a file, and calms it before each test. */
export async function providerStage(overrides: Partial<Config> = {}) {
  const stage = await openProviderStage(overrides);
  afterAll(() => stage.stop());
  beforeEach(() => stage.calm());
  return stage;
}

/** A provider's calls, its flag in self info, and the query of its error page. */
export function namesAt(provider: ProviderName, title: "Google" | "Microsoft") {
  return {
    logIn: `logInWith${title}`,
    join: `signUpWith${title}`,
    link: `link${title}Calendar`,
    unlink: `unlink${title}Calendar`,
    confirm: `confirmLink${title}`,
    flag: `hasLinked${title}Account`,
    /** The query of `/error`; codes that do not begin with E_OAUTH2 name no provider. */
    error: (code: string) => ({ e: code, ...(code.startsWith("E_OAUTH2") && { provider: provider.toUpperCase() }) }),
  } as const;
}
