import type { Guard } from "./guard.ts";

/** A file outside the project and its references. */
const WALL = "TS6307";
const NO_NAME = "TS2304";
const NO_DOM = "TS2584";
const NO_NODE = "TS2591";
const NOT_ERASABLE = "TS1294";

const WALLS: readonly (readonly [from: string, to: string])[] = [
  ["domain", "db"],
  ["domain", "collab"],
  ["domain", "server"],
  ["domain", "client"],
  ["db", "collab"],
  ["db", "server"],
  ["db", "client"],
  ["collab", "db"],
  ["collab", "server"],
  ["collab", "client"],
  ["server", "client"],
  ["server", "scripts"],
  ["client", "db"],
  ["client", "collab"],
  ["client", "server"],
  ["scripts", "client"],
];

/** What the compiler holds: the walls between the folders, and a language that runs without being compiled. */
export const TYPE_GUARDS: readonly Guard[] = [
  ...WALLS.map(([from, to]) => wall(from, to, `#${to}`)),
  wall("domain", "db", "../db"),
  wall("client", "server", "../server"),
  types("window in domain", NO_NAME, { "domain/planted-window.ts": "export const width = window.innerWidth;\n" }),
  types("document in the server", NO_DOM, { "server/planted-document.ts": "export const title = document.title;\n" }),
  types("process in the client", NO_NODE, { "client/ui/planted-process.ts": "export const id = process.pid;\n" }),
  types("an enum", NOT_ERASABLE, { "domain/planted-enum.ts": "export enum Change {\n  Edited,\n}\n" }),
  types("a parameter property", NOT_ERASABLE, {
    "domain/planted-property.ts": "export class Box {\n  constructor(readonly inside: number) {}\n}\n",
  }),
  types("an element that may be missing, used as if it were there", "TS2322", {
    "domain/planted-index.ts": "export const first = (list: string[]): string => list[0];\n",
  }),
];

/** The imported file is planted too: a real one would bring its own imports and types along. */
function wall(from: string, to: string, prefix: string): Guard {
  const name = `${prefix.startsWith("#") ? "wall" : "relative"}-from-${from}`;
  // client/ and scripts/ have no alias for others to use.
  const path = to === "client" ? `../client/planted-${name}.ts` : `${prefix}/planted-${name}.ts`;
  return types(`${from} imports ${path}`, WALL, {
    [`${from}/planted-${name}-to-${to}.ts`]: `export * from "${path}";\n`,
    [`${to}/planted-${name}.ts`]: "export const target = 1;\n",
  });
}

function types(fault: string, sign: string, files: Guard["files"]): Guard {
  return { fault, tool: "types", files, sign };
}
