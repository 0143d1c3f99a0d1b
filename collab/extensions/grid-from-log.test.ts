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
const turnOf = (address: string) =>
  extension.beforeSync({ type: SYNC.question, context: { viewer: { address } } } as Parameters<
    GridFromLog["beforeSync"]
  >[0]);

test("an address waits for its next grid after a long one at least as long as that took, other addresses do not", async () => {
  const done: string[] = [];
  async function answerForLong(): Promise<void> {
    await turnOf("192.0.2.1");
    const end = performance.now() + LONG_MS;
    while (performance.now() < end);
    done.push("long");
    await delay(LONG_MS);
    done.push("others");
  }
  async function answer(address: string, name: string): Promise<void> {
    await turnOf(address);
    done.push(name);
  }
  await Promise.all([answerForLong(), answer("192.0.2.1", "next"), answer("192.0.2.2", "another address")]);
  expect(done).toEqual(["long", "another address", "others", "next"]);
});
