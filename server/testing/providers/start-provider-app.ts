import type { Overrides } from "../../start/create-context.ts";
import { startTestApp } from "../start-test-app.ts";
import { startFakeProviders } from "./start-fake-providers.ts";

export type ProviderApp = Awaited<ReturnType<typeof startProviderApp>>;

/** An app that knows a Google and a Microsoft of its own, in `fakes`. */
export async function startProviderApp(given: Overrides = {}) {
  const fakes = await startFakeProviders();
  const app = await startTestApp(fakes.config, given);
  return {
    ...app,
    fakes,
    async stop(): Promise<void> {
      await app.stop();
      await fakes.stop();
    },
  };
}
