import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../setup/command.mjs";

/** An import that a wall forbids, and the tool that must turn red because of it. */
export type Guard = {
  /** What is forbidden. */
  readonly fault: string;
  readonly tool: "types" | "lint";
  /** Files to plant, by path; the first is the one that the tool must name. */
  readonly files: Readonly<Record<string, string>>;
  /** What the tool must say in the same breath. */
  readonly sign: string;
};

/** A file outside the project and its references. */
const WALL = "TS6307";

/** What each folder may import beside itself; `tsconfig.json` of each says the same. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  db: ["domain"],
  collab: ["domain"],
  server: ["domain", "db", "collab"],
  client: ["domain"],
  scripts: ["domain", "db", "collab", "server"],
};
const FOLDERS = Object.keys(MAY_IMPORT);

/** What the compiler holds: the walls between the folders. */
const TYPE_GUARDS: readonly Guard[] = [
  ...FOLDERS.flatMap((from) =>
    FOLDERS.filter((to) => to !== from && !MAY_IMPORT[from]?.includes(to)).map((to) => wall(from, to, `#${to}`)),
  ),
  wall("domain", "db", "../db"),
  wall("client", "server", "../server"),
  newerBuiltIn("domain"),
  newerBuiltIn("client"),
];

/** Plants a built-in that the oldest supported browsers lack and that client/built-ins/ does not bring. */
function newerBuiltIn(folder: string): Guard {
  const files = { [`${folder}/planted-built-in.ts`]: "export const started = Promise.try(() => 1);\n" };
  return { fault: `a built-in that older browsers lack in ${folder}`, tool: "types", files, sign: "TS2550" };
}

/** The imported file is planted too: a real one would bring its own imports and types along. */
function wall(from: string, to: string, prefix: string): Guard {
  const name = `${prefix.startsWith("#") ? "wall" : "relative"}-from-${from}`;
  // client/ and scripts/ have no alias for others to use.
  const path = to === "client" ? `../client/planted-${name}.ts` : `${prefix}/planted-${name}.ts`;
  const files = {
    [`${from}/planted-${name}-to-${to}.ts`]: `export * from "${path}";\n`,
    [`${to}/planted-${name}.ts`]: "export const target = 1;\n",
  };
  return { fault: `${from} imports ${path}`, tool: "types", files, sign: WALL };
}

/** The folders of client/ that are no screen families. Every other one is a page folder, and must be known as one. */
const SHARED = new Set(
  "api build built-ins calendars e2e fields text frame live offline public reuse session testing time ui".split(" "),
);
const PAGES = readdirSync(join(ROOT, "client"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !SHARED.has(entry.name))
  .map(({ name }) => name);

/** What the linter holds: the finer walls. */
export const LINT_GUARDS: readonly Guard[] = [
  lint("a package in domain", "domain/planted-package.ts", "pg"),
  lint("Node in domain", "domain/planted-node.ts", "node:fs"),
  lint("Sequelize in collab", "collab/planted-sequelize.ts", "sequelize"),
  lint("pg in collab", "collab/planted-pg.ts", "pg"),
  lint("pg in the server", "server/planted-pg.ts", "pg"),
  ...PAGES.map((page) =>
    lint(
      `the page folder ${page} (name it in .oxlintrc.json; if it is for all pages, here)`,
      `client/live/planted-${page}.ts`,
      `../${page}/planted-page.ts`,
    ),
  ),
  lint("scripts in the build of the client", "client/build/planted-scripts.ts", "../../scripts/test.mjs"),
  lint("another room in api", "client/api/planted-room.ts", "../offline/queue.ts"),
  lint("api in ui", "client/ui/planted-api.ts", "../api/call.ts"),
  lint("the product in ui", "client/ui/planted-product.ts", "../fields/DaysField.tsx"),
  lint("the product in a room of ui", "client/ui/pickers/planted-product.ts", "../../fields/DaysField.tsx"),
  lint("a toast in a store of offline", "client/offline/planted-toast.ts", "../ui/toast.ts"),
  lint("a toast in a store of session", "client/session/planted-toast.ts", "../ui/toast.ts"),
  lint("a validator in the browser", "client/api/planted-zod.ts", "zod"),
  lint("a schema in the browser", "client/api/planted-schema.ts", "#domain/contract/meetings.ts"),
];

function lint(what: string, path: string, imported: string): Guard {
  const files = { [path]: `export * from "${imported}";\n` };
  return { fault: `an import of ${what}`, tool: "lint", files, sign: "no-restricted-imports" };
}

export const GUARDS: readonly Guard[] = [...TYPE_GUARDS, ...LINT_GUARDS];
