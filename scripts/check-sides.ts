import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Part of `npm run check`: refuses left and right in styles of the client, because Arabic runs from right to left. Prints
 * the file, the line and the replacement.
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

/** Finds shorthands of four values, because the second is right and the fourth is left. */
const FOUR = /\b(margin|padding|inset|border-width|border-color|border-style|border-radius):\s*([^;{}]+);/g;

const faults = globSync("client/**/*.{ts,tsx,css}", { cwd: ROOT })
  .filter((path) => !/^client\/(?:e2e|build)\/|\.test\.tsx?$/.test(path))
  .flatMap((path) => faultsIn(readFileSync(join(ROOT, path), "utf8")).map((fault) => `${path}:${fault}`));
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

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
  // Corners run clockwise from the top left; a missing corner equals its opposite.
  const [right = first, low = first, left = right] = [second, third, fourth];
  return first !== right || low !== left;
}

/** Splits at spaces outside brackets. */
function valuesOf(value: string): string[] {
  return value.trim().match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];
}
