import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The tokens of a style sheet: those of `:root`, first in light and then in dark. */
function tokensIn(path: string): Map<string, string>[] {
  const css = readFileSync(new URL(path, import.meta.url), "utf8");
  const roots = [...css.matchAll(/:root \{(.*?)\}/gs)].map(([, body = ""]) => body);
  return roots.map(
    (body) => new Map([...body.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = "", value = ""]) => [name, value])),
  );
}

// The page is served by itself and cannot take the client's style sheet along, so its tokens stand there again.
test("the page of the API has the colours of the product, in light and in dark", () => {
  const theme = tokensIn("../../client/ui/theme.css");
  const docs = tokensIn("browser/docs.css");
  expect([theme.length, docs.length]).toEqual([2, 2]);
  for (const [scheme, tokens] of docs.entries()) {
    const shared = [...tokens].filter(([name]) => theme[scheme]?.has(name));
    expect(shared.length).toBeGreaterThan(10);
    expect(Object.fromEntries(shared)).toEqual(
      Object.fromEntries(shared.map(([name]) => [name, theme[scheme]?.get(name)])),
    );
  }
});
