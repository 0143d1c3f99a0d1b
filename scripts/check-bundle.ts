import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

/**
 * `node scripts/check-bundle.ts` compares the weight of each page's code (brotli) with its budget. It counts the entry, the
 * shared chunks, the page's own chunk and all static imports of these.
 */
type Chunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[] };
type Manifest = Record<string, Chunk>;
type Line = { readonly what: string; readonly bytes: number; readonly budget: number };

const KB = 1000;
const BUILD = join(import.meta.dirname, "..", ".build", "client");

const manifest = readManifest();
const english = keyOf("English texts", (key) => key.endsWith("virtual:texts/texts-en-first"));
const ofHome = keyOf("English texts of the first page", (key) => key.endsWith("virtual:texts/texts-en-home"));
// The entry loads the frame of all pages, the page, and its texts.
const shared = ["index.html", chunkOf("frame")];
const meeting = closure([...shared, english, chunkOf("meeting")]);
// The meeting's page loads these after its first paint.
const live = closure(Object.keys(manifest).filter((key) => key.startsWith("live/")));
// Another language loads its own texts and the words of its times.
const reading = closure([chunkOf("reading-settings")]);
const otherTexts = Object.keys(manifest).filter((key) => /texts-(?!en-|pseudo-)[\w-]+-first$/.test(key));
const lines: Line[] = [
  { what: "home, until usable", bytes: weight(closure([...shared, ofHome, "home/HomePage.tsx"])), budget: 115 * KB },
  { what: "meeting, until usable", bytes: weight(meeting), budget: 138 * KB },
  {
    what: "meeting, more for another language",
    bytes:
      Math.max(...otherTexts.map((key) => weight(closure([key]).union(reading).difference(meeting)))) -
      weight(closure([english])),
    budget: 8 * KB,
  },
  { what: "meeting, live part", bytes: weight(live.difference(meeting)), budget: 45 * KB },
  { what: "style sheet, in each page", bytes: brotliCompressSync(style()).length, budget: 12 * KB },
];
for (const { what, bytes, budget } of lines) {
  const verdict = bytes <= budget ? "ok  " : "FAIL";
  console.log(`${verdict} ${what}: ${(bytes / KB).toFixed(1)} kB of ${budget / KB} kB`);
}
process.exitCode = lines.every(({ bytes, budget }) => bytes <= budget) ? 0 : 1;

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

function keyOf(what: string, isWanted: (key: string) => boolean): string {
  const key = Object.keys(manifest).find(isWanted);
  if (key === undefined) throw new Error(`The build has no ${what}: has it moved?`);
  return key;
}

/** Returns the chunk of a group of client/vite.config.ts, or a shared chunk, by its name. */
function chunkOf(group: string): string {
  return keyOf(`chunk ${group}`, (key) => key.startsWith("_") && manifest[key]?.name === group);
}

function style(): string {
  const sheet = /(?<=<style>).*?(?=<\/style>)/s.exec(readFileSync(join(BUILD, "index.html"), "utf8"));
  if (sheet === null) throw new Error("The page has no style: see client/build/preloads.ts.");
  return sheet[0];
}

function weight(files: ReadonlySet<string>): number {
  return [...files].reduce((sum, file) => sum + statSync(join(BUILD, `${file}.br`)).size, 0);
}

function readManifest(): Manifest {
  const path = join(BUILD, ".vite", "manifest.json");
  if (!existsSync(path)) throw new Error("The client is not built: node scripts/build-client.mjs");
  // Vite writes the manifest in this form.
  return JSON.parse(readFileSync(path, "utf8")) as Manifest;
}
