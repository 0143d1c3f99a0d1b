import fc from "fast-check";
import * as Y from "yjs";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { applyStored } from "#collab/document/stored-document.ts";
import { fuzzParameters } from "#collab/testing/fuzz-parameters.ts";
import { shownIn } from "#collab/testing/grid-viewer.ts";
import { parseMeetingID } from "#domain/ids.ts";
import { parseSlot, type Slot, slotText } from "#domain/time/slot.ts";
import { slotAfter } from "#domain/testing/slot-after.ts";
import { freePort, type OwnRedis, redisProgram, startRedis } from "#scripts/cluster/programs.ts";
import { type App, startApp } from "../start/start-app.ts";
import { type ApiClient, createApiClient } from "../testing/api-client.ts";
import { type GridEyes, lookAt } from "../testing/grid-eyes.ts";
import { startTestApp, type TestApp } from "../testing/start-test-app.ts";

const FUZZ = fuzzParameters("two processes", 30);
const PATIENCE = { timeout: 30_000, interval: 20 };

const FIRST = parseSlot("2026-12-01T00:00:00Z") as Slot; // a slot, as one can read
const SLOTS = Array.from({ length: 48 }, (_, n) => slotText(slotAfter(FIRST, n)));
const MEETING = { timezone: "UTC", tentativeDates: ["2026-12-01"], minStartHour: 0, maxEndHour: 0 };

type Save = {
  readonly kind: "replace" | "merge";
  readonly process: number;
  readonly person: number;
  readonly slots: number[];
};
type AtOnce = { readonly kind: "at once"; readonly saves: { process: number; person: number; slot: number }[] };
type Change = { readonly kind: "arrive" | "go" | "schedule"; readonly process: number; readonly person: number };
type Look = { readonly kind: "look" | "reload" | "cut"; readonly process: number; readonly person: number };
type Break = { readonly kind: "freeze Redis" | "thaw Redis" | "empty Redis" };
type Step = Save | AtOnce | Change | Look | Break;

const where = { process: fc.nat(1), person: fc.nat(9) };
const oneSlot = { ...where, slot: fc.nat(47) };
const manySlots = { ...where, slots: fc.array(fc.nat(47), { maxLength: 5 }) };
const kindOf = <Kind extends string>(...kinds: Kind[]) => ({ kind: fc.constantFrom(...kinds) });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ ...kindOf("replace", "merge"), ...manySlots }) },
  {
    weight: 3,
    arbitrary: fc.record({ ...kindOf("at once"), saves: fc.array(fc.record(oneSlot), { minLength: 2, maxLength: 6 }) }),
  },
  { weight: 2, arbitrary: fc.record({ ...kindOf("arrive", "go", "schedule"), ...where }) },
  { weight: 3, arbitrary: fc.record({ ...kindOf("look", "reload", "cut"), ...where }) },
  { weight: 1, arbitrary: fc.record(kindOf("freeze Redis", "thaw Redis", "empty Redis")) },
);

