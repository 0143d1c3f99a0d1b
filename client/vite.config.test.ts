import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Rolldown, rolldownVersion } from "vite";
import { expect, test } from "vitest";
import config from "./vite.config.ts";

/** The build names React's functions as this version of Rolldown does in bundled code. Check the names after an update. */
const ROLLDOWN = "1.2.19";

test(`Rolldown ${ROLLDOWN} leaves React Router's matching of routes out of a page that only needs its hooks`, async () => {
  expect(rolldownVersion).toBe(ROLLDOWN);
  // Beside the packages, where the bundler finds them.
  const folder = mkdtempSync(join(import.meta.dirname, "..", ".build", "router-"));
  try {
    const entry = join(folder, "entry.js");
    writeFileSync(entry, 'import { Router, useLocation } from "react-router";\nconsole.log(Router, useLocation);\n');
    const codeWith = async (treeshake: object): Promise<string> => {
      const { output } = (await build({
        configFile: false,
        logLevel: "error",
        mode: "production",
        build: { write: false, rolldownOptions: { input: entry, treeshake } },
      })) as Rolldown.RolldownOutput;
      return output.map((chunk) => (chunk.type === "chunk" ? chunk.code : "")).join("");
    };
    const treeshake = config.build?.rolldownOptions?.treeshake as object;
    const [code, whole] = await Promise.all([codeWith(treeshake), codeWith({})]);
    expect([whole, code].map((text) => text.includes("No routes matched location"))).toEqual([true, false]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
