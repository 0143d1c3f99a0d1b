import { expect, test } from "vitest";
import { rescheduleJobs } from "#db/testing/queued-jobs.ts";
import { nameFor, CALENDAR_PROVIDERS, type CalendarProviderName } from "#domain/calendar/provider.ts";
import { HALF_PAST_NINE, NINE, TEN } from "../../testing/api-client.ts";
import { createFakeBrowser } from "../../testing/providers/fake-browser.ts";
import { providerStage } from "../../testing/providers/open-provider-stage.ts";

const stage = await providerStage();
const { app, fakes, jobs } = stage;

/** The times that the organiser sets; every other act sets none. */
const TIMES = { first: [NINE, HALF_PAST_NINE], second: [HALF_PAST_NINE, TEN] } as const;
/** The organiser sets one of the times or calls the meeting off, or the calendar's owner removes the entry by hand. */
type Act = keyof typeof TIMES | "off" | "removed";
/**
 * The pause before the next act. `at once`: none, so that failed jobs still wait, and a call-off waits for its Undo.
 * `retried`: failed jobs are tried again, and a call-off still waits. `quiet`: everything is done.
 */
type Pause = "at once" | "retried" | "quiet";
type Step = { readonly act: Act; readonly pause: Pause };

/** Returns every order of at most this many further acts of the organiser, each with every pause of `pausesAfter`. */
function orders(before: readonly Step[], most: number, pausesAfter: (act: Act) => readonly Pause[]): Step[][] {
  if (most === 0) return [];
  const last = before.at(-1)?.act;
  const acts =
    last === undefined ? (["first"] as const) : (["first", "second", "off"] as const).filter((act) => act !== last);
  return acts.flatMap((act) => [
    [...before, { act, pause: "quiet" }],
    ...pausesAfter(act).flatMap((pause) => orders([...before, { act, pause }], most - 1, pausesAfter)),
  ]);
}

const everyPause = (act: Act): readonly Pause[] => [
  "at once",
  ...(act === "off" ? (["retried"] as const) : []),
  "quiet",
];
const inHaste = (act: Act): readonly Pause[] => everyPause(act).slice(0, -1);
const SET: Step = { act: "first", pause: "quiet" };
const REMOVED: Step = { act: "removed", pause: "at once" };
/** Orders of scheduling, moving, calling off, taking that back and scheduling again. */
const SEQUENCES: readonly (readonly Step[])[] = [
  ...orders([], 3, everyPause),
  ...orders([SET], 3, inHaste).filter(({ length }) => length === 4),
  ...everyPause("second").flatMap((pause) => orders([SET, REMOVED, { act: "second", pause }], 1, inHaste)),
];

/** `lost` is the number of the call, at each provider, whose reply is lost, counted from 1; 0 for none. */
type Case = { readonly steps: readonly Step[]; readonly lost: number };

/** Each person goes through one case at a time. */
const PEOPLE = 32;

/** A user with a calendar at each provider. */
async function openPerson(subject: string) {
  const email = `${subject}@example.org`;
  const { token } = await app.api.signUp({ email });
  for (const provider of CALENDAR_PROVIDERS) {
    fakes[provider].behaviour.person = { subject, name: "Zoë", email, isEmailVerified: true };
    await createFakeBrowser(app.url).visit(nameFor("linkProviderCalendar", provider), { token });
  }
  return { subject, token };
}
type Person = Awaited<ReturnType<typeof openPerson>>;

/** A meeting that the person has answered, and its effects. */
async function openRun({ subject, token }: Person, { steps, lost }: Case) {
  const { meetingID, params } = await app.api.createMeeting();
  await app.api.saveOwn(params, token);
  const calls = { google: 0, microsoft: 0 };
  const faults: string[] = [];
  const calendarsOf = { google: fakes.google.calendarOf(subject), microsoft: fakes.microsoft.calendarOf(subject) };
  const entries = (provider: CalendarProviderName) =>
    calendarsOf[provider].present().filter(({ written }) => JSON.stringify(written).includes(meetingID));
  let countsBefore = { google: 0, microsoft: 0 };
  return {
    meetingID,
    steps,
    lost,
    calls,
    faults,
    /** Tells whether the reply to a call now is lost. */
    loses(provider: CalendarProviderName): boolean {
      calls[provider] += 1;
      return calls[provider] === lost;
    },
    async act(act: Act): Promise<void> {
      countsBefore = { google: entries("google").length, microsoft: entries("microsoft").length };
      if (act === "removed") {
        for (const provider of CALENDAR_PROVIDERS)
          for (const { id } of entries(provider)) calendarsOf[provider].cancel(id);
      } else if (act === "off") {
        expect((await app.api.call("unscheduleMeeting", { params })).status).toBe(200);
      } else {
        const [startDateTime, endDateTime] = TIMES[act];
        const body = { startDateTime, endDateTime };
        expect((await app.api.call("scheduleMeeting", { params, body })).status).toBe(200);
      }
    },
    /** While a call-off waits for its Undo. */
    mustBeThereStill(): void {
      for (const provider of CALENDAR_PROVIDERS) {
        if (entries(provider).length < countsBefore[provider])
          faults.push(`${provider} lost it before the second thought`);
      }
    },
    mustSay(act: Act): void {
      const wanted = act === "first" || act === "second" ? String(Date.parse(TIMES[act][0])) : "";
      for (const provider of CALENDAR_PROVIDERS) {
        const foundStarts = entries(provider)
          .map(({ start }) => Date.parse(start))
          .join(" and ");
        if (foundStarts !== wanted)
          faults.push(`${provider} says ${foundStarts || "nothing"} instead of ${wanted || "nothing"}`);
      }
    },
  };
}
type Run = Awaited<ReturnType<typeof openRun>>;

