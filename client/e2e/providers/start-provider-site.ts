import type { Config } from "#server/start/config.ts";
import { startFakeProviders } from "#server/testing/providers/start-fake-providers.ts";
import { startSite } from "../start-site.ts";

/** A site that knows a Google and a Microsoft of its own, whose pages agree to everything by default. */
export async function startProviderSite(overrides: Partial<Config> = {}) {
  const fakes = await startFakeProviders();
  const site = await startSite({ ...fakes.config, ...overrides }, [fakes.google.url, fakes.microsoft.url]);
  let people = 0;
  return {
    ...site,
    fakes,
    /** The user at the browser when it comes to this provider: one whom the app does not know. */
    visitor(provider: "google" | "microsoft", differently: { email?: string; isEmailVerified?: boolean } = {}) {
      people += 1;
      const email = `zoe${people}@example.org`;
      const person = { subject: `subject-${people}`, name: "Zoë", email, isEmailVerified: true, ...differently };
      fakes[provider].behaviour.person = person;
      return person;
    },
    /** A user with a password, whose address no provider has unless it is given to one. */
    signUp(name = "Ann") {
      people += 1;
      return site.app.api.signUp({ name, email: `local${people}@example.org` });
    },
    /** Ends all visits; nothing is the matter with the providers any more. */
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
