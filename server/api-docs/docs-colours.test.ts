import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The tokens of a style sheet: those of its first `:root`, and those of the one for dark screens. */
function tokensIn(path: string) {
  const css = readFileSync(new URL(path, import.meta.url), "utf8");
  const tokens = (sheet = "") => {
    const [, body = ""] = /:root \{(.*?)\}/s.exec(sheet) ?? [];
    return new Map([...body.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]));
  };
  return { light: tokens(css), dark: tokens(css.split("prefers-color-scheme: dark")[1]) };
}

// The page is served by itself and cannot take the client's style sheet along, so its tokens stand there again.
test.each(["light", "dark"] as const)("the page of the API has the colours of the product on a %s screen", (scheme) => {
  const theme = tokensIn("../../client/ui/theme.css")[scheme];
  const shared = [...tokensIn("browser/docs.css")[scheme]].filter(([name]) => theme.has(name));
  expect(shared.length).toBeGreaterThan(8);
  expect(shared).toEqual(shared.map(([name]) => [name, theme.get(name)]));
});
