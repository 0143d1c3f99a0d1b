import pg from "pg";
import type { Config } from "../../start/config.ts";
import { startTestApp } from "../start-test-app.ts";
import { testNow } from "../test-clock.ts";
import { startFakeProviders } from "./start-fake-providers.ts";

export const BOTH = [
  ["google", "Google"],
  ["microsoft", "Microsoft"],
] as const;
type Provider = (typeof BOTH)[number][0];

/** What an address says behind its question mark. */
export const queryOf = (page: URL): Record<string, string> => Object.fromEntries(page.searchParams);

/** An app between a Google and a Microsoft of its own, and people. */
export async function openProviderStage(overrides: Partial<Config> = {}) {
  const fakes = await startFakeProviders();
  /** In minutes. */
  const clock = { ahead: 0 };
  const app = await startTestApp(
    { ...fakes.config, ...overrides },
    { clock: () => testNow().add({ minutes: clock.ahead }) },
  );
  let people = 0;

  async function rows(sql: string, values: readonly unknown[] = []) {
    const client = new pg.Client({ connectionString: app.databaseUrl });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql, [...values])).rows;
    } finally {
      await client.end();
    }
  }
  const count = async (table: string) => Number((await rows(`SELECT count(*) AS n FROM ${table}`))[0]?.["n"]);

  return {
    fakes,
    app,
    clock,
    rows,
    accounts: () => count("oauth_accounts"),
    sessions: () => count("sessions"),

    /** Ends every fault. */
    calm(): void {
      clock.ahead = 0;
      fakes.calm();
    },

    /** A new user of the provider sits at the browser. */
    person(provider: Provider, differently: { email?: string; isEmailVerified?: boolean; name?: string } = {}) {
      people += 1;
      const email = `zoe${people}@example.org`;
      const person = { subject: `subject-${people}`, name: "Zoë", email, isEmailVerified: true, ...differently };
      fakes[provider].behaviour.person = person;
      return person;
    },

    /** A user with an account here and a password. */
    signUp(differently: Parameters<typeof app.api.signUp>[0] = {}) {
      people += 1;
      return app.api.signUp({ email: `local${people}@example.org`, ...differently });
    },

    me: async (token: string) => (await app.api.call("me", { token })).reply,

    async stop(): Promise<void> {
      await app.stop();
      await fakes.stop();
    },
  };
}
export type ProviderStage = Awaited<ReturnType<typeof openProviderStage>>;
