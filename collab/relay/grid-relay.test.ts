import { afterEach, expect, test } from "vitest";
import { GRID_CLOSE } from "#domain/contract/sockets.ts";
import type { CollabLimits } from "../sockets/limits.ts";
import { joinAs, seenDrafts } from "../testing/draft-viewers.ts";
import {
  type TestCollab,
  answerEdit,
  eventually,
  respondentNamed,
  startCollab,
  storedDocument,
} from "../testing/start-collab.ts";
import type { GridViewer } from "../testing/grid-viewer.ts";
import { relayNetwork } from "../testing/in-memory-relay.ts";
import fc from "fast-check";
import { answerOf } from "#domain/answers/grid-document.ts";
import type { MeetingID } from "#domain/ids.ts";
import { hasGaps } from "../document/stored-document.ts";
import { fuzzParameters } from "../testing/fuzz-parameters.ts";

const started: TestCollab[] = [];
afterEach(() => Promise.all(started.splice(0).map((app) => app.stop())));

/** Starts two processes over one store. They query the database for lost changes only if the test sets `sweepMs`. */
async function twoProcesses(limits: Partial<CollabLimits> = { sweepMs: 1e9 }) {
  const network = relayNetwork();
  const first = await startCollab({ relay: network.join(), limits });
  const second = await startCollab({ relay: network.join(), limits }, first.grids);
  started.push(first, second);
  const meeting = first.grids.newMeeting();
  const save = (app: TestCollab, name: string, slots: readonly number[]) => app.save(meeting, name, slots);
  return { network, first, second, meeting, save };
}

/** Returns the server's names of the people that a viewer sees. */
const present = (viewer: GridViewer) => Object.keys(seenDrafts(viewer)).sort();

test("a viewer gets an answer whose message was lost together with the next message", async () => {
  const { network, first, second, meeting, save } = await twoProcesses();
  const viewer = await second.synced(meeting);
  network.delivers = () => false;
  await save(first, "ann", [1, 2]);
  await new Promise(setImmediate); // the lost message has been lost
  network.delivers = () => true;
  await save(first, "ann", [1, 2, 3]);
  await eventually(() => expect(viewer.shown()).toEqual(first.stored(meeting)));
});

test("viewers see all answers that were saved while the relay was down once it works again", async () => {
  const { network, first, second, meeting, save } = await twoProcesses();
  const viewers = [first.view(meeting), second.view(meeting)];
  await eventually(() => expect(viewers.every(({ provider }) => provider.isSynced)).toBe(true));
  network.cut();
  await save(first, "ann", [2, 4]);
  await save(second, "ben", [2]);
  await eventually(() => expect(viewers[1]?.shown()).toEqual(first.stored(meeting)));
  await save(first, "ann", [4]);
  await new Promise(setImmediate); // the lost message has been lost
  network.restore();
  await eventually(() => {
    for (const viewer of viewers) expect(viewer.shown()).toEqual(first.stored(meeting));
  });
});

test("viewers learn of answers and of a meeting's deletion from the database when the relay never works", async () => {
  const { network, first, second, meeting, save } = await twoProcesses({ sweepMs: 20 });
  network.cut();
  const viewer = await second.synced(meeting);
  await save(first, "ann", [1, 2]);
  await eventually(() => expect(viewer.shown()).toEqual(first.stored(meeting)));
  first.grids.remove(meeting);
  await eventually(() => expect(viewer.closes).toContain(GRID_CLOSE.unknown));
});

test("a viewer cannot set the presence of a client of another process", async () => {
  const { first, second, meeting } = await twoProcesses();
  const ann = await joinAs(first, meeting, "ann");
  const ben = await joinAs(second, meeting, "ben");
  await eventually(() => expect(present(ben)).toEqual(["ann"]));
  const thief = await second.synced(meeting, `guest ${respondentNamed("mal")} mal`);
  const { awareness } = thief.provider;
  if (!awareness) throw new Error("no awareness");
  awareness.clientID = ann.document.clientID;
  awareness.meta.set(awareness.clientID, { clock: 1_000, lastUpdated: Date.now() });
  awareness.setLocalState({ name: "mal" });
  await joinAs(first, meeting, "dee");
  await eventually(() => expect(present(ben)).toEqual(["ann", "dee"]));
});

