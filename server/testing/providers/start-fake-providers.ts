import type { Config } from "../../start/config.ts";
import { GOOGLE_CLIENT, startFakeGoogle } from "./fake-google.ts";
import { MICROSOFT_CLIENT, startFakeMicrosoft } from "./fake-microsoft.ts";
import type { FakePerson } from "./consent-page.ts";
import type { FakeBehaviour } from "./fake-oauth.ts";

/** Ann, who agrees to everything. */
const ANN_AT_GOOGLE: FakePerson = {
  subject: "108000000000000000001",
  name: "Ann",
  email: "ann@example.org",
  isEmailVerified: true,
};
const ANN_AT_MICROSOFT: FakePerson = { ...ANN_AT_GOOGLE, subject: "AAAAAAAAAAAAAAAAAAAAAAnn" };

/** As they are in earnest, with a person who agrees. */
function asInEarnest(person: FakePerson): FakeBehaviour {
  return {
    person,
    others: [],
    consent: "all",
    unticked: [],
    refreshTokens: "on-consent",
    claims: {},
    signsWrongly: false,
    trouble: undefined,
    nonsense: undefined,
    isStuck: false,
    gate: undefined,
    losesReply: undefined,
    refreshMs: 0,
  };
}

/** Starts both providers on their own ports, and returns an app's configuration for them. */
export async function startFakeProviders() {
  const google = await startFakeGoogle(asInEarnest(ANN_AT_GOOGLE));
  const microsoft = await startFakeMicrosoft(asInEarnest(ANN_AT_MICROSOFT));
  const config = {
    google: { ...GOOGLE_CLIENT, issuerUrl: google.url, apiUrl: google.url },
    microsoft: { ...MICROSOFT_CLIENT, tenant: "common", authorityUrl: microsoft.url, graphUrl: microsoft.url },
  } satisfies Partial<Config>;
  return {
    google,
    microsoft,
    config,
    /** Resets the behaviour, but keeps calendars and grants. */
    calm(): void {
      Object.assign(google.behaviour, asInEarnest(ANN_AT_GOOGLE));
      Object.assign(microsoft.behaviour, asInEarnest(ANN_AT_MICROSOFT));
    },
    async stop(): Promise<void> {
      await Promise.all([google.close(), microsoft.close()]);
    },
  };
}
export type FakeProviders = Awaited<ReturnType<typeof startFakeProviders>>;
