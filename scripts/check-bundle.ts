import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * `node scripts/check-bundle.ts`: what a page's code weighs on the wire (brotli), and whether that is within its budget.
 * Counts what the browser gets without anybody doing anything: the entry, what all pages share, the page's own chunk
 * and everything these import statically.
 */
type Chunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;
type Line = { readonly what: string; readonly bytes: number; readonly budget: number };

const KB = 1000;
const BUILD = join(import.meta.dirname, "..", ".build", "client");

const manifest = readManifest();
const shared = ["index.html", chunkOf("frame")];
const meeting = closure([...shared, chunkOf("meeting")]);
// Opened by the meeting's page itself, after it has been painted.
const live = closure(Object.keys(manifest).filter((key) => key.startsWith("live/")));
// Instead of English: who writes the reader's times, which languages there are, and the first texts of each of them.
const reading = closure(
  Object.keys(manifest).filter((key) => key.startsWith("_reading-settings") || key.endsWith("virtual:messages")),
);
const firstTexts = Object.keys(manifest).filter((key) => /virtual:messages\/texts-.*-first$/.test(key));
const lines: Line[] = [
  // It asks for everything else, and for the meeting, so it must depend on nothing that is large.
  { what: "entry", bytes: weight(closure(["index.html"])), budget: 7 * KB },
  { what: "home, until usable", bytes: weight(closure([...shared, "home/HomePage.tsx"])), budget: 105 * KB },
  { what: "meeting, until usable", bytes: weight(meeting), budget: 125 * KB },
  {
    what: "meeting, more for another language",
    bytes: Math.max(...firstTexts.map((key) => weight(reading.union(closure([key])).difference(meeting)))),
    budget: 8 * KB,
  },
  { what: "meeting, live part", bytes: weight(live.difference(meeting)), budget: 42 * KB },
  { what: "style sheets", bytes: weight(styles()), budget: 12 * KB },
];
for (const { what, bytes, budget } of lines) {
  const verdict = bytes <= budget ? "ok  " : "FAIL";
  console.log(`${verdict} ${what}: ${(bytes / KB).toFixed(1)} kB of ${budget / KB} kB`);
}
process.exitCode = lines.every(({ bytes, budget }) => bytes <= budget) ? 0 : 1;

/** The files of these modules and of all that they import statically. */
function closure(keys: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`${key} is not in the build: has it moved?`);
    if (seen.has(key)) return;
    seen.add(key);
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return files;
}

/** The chunk of a group that is named in client/vite.config.ts. */
function chunkOf(group: string): string {
  const key = Object.keys(manifest).find((name) => name.startsWith("_") && manifest[name]?.name === group);
  if (key === undefined) throw new Error(`The build has no chunk ${group}: is its group still there?`);
  return key;
}

function styles(): Set<string> {
  return new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
}

function weight(files: ReadonlySet<string>): number {
  return [...files].reduce((sum, file) => sum + statSync(join(BUILD, `${file}.br`)).size, 0);
}

function readManifest(): Manifest {
  const path = join(BUILD, ".vite", "manifest.json");
  if (!existsSync(path)) throw new Error("The client is not built: node scripts/build-client.mjs");
  // Written by Vite in this form.
  return JSON.parse(readFileSync(path, "utf8")) as Manifest;
}
