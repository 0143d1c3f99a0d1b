import fc from "fast-check";
import { afterAll, expect, vi } from "vitest";
import { hasGaps } from "#collab/document/stored-document.ts";
import { fuzzParameters } from "#collab/testing/fuzz-parameters.ts";
import type { Database } from "#db/database.ts";
import { DatabaseUnavailable } from "#db/errors.ts";
import { type MeetingID, parseMeetingID, type RespondentID } from "#domain/ids.ts";
import { slotAfter } from "#domain/testing/slot-after.ts";
import { parseSlot, type Slot } from "#domain/time/slot.ts";
import { type Save, saveChange } from "../answers/decide-save.ts";
import { type App, startApp } from "../start/start-app.ts";
import { CHOIR, NINE } from "../testing/api-client.ts";
import { type GridEyes, lookAt } from "../testing/grid-eyes.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";
import { MeetingWriter } from "./meeting-writer.ts";

const FUZZ = fuzzParameters("the grid", 40);
const FIRST = parseSlot(NINE) as Slot; // a slot, as one can read
const PEOPLE = 5;

/** The outcome of a COMMIT, or of the statement of the short way. "unknown": the writer hears that the connection was lost. */
const OUTCOMES = ["done", "done", "done", "failed", "unknown but done", "unknown and lost"] as const;
type CommitOutcome = (typeof OUTCOMES)[number];

type Step =
  | {
      readonly kind: "save";
      readonly people: readonly number[];
      readonly slot: number;
      readonly outcome: CommitOutcome;
    }
  | { readonly kind: "save elsewhere"; readonly person: number; readonly slot: number }
  | { readonly kind: "rename"; readonly person: number; readonly slot: number }
  | { readonly kind: "join" | "leave" | "lose connection"; readonly viewer: number };

const person = fc.nat(PEOPLE - 1);
const slot = fc.nat(15);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("save"),
      people: fc.array(person, { minLength: 1, maxLength: 4 }),
      slot,
      outcome: fc.constantFrom(...OUTCOMES),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("save elsewhere"), person, slot }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("rename"), person, slot }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("join", "leave", "lose connection"), viewer: fc.nat(9) }) },
);

let elsewhere: App;
test.beforeAll(async ({ app }) => void (elsewhere = await startApp(app.context.config, {})));
afterAll(() => elsewhere.stop());

test("viewers see exactly the stored answers, whichever commits fail and viewers come and go", async ({ app }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const stage = await newStage(app);
      try {
        for (const each of steps) await play(stage, each);
        // A change of this process tells its live document how far the log has come.
        stage.commits.outcome = "done";
        await save(stage.writer, stage, 0, 15);
        stage.acknowledged.add(`${stage.guests[0]} ${slotAfter(FIRST, 15)}`);
        const view = (await app.database.views.meeting(stage.meetingID))!;
        const lines = view.respondents.map(({ name, marks }) => `${name}: ${marks.join(" ")}`).toSorted();
        await vi.waitFor(() => {
          for (const viewer of stage.viewers) expect(viewer.shown()).toEqual(lines);
        }, 15_000);
        expect(stage.viewers.some(({ document }) => hasGaps(document))).toBe(false);
        const stored = new Set(
          view.respondents.flatMap(({ respondentID, marks }) => marks.map((mark) => `${respondentID} ${mark}`)),
        );
        expect(stage.acknowledged.difference(stored)).toEqual(new Set());
        expect(stored.difference(stage.acknowledged).difference(stage.doubtful)).toEqual(new Set());
        expect(await historySums(app, stage.meetingID)).toEqual(stored);
        // The meeting that this process knows is the stored one.
        const cachedView = app.context.meetings.known(stage.meetingID);
        if (cachedView?.meeting.version === view.meeting.version) expect(cachedView).toEqual(view);
      } finally {
        for (const viewer of stage.viewers) viewer.leave();
      }
    }),
    FUZZ,
  );
}, 600_000);

/** Returns the marks of all answers as the history tells them. */
async function historySums(app: TestApp, meetingID: MeetingID): Promise<ReadonlySet<string>> {
  const rows = await app.query(
    "SELECT respondent_id, added, removed FROM answer_history WHERE meeting_id = $1 ORDER BY seq",
    [meetingID],
  );
  const marks = new Set<string>();
  for (const { respondent_id: respondentID, added, removed } of rows) {
    for (const mark of removed as number[]) marks.delete(`${String(respondentID)} ${mark}`); // integer[] columns
    for (const mark of added as number[]) marks.add(`${String(respondentID)} ${mark}`);
  }
  return marks;
}