test("the presence of a viewer who returns through another process survives the end of the old socket", async () => {
  const { first, second, meeting } = await twoProcesses();
  const old = await joinAs(first, meeting, "ann");
  const ben = await joinAs(second, meeting, "ben");
  await eventually(() => expect(present(ben)).toEqual(["ann"]));
  const again = await second.synced(meeting, `guest ${respondentNamed("ann")} ann`);
  const { awareness } = again.provider;
  if (!awareness) throw new Error("no awareness");
  awareness.clientID = old.document.clientID;
  awareness.meta.set(awareness.clientID, { clock: 1_000, lastUpdated: Date.now() });
  awareness.setLocalState({ here: true });
  const cem = await joinAs(first, meeting, "cem");
  await eventually(() =>
    expect(cem.provider.awareness?.meta.get(old.document.clientID)?.clock).toBeGreaterThanOrEqual(1_000),
  );
  old.loseConnection();
  old.leave();
  await eventually(() => expect(first.collab.viewers(meeting)).toBe(1));
  await joinAs(first, meeting, "dee");
  await eventually(() => expect(present(ben)).toEqual(["ann", "cem", "dee"]));
  await eventually(() => expect(present(cem)).toEqual(["ann", "ben", "dee"]));
});

test("a deleted meeting sends the viewers of every process away", async () => {
  const { first, second, meeting } = await twoProcesses();
  const viewer = await second.synced(meeting);
  first.grids.remove(meeting);
  first.collab.closeMeeting(meeting);
  await eventually(() => expect(viewer.closes).toContain(GRID_CLOSE.unknown));
});

const FUZZ = fuzzParameters("the relay", 25);

type Step = {
  readonly kind: "save" | "join" | "leave" | "cut" | "restore";
  readonly process: number;
  readonly n: number;
};

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("save", "save", "save", "save", "join", "join", "leave", "cut", "restore"),
  process: fc.nat(1),
  n: fc.nat(99),
});

test("viewers of two processes see the stored answers, whatever the relay between them loses", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), fc.nat(3), async (steps, losesOneOf) => {
      const network = relayNetwork();
      let messages = 0;
      network.delivers = () => losesOneOf === 0 || (messages += 1) % (losesOneOf + 1) !== 0;
      const limits = { authoringDocuments: 1, sweepMs: 1e9 };
      const first = await startCollab({ relay: network.join(), limits });
      const second = await startCollab({ relay: network.join(), limits }, first.grids);
      const processes = [first, second];
      const meeting = first.grids.newMeeting();
      const viewers: GridViewer[] = [];
      try {
        for (const { kind, process, n } of steps) {
          const at = processes[process] ?? first;
          if (kind === "save") await saveSome(at, meeting, n);
          else if (kind === "join") viewers.push(at.view(meeting));
          else if (kind === "leave") viewers.splice(n % (viewers.length + 1), 1).forEach(({ leave }) => leave());
          else network[kind]();
        }
        await eventually(() => expect(viewers.every(({ provider }) => provider.isSynced)).toBe(true));
        network.restore();
        await eventually(() => {
          for (const viewer of viewers) expect(viewer.shown()).toEqual(first.stored(meeting));
        });
        expect(viewers.some(({ document }) => hasGaps(document))).toBe(false);
      } finally {
        await Promise.all(processes.map((app) => app.stop()));
      }
    }),
    FUZZ,
  );
}, 600_000);

/** Every seventh save stores a snapshot instead of a row. */
function saveSome(at: TestCollab, meeting: MeetingID, n: number): Promise<number> {
  const name = `p${n % 4}`;
  const marks = [...answerOf(storedDocument(at.grids, meeting), respondentNamed(name))];
  const slots = n % 3 === 0 ? [2 * n] : [...marks.slice(-5), 2 * n];
  return at.write(meeting, answerEdit(name, slots), { isCompacted: n % 7 === 0 });
}
