import type { Guard } from "./guard.ts";

/** What the formatter, the search for dead code and the comparison of the OpenAPI document hold. */
export const OTHER_GUARDS: readonly Guard[] = [
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
