import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../setup/command.mjs";
import type { Guard } from "./guard.ts";

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
import { test } from "./testing/app-test.ts";
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
