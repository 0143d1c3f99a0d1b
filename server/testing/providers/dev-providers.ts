import { buildClient } from "#scripts/build-client.mjs";
import { startFromEnvironment } from "../../start-from-environment.ts";
import { startFakeProviders } from "./start-fake-providers.ts";

/**
 * `npm run dev:providers`: the app against a Google and a Microsoft of its own, with a page on which one chooses who
 * one is and what to allow. Ann has a few events. Nobody needs an account anywhere.
 */
await buildClient();
const { google, microsoft, config } = await startFakeProviders();
const DAY_MS = 86_400_000;
for (const [fake, names] of [
  [google, ["Dentist", "Lunch with Ben", "Team meeting"]],
  [microsoft, ["Review", "Call with Cat", "Train to Berlin"]],
] as const) {
  fake.behaviour.consent = "ask";
  fake.behaviour.others = [{ subject: "ben", name: "Ben", email: "ben@example.org", isEmailVerified: true }];
  const calendar = fake.calendarOf(fake.behaviour.person.subject);
  const today = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS);
  for (let day = 0; day < 28; day += 1) {
    const at = (hours: number) => new Date(today.getTime() + day * DAY_MS + hours * 3_600_000).toISOString();
    const hour = 9 + ((day * 3) % 8);
    const title = names[day % names.length] ?? "";
    calendar.put({ id: `event${day}`, title, start: at(hour), end: at(hour + 1.5) });
  }
}

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
