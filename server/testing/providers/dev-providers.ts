import { buildClient } from "#scripts/build-client.mjs";
import { startFromEnvironment } from "../../start/start-from-environment.ts";
import { putExampleCalendars } from "./example-calendars.ts";
import { startFakeProviders } from "./start-fake-providers.ts";

/**
 * `npm run dev:providers`: the app with its own fake Google and Microsoft. Their page asks for the person and the
 * permissions. Ann is busy these weeks. It needs no real account.
 */
await buildClient();
const fakes = await startFakeProviders();
const { google, microsoft, config } = fakes;
for (const { behaviour } of [google, microsoft]) {
  behaviour.consent = "ask";
  behaviour.others = [{ subject: "ben", name: "Ben", email: "ben@example.org", isEmailVerified: true }];
}
putExampleCalendars(fakes, { google: google.behaviour.person.subject, microsoft: microsoft.behaviour.person.subject });

Object.assign(process.env, {
  GOOGLE_CLIENT_ID: config.google.id,
  GOOGLE_CLIENT_SECRET: config.google.secret,
  GOOGLE_ISSUER_URL: google.url,
  GOOGLE_API_URL: google.url,
  MICROSOFT_CLIENT_ID: config.microsoft.id,
  MICROSOFT_CLIENT_SECRET: config.microsoft.secret,
  MICROSOFT_AUTHORITY_URL: microsoft.url,
  MICROSOFT_GRAPH_URL: microsoft.url,
});
process.stdout.write(`A stand-in for Google at ${google.url}, and one for Microsoft at ${microsoft.url}\n`);
await startFromEnvironment();
