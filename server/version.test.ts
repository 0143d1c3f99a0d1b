import { readFileSync } from "node:fs";
import { expect } from "vitest";
import document from "#domain/contract/openapi.json" with { type: "json" };
import { test } from "./testing/start-test-app.ts";
import { VERSION } from "./version.ts";

const textOf = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), "utf8");

test("the server, the API document, the lock file and the changelog name the version of package.json", async ({
  app,
}) => {
  const lock = JSON.parse(textOf("package-lock.json")) as { version: string; packages: { "": { version: string } } };
  const [, newest] = /^## \[(\d+\.\d+\.\d+)\]/m.exec(textOf("CHANGELOG.md")) ?? [];
  const { reply } = await app.api.call("serverInfo");
  expect({
    reply: (reply as { version: string }).version,
    document: document.info.version,
    lock: [lock.version, lock.packages[""].version],
    newest,
  }).toEqual({ reply: VERSION, document: VERSION, lock: [VERSION, VERSION], newest: VERSION });
});
