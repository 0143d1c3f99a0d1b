import type { Config } from "#server/start/config.ts";
import { startFakeProviders } from "#server/testing/providers/start-fake-providers.ts";
import { startSite } from "../start-site.ts";

/** A site with a local Google and Microsoft, whose pages grant everything by default. */
export async function startProviderSite(overrides: Partial<Config> = {}) {
  const fakes = await startFakeProviders();
  const site = await startSite({ ...fakes.config, ...overrides }, [fakes.google.url, fakes.microsoft.url]);
  let people = 0;
  return {
    ...site,
    fakes,
    /** The provider's present user, whom the app does not know. */
    visitor(provider: "google" | "microsoft", differently: { email?: string; isEmailVerified?: boolean } = {}) {
      people += 1;
      const email = `zoe${people}@example.org`;
      const person = { subject: `subject-${people}`, name: "Zoë", email, isEmailVerified: true, ...differently };
      fakes[provider].behaviour.person = person;
      return person;
    },
    /** Creates a user with a password, whose address no provider knows by default. */
    signUp(name = "Ann") {
      people += 1;
      return site.app.api.signUp({ name, email: `local${people}@example.org` });
    },
    /** Ends all visits and restores the providers. */
    async leave(): Promise<void> {
      fakes.calm();
      await site.leave();
    },
    async stop(): Promise<void> {
      await site.stop();
      await fakes.stop();
    },
  };
}
export type ProviderSite = Awaited<ReturnType<typeof startProviderSite>>;
