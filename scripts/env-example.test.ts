import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./setup/command.mjs";

test(".env.example lists exactly the variables that Overlap reads", () => {
  const config = readFileSync(join(ROOT, "server", "start", "config.ts"), "utf8");
  const read = [...config.matchAll(/read\.(\w+)\(\s*"([A-Z_]+)"/g)].flatMap(([, how, name]) =>
    how === "client" ? [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`] : [`${name}`],
  );
  const example = readFileSync(join(ROOT, ".env.example"), "utf8");
  const named = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => `${name}`);
  // Variables of Node, which operators of Overlap do not set.
  expect(named.sort()).toEqual([...new Set(read)].filter((name) => name !== "NODE_ENV").sort());
});

test("docker-compose.yml passes every variable of the operator to Overlap", () => {
  const example = readFileSync(join(ROOT, ".env.example"), "utf8");
  const compose = readFileSync(join(ROOT, "docker-compose.yml"), "utf8");
  const named = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => `${name}`);
  const handedOn = new Set([...compose.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => `${name}`));
  // The image sets the first two; the others are for test providers.
  const isDecided = (name: string) => /^(?:HOST|DATA_DIR)$|_(?:ISSUER|API|AUTHORITY|GRAPH)_URL$/.test(name);
  expect(named.filter((name) => !isDecided(name) && !handedOn.has(name))).toEqual([]);
});
