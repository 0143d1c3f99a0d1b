import { availableParallelism, loadavg } from "node:os";
import { benchDrafts } from "./drafts.ts";
import { benchFirst } from "./first.ts";
import { benchHostile } from "./hostile.ts";
import { benchLarge } from "./large.ts";
import { benchJoin, benchLive } from "./live.ts";
import { benchMemory } from "./memory.ts";
import { benchRest } from "./rest.ts";
import { benchSoak } from "./soak.ts";

// npm run bench            everything that takes no more than a minute or two
// npm run bench -- rest    one of them, or several
// npm run bench -- soak --minutes=10
// npm run bench -- hostile --attack=log --server=../an-older-checkout

/** A part is a function that prints its tables. A new one is entered here, and in `USUAL` if it is quick. */
const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  memory: benchMemory,
  rest: benchRest,
  live: benchLive,
  drafts: benchDrafts,
  join: benchJoin,
  large: benchLarge,
  first: benchFirst,
  hostile: benchHostile,
  soak: benchSoak,
};
const USUAL = ["memory", "rest", "live", "drafts", "join"];

const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
for (const name of wanted.length > 0 ? wanted : USUAL) {
  const part = PARTS[name];
  if (part === undefined) throw new Error(`There is no benchmark ${name}; there are ${Object.keys(PARTS).join(", ")}.`);
  const [busyBefore, begun] = [busy(), performance.now()];
  await part();
  // Figures of a busy machine are about the machine: compare only runs whose load was below the number of processors.
  const seconds = Math.round((performance.now() - begun) / 1_000);
  process.stdout.write(
    `\n${name}: ${seconds} s; load average ${busyBefore} before, ${busy()} after, on ${availableParallelism()} processors\n`,
  );
}

function busy(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}
