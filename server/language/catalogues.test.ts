import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { en } from "#domain/messages/en.ts";
import { CATALOGUES } from "./catalogues.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

test("the server uses every sentence of the API in the catalogue", () => {
  const sources = globSync("{domain,db,collab,server}/**/*.ts", { cwd: ROOT }).filter(
    (path) => !path.endsWith(".test.ts") && !path.startsWith("domain/messages/"),
  );
  const usedKeys = new Set(
    sources.flatMap((path) => readFileSync(ROOT + path, "utf8").match(/(?<=")api\.\w+(?=")/g) ?? []),
  );
  const keys = Object.keys(en).filter((key) => key.startsWith("api."));
  expect(keys.filter((key) => !usedKeys.has(key))).toEqual([]);
});

test("a language with a file in domain/messages is loaded from the start", () => {
  const files = globSync("*.json", { cwd: `${ROOT}domain/messages` });
  expect(["en.json", ...files].toSorted()).toEqual(
    [...CATALOGUES.keys()].map((tag) => `${tag.toLowerCase()}.json`).toSorted(),
  );
});
