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
    fault: "an OpenAPI document that differs from the contracts",
    tool: "OpenAPI document",
    files: { "domain/contract/openapi.json": "{}\n" },
    sign: "",
  },
];
