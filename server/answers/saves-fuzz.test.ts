import fc from "fast-check";
import { afterAll, expect, vi } from "vitest";
import * as Y from "yjs";
import { applyStored } from "#collab/document/stored-document.ts";
import { fuzzParameters } from "#collab/testing/fuzz-parameters.ts";
import { levelsOf } from "#domain/answers/levels.ts";
import { answersOf } from "#domain/testing/answers-of.ts";
import { type MeetingID, parseMeetingID } from "#domain/ids.ts";
import { parseSlot, type Slot, slotText, sortedSlots } from "#domain/time/slot.ts";
import { slotAfter } from "#domain/testing/slot-after.ts";
import { type App, startApp } from "../start/start-app.ts";
import { type ApiClient, createApiClient } from "../testing/api-client.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";

let other: App;
let query: TestApp["query"];
test.beforeAll(async ({ app }) => {
  other = await startApp(app.context.config, {});
  query = app.query;
  await query(`CREATE FUNCTION refuse_poison() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF ${parseSlot(POISON)!} = ANY (NEW.slots) THEN RAISE EXCEPTION 'poison'; END IF; RETURN NEW; END $$`);
  await query("CREATE TRIGGER poison BEFORE UPDATE ON respondents FOR EACH ROW EXECUTE FUNCTION refuse_poison()");
});
afterAll(() => other.stop());

const DATES = Array.from({ length: 10 }, (_, day) => `2026-12-${String(day + 1).padStart(2, "0")}`);
const FIRST = parseSlot("2026-12-01T00:00:00Z") as Slot; // a slot, as one can read
/** A time of the meeting that the database of this test refuses to store. */
const POISON = "2026-12-10T23:30:00Z";
const NEVER = "2027-03-01T00:00:00Z";

/** A person's step on an answer. Each step uses a slot that no other step uses. */
const step = fc.record({
  kind: fc.constantFrom(
    ...(["add", "add", "add", "addTwice", "undoAndRepeat", "replace", "refused", "poison", "unknown"] as const),
    ...(["addVictim", "addVictim", "deleteVictim", "cut"] as const),
  ),
  person: fc.nat(3),
  isElsewhere: fc.boolean(),
});

/** Most histories happen in one process: where processes share a meeting, saves are decided under its lock. */
const history = fc.record({
  waves: fc.array(fc.array(step, { minLength: 4, maxLength: 24 }), { minLength: 2, maxLength: 5 }),
  hasOther: fc.boolean(),
});

test("each of many saves at once gets the reply that it would get alone", async ({ app }) => {
  await fc.assert(
    fc.asyncProperty(history, async ({ waves, hasOther }) => {
      const stage = await newStage(app, hasOther);
      for (const wave of waves) {
        await Promise.all(
          wave.map(({ kind, person, isElsewhere }) => STEPS[kind](nextTurn(stage, person, isElsewhere))),
        );
        await vi.waitFor(() => Promise.all([app.database.ping(), app.api.meeting(stage.meetingID)]));
      }
      expect(stage.surprises).toEqual([]);
      await compare(app, stage);
    }),
    fuzzParameters("saves at once", 12),
  );
}, 600_000);

type Stage = {
  readonly meetingID: MeetingID;
  readonly people: readonly string[];
  readonly victim: string;
  readonly replaced: string;
  readonly apis: readonly ApiClient[];
  /** Marks that must be stored, marks that must not, and marks that may be, because their reply was lost. */
  readonly there: Set<string>;
  readonly notThere: Set<string>;
  readonly doubtful: Set<string>;
  nextSlot: number;
  isVictimGone: boolean;
  cutting: Promise<unknown>;
  /** Replies that must never come. */
  readonly surprises: string[];
};

async function newStage(app: TestApp, hasOther: boolean): Promise<Stage> {
  const { meetingID } = await app.api.createMeeting({
    timezone: "UTC",
    tentativeDates: DATES,
    minStartHour: 0,
    maxEndHour: 0,
  });
  const names = ["Ann", "Ben", "Cem", "Dee", "Victim", "Replaced"];
  const ids: string[] = [];
  for (const name of names) ids.push((await app.api.addGuest(meetingID, name)).selfRespondentID);
  const [victim = "", replaced = ""] = ids.splice(4);
  return {
    meetingID: parseMeetingID(meetingID)!,
    people: ids,
    victim,
    replaced,
    apis: hasOther ? [app.api, createApiClient(other.url)] : [app.api],
    there: new Set(),
    notThere: new Set(),
    doubtful: new Set(),
    nextSlot: 0,
    isVictimGone: false,
    cutting: Promise.resolve(),
    surprises: [],
  };
}

/** A step with its stage and person. */
type Turn = {
  readonly stage: Stage;
  readonly ownID: string;
  readonly slot: string;
  readonly mark: string;
  readonly save: (respondentID: string, body: Body) => Promise<Saved>;
  /** Sends the slot of this step, each time under the same request id. */
  readonly add: (respondentID?: string) => Promise<Saved>;
  readonly remove: (respondentID: string) => Promise<number>;
};
type Body = { availabilities: string[]; base?: string[]; requestID?: string };
type Saved = { readonly status: number; readonly answer: readonly string[] };

