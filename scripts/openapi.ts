import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describeAPI } from "#server/openapi/describe-api.ts";

// npm run openapi            writes the API's description from the contracts
// npm run openapi -- --check fails when the committed one differs

const path = fileURLToPath(new URL("../domain/contract/openapi.json", import.meta.url));
const wanted = `${JSON.stringify(describeAPI(), undefined, 2)}\n`;

if (!process.argv.includes("--check")) {
  writeFileSync(path, wanted);
} else if (readFileSync(path, "utf8") !== wanted) {
  process.stderr.write(
    "domain/contract/openapi.json differs from the contracts; run npm run openapi and read the difference.\n",
  );
  process.exitCode = 1;
}
