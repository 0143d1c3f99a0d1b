import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Part of `npm run check`: styles of the client name no left and no right, because Arabic runs the other way. Names the
 * file, the line and what is written instead.
 */
const ROOT = join(import.meta.dirname, "..");

const FAULTS: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  { pattern: /\b(?:margin|padding)-(?:left|right)\b/, instead: "-inline-start, -inline-end" },
  { pattern: /\b(?:margin|padding)(?:Left|Right)\b/, instead: "InlineStart, InlineEnd" },
  { pattern: /\bborder-?(?:left|right)\b/i, instead: "border-inline-start, border-inline-end" },
  { pattern: /\bborder-(?:top|bottom)-(?:left|right)-radius\b/, instead: "border-start-start-radius and its kin" },
  { pattern: /(?:^|[{;,(])\s*(?:left|right): *(?!number\b)[^,]/, instead: "inset-inline-start, inset-inline-end" },
  { pattern: /\b(?:text-align|float|clear): *(?:left|right)\b/, instead: "start, end" },
  { pattern: /\b(?:textAlign|float|clear): *["'](?:left|right)/, instead: "start, end" },
  { pattern: /\btranslate(?:X|3d)?\((?!0[,)])(?!.*--forward)/, instead: "calc(var(--forward) * …)" },
];

/** Four values, of which the second is right and the fourth is left. Corners come in the same number. */
const FOUR = /\b(margin|padding|inset|border-width|border-color|border-style|border-radius):\s*([^;{}]+);/g;

const found = globSync("client/**/*.{ts,tsx,css}", { cwd: ROOT })
  .filter((path) => !/^client\/(?:e2e|build)\/|\.test\.tsx?$/.test(path))
  .flatMap((path) => faultsIn(readFileSync(join(ROOT, path), "utf8")).map((fault) => `${path}:${fault}`));
for (const fault of found) console.error(fault);
process.exitCode = found.length === 0 ? 0 : 1;

function faultsIn(text: string): string[] {
  const code = text.replace(/\/\*.*?\*\/|^\s*\/\/.*$/gms, (comment) => comment.replace(/[^\n]/g, ""));
  const lines = code.split("\n").flatMap((line, at) => {
    const fault = FAULTS.find(({ pattern }) => pattern.test(line));
    return fault === undefined ? [] : [`${at + 1}: ${line.trim()} (write ${fault.instead})`];
  });
  const shorthands = [...code.matchAll(FOUR)].filter(([, property = "", value = ""]) => isLopsided(property, value));
  return [
    ...lines,
    ...shorthands.map(({ 0: declaration, index }) => {
      const at = code.slice(0, index).split("\n").length;
      return `${at}: ${declaration} (write what differs with -inline, -inline-start or -end-end-radius)`;
    }),
  ];
}

function isLopsided(property: string, value: string): boolean {
  const [first, second, third, fourth] = valuesOf(value);
  if (property !== "border-radius") return fourth !== undefined && second !== fourth;
  // From the top left corner on, clockwise: what is missing is as its opposite.
  const [right = first, low = first, left = right] = [second, third, fourth];
  return first !== right || low !== left;
}

/** Split at spaces outside of brackets. */
function valuesOf(value: string): string[] {
  return value.trim().match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];
}
