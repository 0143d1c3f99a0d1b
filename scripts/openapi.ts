import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ENDPOINTS } from "#domain/contract/endpoints.ts";
import { describeAPI } from "#server/openapi/describe-api.ts";
import { ROOT } from "./setup/command.mjs";

// npm run openapi            writes the OpenAPI document and the browser's table of routes from the contract
// npm run openapi -- --check fails when the committed files differ

const FILES = {
  "domain/contract/openapi.json": `${JSON.stringify(describeAPI(), undefined, 2)}\n`,
  "domain/contract/routes.ts": routesText(),
};

for (const [file, wanted] of Object.entries(FILES)) {
  const path = join(ROOT, file);
  if (!process.argv.includes("--check")) {
    writeFileSync(path, wanted);
  } else if (readFileSync(path, "utf8") !== wanted) {
    process.stderr.write(`${file} differs from the contract; run npm run openapi and read the difference.\n`);
    process.exitCode = 1;
  }
}

/** Method and path of every call. It has no schemas, because the browser needs no validator. */
function routesText(): string {
  const routes = Object.entries(ENDPOINTS).map(([name, { method, path }]) => {
    return `  ${name}: { method: "${method}", path: "${path}" },\n`;
  });
  return `/** The method and path of every call. \`npm run openapi\` writes this file from \`endpoints.ts\`: do not edit it. */
export const ROUTES = {
${routes.join("")}} as const;

export type RouteName = keyof typeof ROUTES;
`;
}
