import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { REACT_ARIA_PRESSABLE } from "./security-headers.ts";

const folder = dirname(createRequire(import.meta.url).resolve("react-aria/package.json"));

test("the content security policy allows the style element that react-aria 3.53.1 adds to a page", async () => {
  const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { readonly version: string };
  // After an upgrade: correct the version here, and the hash if it changed.
  expect(version).toBe("3.53.1");
  const source = await readFile(join(folder, "dist/private/interactions/usePress.mjs"), "utf8");
  const [, template = ""] = /style\.textContent = `([^`]*)`/.exec(source) ?? [];
  const css = template.replace(/\$\{\S*PRESSABLE_ATTRIBUTE\}/, "data-react-aria-pressable").trim();
  expect(REACT_ARIA_PRESSABLE).toBe(`'sha256-${createHash("sha256").update(css).digest("base64")}'`);
});