function nextTurn(stage: Stage, person: number, isElsewhere: boolean): Turn {
  const { meetingID } = stage;
  const api = stage.apis[isElsewhere ? stage.apis.length - 1 : 0]!;
  const slot = slotText(slotAfter(FIRST, stage.nextSlot));
  stage.nextSlot += 1;
  const requestID = `request${String(stage.nextSlot).padStart(25, "0")}`;
  const ownID = stage.people[person]!;
  const save: Turn["save"] = async (respondentID, body) => {
    const { status, reply } = await api.save({ meetingID, respondentID }, body);
    return { status, answer: status === 200 ? (reply.respondents[respondentID]?.availabilities ?? []) : [] };
  };
  return {
    stage,
    ownID,
    slot,
    mark: `${ownID} ${slot}`,
    save,
    add: (respondentID = ownID) => save(respondentID, { availabilities: [slot], base: [], requestID }),
    remove: async (respondentID) =>
      (await api.call("deleteRespondent", { params: { meetingID, respondentID } })).status,
  };
}

/**
 * Notes a status that is not allowed. 503 is always allowed: the connection was cut, and the save may be stored or not.
 */
function allow({ surprises }: Stage, what: string, status: number, ...allowed: readonly number[]): void {
  if (status !== 503 && !allowed.includes(status)) surprises.push(`${what}: ${status}`);
}

const STEPS = {
  async add({ stage, mark, add }: Turn) {
    noteAdded(stage, mark, [await add()]);
  },
  async addTwice({ stage, mark, add }: Turn) {
    noteAdded(stage, mark, await Promise.all([add(), add()]));
  },
  async undoAndRepeat({ stage, ownID, slot, mark, save, add }: Turn) {
    const added = await add();
    const undone = added.status === 200 ? await save(ownID, { availabilities: [], base: [slot] }) : added;
    if (undone.status !== 200) return void stage.doubtful.add(mark);
    const repeated = await add();
    allow(stage, "repeat", repeated.status, 200);
    if (repeated.answer.includes(slot)) stage.surprises.push("a repeat brought back what was undone");
    stage.notThere.add(mark);
  },
  async replace({ stage, slot, save }: Turn) {
    // Never a mixture of two: each replaces all that was there.
    const wanted = [slot, slotText(slotAfter(FIRST, stage.nextSlot + 200))];
    const { status, answer } = await save(stage.replaced, { availabilities: wanted });
    allow(stage, "replace", status, 200);
    if (status === 200 && answer.length !== 2) stage.surprises.push("a mixture of two answers");
  },
  async refused({ stage, ownID, slot, mark, save }: Turn) {
    allow(stage, "refused", (await save(ownID, { availabilities: [slot, NEVER], base: [] })).status, 400);
    stage.notThere.add(mark);
  },
  async poison({ stage, ownID, slot, mark, save }: Turn) {
    allow(stage, "poison", (await save(ownID, { availabilities: [slot, POISON], base: [] })).status, 500);
    stage.notThere.add(mark);
  },
  async unknown({ stage, add }: Turn) {
    allow(stage, "unknown", (await add("000000000000")).status, 404);
  },
  async addVictim({ stage, add }: Turn) {
    const allowed = stage.isVictimGone ? [404] : [200, 404];
    allow(stage, "victim", (await add(stage.victim)).status, ...allowed);
  },
  async deleteVictim({ stage, remove }: Turn) {
    const status = await remove(stage.victim);
    allow(stage, "delete", status, 200, 404);
    if (status !== 503) stage.isVictimGone = true;
  },
  async cut({ stage }: Turn) {
    stage.cutting = stage.cutting.then(() => query(CUT));
    await stage.cutting;
  },
};

/** Ends every connection of every process, in the middle of its work. */
const CUT = `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
  WHERE application_name = 'overlap' AND datname = current_database()`;

function noteAdded(stage: Stage, mark: string, results: readonly Saved[]): void {
  for (const { status } of results) allow(stage, "add", status, 200);
  if (results.some(({ status }) => status === 200)) stage.there.add(mark);
  else stage.doubtful.add(mark);
}

/** The promises are kept, and REST in both processes, the projection and the log agree. */
async function compare(app: TestApp, stage: Stage): Promise<void> {
  const { meetingID, people, victim, there, notThere, isVictimGone } = stage;
  const { respondents } = await app.api.meeting(meetingID);
  for (const api of stage.apis) expect((await api.meeting(meetingID)).respondents).toEqual(respondents);
  const marks = new Set(people.flatMap((id) => respondents[id]?.availabilities.map((slot) => `${id} ${slot}`) ?? []));
  expect(there.difference(marks)).toEqual(new Set());
  expect(notThere.intersection(marks)).toEqual(new Set());
  expect(marks.difference(there).difference(stage.doubtful)).toEqual(new Set());
  expect(isVictimGone && respondents[victim] !== undefined).toBe(false);

  const replayed = new Y.Doc();
  applyStored(replayed, (await app.database.views.grid.load(meetingID))!, 0);
  const logged = Object.fromEntries(
    [...answersOf(replayed)].map(([id, slots]) => [id, sortedSlots(levelsOf(slots).free).map(slotText)]),
  );
  expect(logged).toEqual(
    Object.fromEntries(Object.entries(respondents).map(([id, { availabilities }]) => [id, availabilities])),
  );
}
