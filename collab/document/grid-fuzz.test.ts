import fc from "fast-check";
import { expect, test } from "vitest";
import type { MeetingID } from "#domain/ids.ts";
import { hasGaps } from "./stored-documents.ts";
import { eventually, respondentNamed, startCollab, type TestCollab } from "../testing/start-collab.ts";
import { fuzzParameters } from "../testing/fuzz-parameters.ts";
import type { GridViewer } from "../testing/grid-viewer.ts";
import type { CommitOutcome } from "../testing/in-memory-grid-log.ts";

const FUZZ = fuzzParameters("the grid", 40);

type Step =
  | {
      readonly kind: "save";
      readonly people: readonly number[];
      readonly slot: number;
      readonly outcome: CommitOutcome;
    }
  | { readonly kind: "save elsewhere"; readonly person: number; readonly slot: number }
  | { readonly kind: "join" | "leave" | "lose connection"; readonly viewer: number };

const person = fc.nat(4);
const slot = fc.nat(99);
const outcome = fc.constantFrom<CommitOutcome>(
  "done",
  "done",
  "done",
  "failed",
  "unknown but done",
  "unknown and lost",
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("save"), people: fc.array(person, { maxLength: 4 }), slot, outcome }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("save elsewhere"), person, slot }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("join", "leave", "lose connection"), viewer: fc.nat(9) }) },
);

test("whatever happens, every viewer ends up with exactly what is stored", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), fc.nat(4), async (steps, slowness) => {
      const app = await startCollab({ limits: { compactAfter: 7, authoringDocuments: 1 } });
      app.grids.afterRead = () => turns(slowness);
      const elsewhere = await startCollab({ limits: { compactAfter: 9 } }, app.grids);
      try {
        const { viewers, meeting, promised } = await play(app, elsewhere, steps);
        await eventually(() => {
          for (const viewer of viewers) expect(viewer.shown()).toEqual(app.stored(meeting));
        });
        expect(viewers.some(({ document }) => hasGaps(document))).toBe(false);
        expect(app.stored(meeting)).toEqual(expect.arrayContaining([...promised]));
      } finally {
        await Promise.all([app.stop(), elsewhere.stop()]);
      }
    }),
    FUZZ,
  );
}, 600_000);

/** What is left to compare: those who still look on, and the answers that were acknowledged and not saved again. */
type Played = {
  readonly viewers: readonly GridViewer[];
  readonly meeting: MeetingID;
  readonly promised: readonly string[];
};

async function play(app: TestCollab, elsewhere: TestCollab, steps: readonly Step[]): Promise<Played> {
  const meeting = app.grids.newMeeting();
  const viewers: GridViewer[] = [app.view(meeting), app.view(meeting)];
  const acknowledged = new Map<string, string>();
  const doubtful = new Set<string>();
  for (const now of steps) {
    if (now.kind === "save") await saveAll(app, meeting, now, { acknowledged, doubtful });
    else if (now.kind === "save elsewhere") await elsewhere.save(meeting, `e${now.person}x`, [now.slot * 2]);
    else if (now.kind === "join") viewers.push(app.view(meeting));
    else if (now.kind === "lose connection") viewers.at(now.viewer % viewers.length)?.loseConnection();
    else if (viewers.length > 1) viewers.splice(now.viewer % viewers.length, 1)[0]?.leave();
  }
  // A change of this process tells its live document how far the log has come.
  app.grids.onCommit = () => "done";
  await app.save(meeting, "last", [2]);
  const promised = [...acknowledged].filter(([name]) => !doubtful.has(name)).map(([, line]) => line);
  return { viewers, meeting, promised };
}

/** Lets everything else that is ready go first, this many times. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
}

/** Several people save at once; the commit of each ends in the same way. */
async function saveAll(
  app: TestCollab,
  meeting: MeetingID,
  { people, slot: at, outcome: end }: Step & { kind: "save" },
  { acknowledged, doubtful }: { acknowledged: Map<string, string>; doubtful: Set<string> },
): Promise<void> {
  app.grids.onCommit = () => turns(1).then(() => end);
  const names = [...new Set(people)].map((index) => `p${index}x`);
  const saves = await Promise.allSettled(names.map((name, index) => app.save(meeting, name, [(at + index) * 2])));
  app.grids.onCommit = () => "done";
  for (const [index, name] of names.entries()) {
    if (saves[index]?.status === "fulfilled") {
      doubtful.delete(name);
      acknowledged.set(name, `${respondentNamed(name)}: ${(at + index) * 2}`);
    } else if (end === "unknown but done") doubtful.add(name);
  }
}
