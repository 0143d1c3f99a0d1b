import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { dirname, join } from "node:path";
import { ROOT } from "../setup/command.mjs";
import { benchDrafts } from "./drafts.ts";
import { benchFirst } from "./first.ts";
import { benchHostile } from "./hostile.ts";
import { benchLarge } from "./large.ts";
import { benchJoin, benchLive, benchSoak } from "./live.ts";
import type { Figure, Part } from "./measure.ts";
import { benchMemory } from "./memory.ts";
import { benchRest } from "./rest.ts";

// npm run bench            the parts that take at most two minutes
// npm run bench -- rest    one part or several
// npm run bench -- soak --minutes=10
// npm run bench -- hostile --attack=log --server=../an-older-checkout

/** Add a new part here, and to `USUAL` if it is quick. */
const PARTS: Readonly<Record<string, Part>> = {
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
/** Figures of the previous run by their names. */
const LAST_RUN = join(ROOT, ".build", "bench.json");

const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const lastFigures: Record<string, number> = existsSync(LAST_RUN)
  ? (JSON.parse(readFileSync(LAST_RUN, "utf8")) as Record<string, number>)
  : {};
const figuresByName = { ...lastFigures };
for (const name of wanted.length > 0 ? wanted : USUAL) {
  const part = PARTS[name];
  if (part === undefined) throw new Error(`There is no benchmark ${name}; there are ${Object.keys(PARTS).join(", ")}.`);
  const busyBefore = busy();
  const figures = await part();
  // Compare only runs with a load below the number of processors, because a busy machine distorts figures.
  console.log(
    `\n${name}: load average ${busyBefore} before, ${busy()} after, on ${availableParallelism()} processors\n`,
  );
  console.table(figures.map((figure) => rowOf(figure, lastFigures[`${name}: ${figure.what}`])));
  for (const { what, value } of figures) figuresByName[`${name}: ${what}`] = value;
}
mkdirSync(dirname(LAST_RUN), { recursive: true });
writeFileSync(LAST_RUN, JSON.stringify(figuresByName, undefined, 2));

function rowOf({ what, value, unit, floor, isLeast }: Figure, last: number | undefined) {
  const isKept = floor === undefined || (isLeast ? value >= floor : value <= floor);
  const budget = floor === undefined ? "" : `${isLeast ? "≥" : "≤"} ${floor}`;
  return { what, unit, before: last ?? "", value, floor: budget, verdict: isKept ? "" : "missed" };
}

function busy(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}