type Stage = {
  readonly app: TestApp;
  readonly meetingID: MeetingID;
  readonly guests: readonly RespondentID[];
  readonly writer: MeetingWriter;
  readonly commits: { outcome: CommitOutcome };
  readonly viewers: GridEyes[];
  /** Marks that must be stored, and marks that may be, because their outcome is unknown. */
  readonly acknowledged: Set<string>;
  readonly doubtful: Set<string>;
};

async function newStage(app: TestApp): Promise<Stage> {
  const created = await app.api.createMeeting(CHOIR);
  const guests: RespondentID[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    guests.push((await app.api.addGuest(created.meetingID, `Guest ${n}`)).selfRespondentID as RespondentID); // of our own API
  }
  const commits: Stage["commits"] = { outcome: "done" };
  return {
    app,
    meetingID: parseMeetingID(created.meetingID)!,
    guests,
    writer: new MeetingWriter({ ...app.context, database: unreliable(app.context.database, commits) }),
    commits,
    viewers: [lookAt(app.url, created.meetingID), lookAt(app.url, created.meetingID)],
    acknowledged: new Set(),
    doubtful: new Set(),
  };
}

function unreliable(database: Database, commits: Stage["commits"]): Pick<Database, "transaction" | "storeIfUnchanged"> {
  const lost = () => new DatabaseUnavailable("The connection was lost.");
  const failBefore = (outcome: CommitOutcome): void => {
    if (outcome === "failed") throw new Error("The transaction was rolled back.");
    if (outcome === "unknown and lost") throw lost();
  };
  return {
    async transaction(work) {
      const { outcome } = commits;
      const result = await database.transaction(async (stores) => {
        const worked = await work(stores);
        failBefore(outcome);
        return worked;
      });
      if (outcome === "unknown but done") throw lost();
      return result;
    },
    async storeIfUnchanged(change, version) {
      const { outcome } = commits;
      failBefore(outcome);
      const isStored = await database.storeIfUnchanged(change, version);
      if (outcome === "unknown but done") throw lost();
      return isStored;
    },
  };
}

function save(writer: MeetingWriter, { app, meetingID, guests }: Stage, who: number, at: number) {
  const saving: Save = {
    whose: { respondentID: guests[who]! },
    saved: { wanted: new Set([slotAfter(FIRST, at)]), base: new Set() },
    permit: () => "owner",
    check: () => {},
    keys: app.context.keys,
  };
  return writer.write(meetingID, saveChange(saving));
}

async function play(stage: Stage, each: Step): Promise<void> {
  const { app, meetingID, guests, viewers, acknowledged } = stage;
  const markOf = (who: number, at: number) => `${guests[who]} ${slotAfter(FIRST, at)}`;
  if (each.kind === "save") await saveAll(stage, each, markOf);
  else if (each.kind === "save elsewhere") {
    await save(elsewhere.context.writer, stage, each.person, each.slot);
    acknowledged.add(markOf(each.person, each.slot));
  } else if (each.kind === "rename") {
    const params = { meetingID, respondentID: guests[each.person]! };
    const renamed = await app.api.save(params, {
      name: `Guest ${each.person} ${each.slot}`,
      availabilities: [],
      base: [],
    });
    expect(renamed.status).toBe(200);
  } else if (each.kind === "join") viewers.push(lookAt(app.url, meetingID));
  else if (each.kind === "lose connection") viewers.at(each.viewer % viewers.length)?.loseConnection();
  else if (viewers.length > 1) viewers.splice(each.viewer % viewers.length, 1)[0]?.leave();
}

/** Several people save at once; the commit of each ends in the same way. */
async function saveAll(
  stage: Stage,
  { people, slot: at, outcome }: Step & { kind: "save" },
  markOf: (who: number, at: number) => string,
): Promise<void> {
  stage.commits.outcome = outcome;
  const saves = await Promise.allSettled(people.map((who, index) => save(stage.writer, stage, who, (at + index) % 16)));
  stage.commits.outcome = "done";
  for (const [index, who] of people.entries()) {
    const mark = markOf(who, (at + index) % 16);
    if (saves[index]?.status === "fulfilled") stage.acknowledged.add(mark);
    else if (outcome === "unknown but done") stage.doubtful.add(mark);
  }
}
