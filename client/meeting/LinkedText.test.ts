import * as fc from "fast-check";
import { expect, test } from "vitest";
import { linkedParts } from "./LinkedText.tsx";

test.each<[string, string[]]>([
  ["no link", []],
  ["https://example.org", ["https://example.org/"]],
  ["See https://example.org/a?b=1&c=2#d.", ["https://example.org/a?b=1&c=2#d"]],
  ["(https://example.org/a_(b))", ["https://example.org/a_(b)"]],
  ["(see http://example.org), or www.example.com!", ["http://example.org/", "https://www.example.com/"]],
  ["HTTPS://EXAMPLE.ORG/A", ["https://example.org/A"]],
  ["https://münchen.example/straße", ["https://xn--mnchen-3ya.example/stra%C3%9Fe"]],
  ["line one\nhttps://example.org\nline three", ["https://example.org/"]],
  // Hostile.
  ["javascript:alert(1)", []],
  ["JaVaScRiPt://example.org/%0aalert(1)", []],
  ["data:text/html,<script>alert(1)</script>", []],
  ["ftp://example.org file:///etc/passwd mailto:a@example.org", []],
  ["https://", []],
  ["https://bank.example@evil.example/", []],
  ["https://user:secret@example.org", []],
  ['https://example.org/"onmouseover="alert(1)', ["https://example.org/"]],
  ["https://example.org/<script>alert(1)</script>", ["https://example.org/"]],
  ["xhttps://example.org", []],
  ["www.", []],
  ["www.example", []],
])("%j leads to %j", (text, links) => {
  const parts = linkedParts(text);
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual(links);
  expect(parts.map((part) => part.text).join("")).toBe(text);
});

test("whatever is written, the text stays the same, and every link leads to the web", () => {
  const piece = fc.constantFrom(...'https:// http: www. a.b ( ) ] . @ javascript: < " é 🙂'.split(" "), " ", "\n");
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 30 }), (pieces) => {
      const text = pieces.join("");
      const parts = linkedParts(text);
      expect(parts.map((part) => part.text).join("")).toBe(text);
      const links = parts.flatMap(({ href }) => href ?? []);
      expect(links.filter((href) => !/^https?:\/\/[^/@]+\//.test(href))).toEqual([]);
    }),
  );
});

test.each(["www.".repeat(3_000), `https://${")".repeat(12_000)}`, `https://${"(".repeat(12_000)}`])(
  "a text that is made to take long is read within the time of a test: %.12s",
  (text) => {
    const parts = linkedParts(`${text}${".".repeat(12_000)}`);
    expect(parts.map((part) => part.text).join("")).toBe(`${text}${".".repeat(12_000)}`);
  },
);
