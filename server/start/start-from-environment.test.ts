import { expect, test } from "vitest";
import { VERSION } from "../version.ts";
import { readConfig } from "./config.ts";
import { greeting } from "./start-from-environment.ts";

const at = { url: "http://127.0.0.1:3000", port: 3000 };

test("the greeting of a server at 0.0.0.0 names no loopback address for phones", () => {
  const lines = greeting(readConfig({ HOST: "0.0.0.0" }), at)
    .trim()
    .split("\n")
    .slice(1);
  for (const line of lines) expect(line).toMatch(/^On a phone in the same network: http:\/\/(?!127\.)[\d.]+:3000$/);
});

test("the greeting of a server with PUBLIC_URL names that address and the one where it listens", () => {
  const config = readConfig({ HOST: "0.0.0.0", PUBLIC_URL: "https://overlap.example" });
  expect(greeting(config, { ...at, url: "https://overlap.example" })).toBe(
    `Overlap ${VERSION} is running at https://overlap.example\nIt listens at http://localhost:3000\n`,
  );
});
