import { createApiClient } from "#server/testing/api-client.ts";
import { createFakeBrowser } from "#server/testing/providers/fake-browser.ts";
import { startFakeProviders, type FakeProviders } from "#server/testing/providers/start-fake-providers.ts";
import { startBenchServer } from "./bench-server.ts";
import { now } from "./now.ts";
import { printTable } from "./print-table.ts";
import { providerEnvironment } from "./provider-environment.ts";
import { residentMB } from "./resident-mb.ts";

const ROUNDS = 5;
/** What a start has left behind is collected by then. */
const IDLE_MS = 6_000;

type Measured = { startMs: number; idleMB: number; usedMB: number; firstUseMs: number };

/** What the libraries of Google and Microsoft cost: at the start, idle, and once somebody's calendars were read. */
export async function benchProviders(): Promise<void> {
  const fakes = await startFakeProviders();
  const [bare, configured]: [Measured[], Measured[]] = [[], []];
  // In turns, so that a busy moment of the machine hits both.
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await measure({}));
    configured.push(await measure(providerEnvironment(fakes), fakes));
  }
  await fakes.stop();
  const middle = (of: Measured[], what: keyof Measured) =>
    of.map((one) => one[what]).toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;
  const row = (server: string, of: Measured[]) => ({
    server,
    "start, ms": Math.round(middle(of, "startMs")),
    "idle, MB": middle(of, "idleMB"),
    "first link and read of both, ms": Math.round(middle(of, "firstUseMs")),
    "after use, MB": middle(of, "usedMB"),
  });
  printTable(`Google and Microsoft, medians of ${ROUNDS} starts`, [
    row("without them", bare),
    row("with both configured", configured),
  ]);
}

async function measure(env: Readonly<Record<string, string>>, fakes?: FakeProviders): Promise<Measured> {
  const began = now();
  const server = await startBenchServer(env);
  const startMs = now() - began;
  try {
    await idle();
    const idleMB = residentMB(server.pid);
    const firstUseMs = await use(server.url, fakes);
    await idle();
    return { startMs, idleMB, firstUseMs, usedMB: residentMB(server.pid) };
  } finally {
    await server.stop();
  }
}

/** Somebody signs up and makes a meeting; with providers they link both and read their calendars. How long that takes. */
async function use(url: string, fakes: FakeProviders | undefined): Promise<number> {
  const api = createApiClient(url);
  const { token } = await api.signUp();
  const { meetingID } = await api.createMeeting();
  if (fakes === undefined) return 0;
  fakes.calm();
  const began = now();
  for (const name of ["linkGoogleCalendar", "linkMicrosoftCalendar"] as const) {
    await createFakeBrowser(url).visit(name, { token });
  }
  for (const name of ["googleCalendarEvents", "microsoftCalendarEvents"] as const) {
    const { reply } = await api.call(name, { token, query: { meetingID } });
    if (reply.problem !== undefined) throw new Error(`${name} says ${reply.problem}.`);
  }
  return now() - began;
}

const idle = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, IDLE_MS));
