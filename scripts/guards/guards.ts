import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../setup/command.mjs";

/** A fault on purpose, and the tool that must turn red because of it. */
export type Guard = {
  /** What is forbidden. */
  readonly fault: string;
  readonly tool: "types" | "lint" | "format" | "dead code" | "sides in styles" | "OpenAPI document";
  /** Files to plant, by path; the first is the one that the tool must name. */
  readonly files: Readonly<Record<string, string>>;
  /** What the tool must say in the same breath. */
  readonly sign: string;
};

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
const TYPE_GUARDS: readonly Guard[] = [
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

const IMPORT = "no-restricted-imports";
const GLOBAL = "no-restricted-globals";

/** The folders of client/ that are no screen families. Every other one is a page folder, and must be known as one. */
const SHARED = new Set([
  "api",
  "build",
  "calendars",
  "e2e",
  "fields",
  "text",
  "frame",
  "live",
  "offline",
  "public",
  "session",
  "time",
  "ui",
]);
const PAGES = readdirSync(join(ROOT, "client"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !SHARED.has(entry.name))
  .map(({ name }) => name);

/** What the linter holds: the finer walls, and the style as far as it can be counted. */
export const LINT_GUARDS: readonly Guard[] = [
  lint("a package in domain", IMPORT, { "domain/planted-package.ts": `export * from "pg";\n` }),
  lint("Node in domain", IMPORT, { "domain/planted-node.ts": `export * from "node:fs";\n` }),
  lint("fetch in domain", GLOBAL, { "domain/planted-fetch.ts": `export const reply = fetch("/");\n` }),
  lint("process in domain", GLOBAL, { "domain/planted-process.ts": "export const id = process.pid;\n" }),
  lint("a timer in domain", GLOBAL, { "domain/planted-timer.ts": "export const later = setTimeout;\n" }),
  lint("text of any length normalised", "no-restricted-properties", {
    "server/planted-normalize.ts": `export const composed = (text: string): string => text.normalize("NFC");\n`,
  }),
  lint("a test with an app that is left out", "no-restricted-properties", {
    "server/planted.test.ts": `import { expect } from "vitest";
test.skip("nothing", ({ app }) => expect(app.url).toBe(""));
`,
  }),
  lint("Sequelize in collab", IMPORT, { "collab/planted-sequelize.ts": `export { Sequelize } from "sequelize";\n` }),
  lint("pg in collab", IMPORT, { "collab/planted-pg.ts": `export { Pool } from "pg";\n` }),
  lint("pg in the server", IMPORT, { "server/planted-pg.ts": `export { Pool } from "pg";\n` }),
  ...PAGES.map((page) =>
    lint(`an import of the page folder ${page} (name it in .oxlintrc.json; if it is for all pages, here)`, IMPORT, {
      [`client/live/planted-${page}.ts`]: `export * from "../${page}/planted-page.ts";\n`,
    }),
  ),
  lint("another room in api", IMPORT, { "client/api/planted-room.ts": `export * from "../offline/queue.ts";\n` }),
  lint("api in ui", IMPORT, { "client/ui/planted-api.ts": `export * from "../api/call.ts";\n` }),
  lint("the product in ui", IMPORT, { "client/ui/planted-product.ts": `export * from "../fields/DaysField.tsx";\n` }),
  lint("the product in a room of ui", IMPORT, {
    "client/ui/pickers/planted-product.ts": `export * from "../../fields/DaysField.tsx";\n`,
  }),
  lint("a toast in a store of offline", IMPORT, {
    "client/offline/planted-toast.ts": `export * from "../ui/toast.ts";\n`,
  }),
  lint("a toast in a store of session", IMPORT, {
    "client/session/planted-toast.ts": `export * from "../ui/toast.ts";\n`,
  }),
  lint("a validator in the browser", IMPORT, { "client/api/planted-zod.ts": `export { string } from "zod";\n` }),
  lint("a schema in the browser", IMPORT, {
    "client/api/planted-schema.ts": `export { MeetingReply } from "#domain/contract/meetings.ts";\n`,
  }),
  lint("a cycle", "no-cycle", {
    "domain/planted-cycle-one.ts": `import { two } from "./planted-cycle-two.ts";\nexport const one = (): unknown => two;\n`,
    "domain/planted-cycle-two.ts": `import { one } from "./planted-cycle-one.ts";\nexport const two = (): unknown => one;\n`,
  }),
  lint("two import lines for one module", "no-duplicates", {
    "domain/planted-twice.ts": `import { slotAt } from "./time/slot.ts";\nimport { slotText } from "./time/slot.ts";\nexport const text = slotText(slotAt(0));\n`,
  }),
  lint("a floating promise", "no-floating-promises", {
    "server/planted-floating.ts": "export function save(work: () => Promise<void>): void {\n  work();\n}\n",
  }),
  lint("any", "no-explicit-any", { "server/planted-any.ts": "export const value: any = 1;\n" }),
  lint("a value of no known type, used", "no-unsafe-member-access", {
    "server/planted-unsafe.ts": `export const name: string = JSON.parse("{}").name;\n`,
  }),
  lint("an assertion that something is there", "no-non-null-assertion", {
    "server/planted-assertion.ts": "export const first = (list: string[]): string => list[0]!;\n",
  }),
  lint("more than three parameters", "max-params", {
    "domain/planted-parameters.ts":
      "export const sum = (a: number, b: number, c: number, d: number): number => a + b + c + d;\n",
  }),
  lint("a file that is too long", "max-lines", { "domain/planted-length.ts": "export {};\n".repeat(301) }),
  lint("text outside the catalogue", "jsx-no-literals", {
    "client/ui/PlantedText.tsx": "export const Planted = () => <b>Save</b>;\n",
  }),
  lint("a missing case", "switch-exhaustiveness-check", {
    "domain/planted-case.ts": `export function size(of: "small" | "large"): number {\n  switch (of) {\n    case "small":\n      return 1;\n  }\n  return 2;\n}\n`,
  }),
  lint("a default export", "no-default-export", { "domain/planted-default.ts": "export default 1;\n" }),
  lint("a hook behind a condition", "rules-of-hooks", {
    "client/ui/PlantedHook.tsx": `import { useState } from "react";\nexport function PlantedHook({ on }: { on: boolean }) {\n  if (on) useState(0);\n  return null;\n}\n`,
  }),
  lint("a test that silences the others", "no-focused-tests", {
    "domain/planted.test.ts": `import { test } from "vitest";\ntest.only("x", () => {});\n`,
  }),
];

function lint(fault: string, sign: string, files: Guard["files"]): Guard {
  return { fault, tool: "lint", files, sign };
}

/** What the formatter, the search for dead code and the comparison of the OpenAPI document hold. */
const OTHER_GUARDS: readonly Guard[] = [
  {
    fault: "a file formatted by hand",
    tool: "format",
    files: { "domain/planted-format.ts": "export const  list = [ 1,2 ]\n" },
    sign: "",
  },
  {
    fault: "a file that nothing uses",
    tool: "dead code",
    files: { "domain/planted-unused-file.ts": "export const unused = 1;\n" },
    sign: "",
  },
  {
    fault: "an export that nothing uses",
    tool: "dead code",
    files: {
      "domain/planted-unused-export.ts": "export const used = 1;\nexport const plantedUnused = 2;\n",
      "domain/planted-user.test.ts": `import { used } from "./planted-unused-export.ts";\nvoid used;\n`,
    },
    sign: "plantedUnused",
  },
  {
    fault: "an export that only its own file uses",
    tool: "dead code",
    files: {
      "domain/planted-own-export.ts": "export const plantedOwn = 1;\nexport const sum = plantedOwn + 1;\n",
      "domain/planted-own-user.test.ts": `import { sum } from "./planted-own-export.ts";\nvoid sum;\n`,
    },
    sign: "plantedOwn",
  },
  ...[
    ["a margin at one side", "  margin-left: auto;"],
    ["a place from one side", "  right: 0;"],
    ["a side in four values", "  padding: 4px 6px 0 10px;"],
    ["a corner at one side", "  border-radius: 0 0 3px;"],
    ["lines that end at one side", "  text-align: right;"],
    ["a way to one side", "  transform: translateX(16px);"],
  ].map(([fault = "", line = ""], at): Guard => ({
    fault: `${fault}, in styles of the client`,
    tool: "sides in styles",
    files: { [`client/ui/planted-side-${at}.ts`]: `export const planted = \`\n${line}\n\`;\n` },
    sign: line.trim(),
  })),
  {
    fault: "a place from one side, in an object of styles",
    tool: "sides in styles",
    files: { "client/ui/planted-side-in-object.ts": "export const planted = { left: 3 };\n" },
    sign: "inset-inline-start",
  },
  {
    fault: "an OpenAPI document that differs from the contracts",
    tool: "OpenAPI document",
    files: { "domain/contract/openapi.json": "{}\n" },
    sign: "",
  },
];

export const GUARDS: readonly Guard[] = [...TYPE_GUARDS, ...LINT_GUARDS, ...OTHER_GUARDS];
