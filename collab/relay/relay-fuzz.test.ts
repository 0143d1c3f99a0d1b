import fc from "fast-check";
import { expect, test } from "vitest";
import { answerOf } from "#domain/answers/grid-document.ts";
import type { MeetingID } from "#domain/ids.ts";
import { hasGaps } from "../document/stored-document.ts";
import {
  answerEdit,
  eventually,
  respondentNamed,
  startCollab,
  storedDocument,
  type TestCollab,
} from "../testing/start-collab.ts";
import { fuzzParameters } from "../testing/fuzz-parameters.ts";
import type { GridViewer } from "../testing/grid-viewer.ts";
import { relayNetwork } from "../testing/in-memory-relay.ts";

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

test("two processes show what is stored, whatever the relay between them loses", async () => {
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
          if (kind === "save") await save(at, meeting, n);
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
function save(at: TestCollab, meeting: MeetingID, n: number): Promise<number> {
  const name = `p${n % 4}`;
  const before = [...answerOf(storedDocument(at.grids, meeting), respondentNamed(name))];
  const slots = n % 3 === 0 ? [2 * n] : [...before.slice(-5), 2 * n];
  return at.write(meeting, answerEdit(name, slots), { isCompacted: n % 7 === 0 });
}