/** Takes people through one case each, all of them at the same step at the same time. */
async function takeThrough(runs: readonly Run[]): Promise<void> {
  const longest = Math.max(...runs.map(({ steps }) => steps.length));
  for (let index = 0; index < longest; index += 1) {
    const steps = runs.flatMap((run) => ({ run, ...run.steps[index] }));
    await Promise.all(steps.map(async ({ run, act }) => act && run.act(act)));
    await idle();
    const chosen = (pause: Pause) => steps.filter((step) => step.pause === pause).map(({ run }) => run);
    await hurry(chosen("retried"), "%-calendar/");
    await idle();
    for (const run of chosen("retried")) run.mustBeThereStill();
    while (await hurry(chosen("quiet"), "%/")) await idle();
    for (const { run, act, pause } of steps) if (act !== undefined && pause === "quiet") run.mustSay(act);
  }
}

/** Wakes the runners, which otherwise look for a job that has become due every two seconds. */
const WAKE = `SELECT pg_notify('jobs:insert', '{"count":10}')`;

/** Waits until no job runs and none is due. Later jobs wait until `hurry`. */
async function idle(): Promise<void> {
  const due = async () => {
    await jobs.query(WAKE);
    return jobs.query("SELECT FROM graphile_worker.jobs WHERE locked_at IS NOT NULL OR run_at <= now()");
  };
  await expect.poll(due, { timeout: 60_000, interval: 100 }).toEqual([]);
  // Leaves out jobs that wait already, because the reminders of all earlier meetings are among them.
  await rescheduleJobs(jobs.query, "run_at < now() + interval '30 minutes'", "run_at => now() + interval '1 hour'");
}

/**
 * Makes the jobs of these meetings with this prefix of the key due now; returns false without such jobs. Reminders wait
 * for their day.
 */
async function hurry(runs: readonly Run[], prefix: string): Promise<boolean> {
  const keys = runs.map(({ meetingID }) => `${prefix}${meetingID}%`).join(",");
  const hurried = await rescheduleJobs(
    jobs.query,
    `key LIKE ANY('{${keys}}') AND key NOT LIKE 'reminders/%'`,
    "run_at => now()",
  );
  return hurried.length > 0;
}

async function outcomes(people: readonly Person[], cases: readonly Case[]): Promise<readonly Run[]> {
  const done: Run[] = [];
  for (let from = 0; from < cases.length; from += people.length) {
    const chosen = cases.slice(from, from + people.length);
    const runs = await Promise.all(chosen.map((one, index) => openRun(people[index]!, one)));
    const runOf = new Map(runs.map((run, index) => [people[index]!.subject, run]));
    for (const provider of CALENDAR_PROVIDERS) {
      fakes[provider].behaviour.losesReply = (subject) => runOf.get(subject)?.loses(provider) === true;
    }
    await takeThrough(runs);
    done.push(...runs);
  }
  return done;
}

test(
  "a calendar shows the present time, whichever reply of the provider is lost and whatever follows",
  { timeout: 180_000 },
  async () => {
    const people: Person[] = [];
    for (let index = 0; index < PEOPLE; index += 1) people.push(await openPerson(`person-${index}`));
    const whole = await outcomes(
      people,
      SEQUENCES.map((steps) => ({ steps, lost: 0 })),
    );
    const broken = await outcomes(
      people,
      whole.flatMap(({ steps, calls }) =>
        Array.from({ length: Math.max(calls.google, calls.microsoft) }, (_, index) => ({ steps, lost: index + 1 })),
      ),
    );
    const wrong = [...whole, ...broken].flatMap(({ steps, lost, faults }) =>
      faults.map(
        (fault) => `${steps.map(({ act, pause }) => `${act}, ${pause}`).join("; ")}; reply ${lost} lost: ${fault}`,
      ),
    );
    expect(wrong).toEqual([]);
    expect((await app.database.jobQueue.count()).givenUp).toBe(0);
  },
);