// Skipped, and counted as skipped, where there is no redis-server.
describe.skipIf(redisProgram === undefined)("two processes, a Redis and a PostgreSQL", { timeout: 600_000 }, () => {
  let redis: OwnRedis;
  let first: TestApp;
  let second: App;
  let apis: readonly [ApiClient, ApiClient];

  beforeAll(async () => {
    redis = await startRedis(await freePort());
    first = await startTestApp({ redisUrl: redis.url });
    second = await startApp({ ...first.context.config, databaseUrl: first.databaseUrl });
    apis = [createApiClient(first.url), createApiClient(second.url)];
  });
  afterAll(async () => {
    await second.stop();
    await first.stop();
    await redis.stop();
  });

  /** The state of a run: the answers that must be stored, and the viewers. */
  type Run = {
    readonly meetingID: string;
    /** In the order of their arrival. */
    readonly answers: Map<string, ReadonlySet<string>>;
    scheduledAt: string | undefined;
    readonly viewers: GridEyes[];
  };

  const expected = ({ answers }: Run): Record<string, string[]> =>
    Object.fromEntries([...answers].map(([id, marked]) => [id, [...marked].sort()]));

  function answersIn({ respondents }: { respondents: Record<string, { availabilities: readonly string[] }> }) {
    return Object.fromEntries(Object.entries(respondents).map(([id, { availabilities }]) => [id, [...availabilities]]));
  }

  async function save(
    run: Run,
    at: { process: number; id: string },
    body: { availabilities: string[]; base?: string[] },
  ) {
    const params = { meetingID: run.meetingID, respondentID: at.id };
    const { status, reply } = await apis[at.process === 0 ? 0 : 1].save(params, body);
    expect(status).toBe(200);
    return reply;
  }

  async function saveOne(run: Run, { kind, process, person: who, slots: wanted }: Save) {
    const id = [...run.answers.keys()][who % run.answers.size] ?? "";
    const availabilities = wanted.map((n) => SLOTS[n] ?? "");
    const isMerge = kind === "merge";
    const stored = run.answers.get(id) ?? new Set();
    run.answers.set(id, isMerge ? stored.union(new Set(availabilities)) : new Set(availabilities));
    const body = { availabilities: [...new Set(availabilities)], ...(isMerge && { base: [] }) };
    const reply = await save(run, { process, id }, body);
    // A reply is the whole meeting right after the save, whichever client wrote last, and through which process.
    expect(answersIn(reply)).toEqual(expected(run));
    expect(reply.scheduledStartDateTime).toBe(run.scheduledAt);
  }

  async function saveAtOnce(run: Run, { saves }: AtOnce): Promise<void> {
    const ids = [...run.answers.keys()];
    await Promise.all(
      saves.map(async ({ process, person: who, slot }) => {
        const id = ids[who % ids.length] ?? "";
        const text = SLOTS[slot] ?? "";
        run.answers.set(id, (run.answers.get(id) ?? new Set()).union(new Set([text])));
        const reply = await save(run, { process, id }, { availabilities: [text], base: [] });
        expect(reply.respondents[id]?.availabilities).toContain(text);
      }),
    );
  }

  async function change(run: Run, { kind, process, person: who }: Change): Promise<void> {
    const api = apis[process === 0 ? 0 : 1];
    const { meetingID } = run;
    if (kind === "arrive") {
      const { selfRespondentID } = await api.addGuest(meetingID, `P${run.answers.size}`);
      run.answers.set(selfRespondentID, new Set());
    } else if (kind === "go" && run.answers.size > 1) {
      const respondentID = [...run.answers.keys()][who % run.answers.size] ?? "";
      run.answers.delete(respondentID);
      expect((await api.call("deleteRespondent", { params: { meetingID, respondentID } })).status).toBe(200);
    } else if (kind === "schedule") {
      run.scheduledAt = SLOTS[who];
      const body = { startDateTime: SLOTS[who] ?? "", endDateTime: SLOTS[who + 1] ?? "" };
      expect((await api.call("scheduleMeeting", { params: { meetingID }, body })).status).toBe(200);
    }
  }

  function view(run: Run, { kind, process, person: who }: Look): void {
    const index = who % run.viewers.length;
    if (kind === "cut") run.viewers[index]?.loseConnection();
    if (kind === "cut") return;
    if (kind === "reload") run.viewers.splice(index, 1)[0]?.leave();
    run.viewers.push(lookAt((process === 0 ? first : second).url, run.meetingID));
  }

  async function play(run: Run, each: Step): Promise<void> {
    switch (each.kind) {
      case "replace":
      case "merge":
        return saveOne(run, each);
      case "at once":
        return saveAtOnce(run, each);
      case "arrive":
      case "go":
      case "schedule":
        return change(run, each);
      case "look":
      case "reload":
      case "cut":
        return view(run, each);
      case "freeze Redis":
        return redis.signal("SIGSTOP");
      case "thaw Redis":
        return redis.signal("SIGCONT");
      case "empty Redis":
        return redis.again();
    }
  }

  async function agree(run: Run): Promise<void> {
    redis.signal("SIGCONT");
    for (const api of apis) expect(answersIn(await api.meeting(run.meetingID))).toEqual(expected(run));
    const meetingID = parseMeetingID(run.meetingID);
    const stored = meetingID && (await first.database.views.grid.load(meetingID));
    const projection = meetingID && (await first.database.views.meeting(meetingID));
    if (!stored || !projection) throw new Error("The meeting is gone.");
    const document = new Y.Doc();
    applyStored(document, stored, 0);
    const lines = projection.respondents.map(({ name, marks: marked }) => `${name}: ${marked.join(" ")}`);
    expect(shownIn(document)).toEqual(lines.sort());
    await vi.waitFor(() => {
      for (const viewer of run.viewers) expect(viewer.shown()).toEqual(lines);
    }, PATIENCE);
  }

  test("screens, replies and the stored answers agree after any events, and no acknowledged save is lost", async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        runs += 1;
        const { meetingID } = await apis[0].createMeeting(MEETING);
        const run: Run = { meetingID, answers: new Map(), scheduledAt: undefined, viewers: [] };
        try {
          for (const name of ["Ann", "Ben"]) {
            run.answers.set((await apis[0].addGuest(meetingID, name)).selfRespondentID, new Set());
          }
          for (const app of [first, second]) run.viewers.push(lookAt(app.url, meetingID));
          for (const each of steps) await play(run, each);
          await agree(run);
        } finally {
          for (const viewer of run.viewers) viewer.leave();
        }
      }),
      FUZZ,
    );
    expect(runs).toBe(FUZZ.numRuns);
  });
});
