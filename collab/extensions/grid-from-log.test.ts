import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { SYNC } from "../sockets/frames.ts";
import { GridFromLog } from "./grid-from-log.ts";

const LONG_MS = 60;

const extension = new GridFromLog({
  liveGrids: { load: () => Promise.resolve(true) },
  presence: { watch: () => {} },
  closeMeeting: () => {},
});
/** Hocuspocus answers when this resolves. */
const turn = () => extension.beforeSync({ type: SYNC.question } as Parameters<GridFromLog["beforeSync"]>[0]);

test("after a long answer others get at least as long before the next one", async () => {
  const done: string[] = [];
  async function answerForLong(): Promise<void> {
    await turn();
    const end = performance.now() + LONG_MS;
    while (performance.now() < end);
    done.push("long");
    await delay(LONG_MS);
    done.push("others");
  }
  async function answerNext(): Promise<void> {
    await turn();
    done.push("next");
  }
  await Promise.all([answerForLong(), answerNext()]);
  expect(done).toEqual(["long", "others", "next"]);
});
