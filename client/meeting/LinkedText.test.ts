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
  [
    "会議 https://meet.example/abc-defg-hij。次は、https://例え.jp/テスト、です。",
    ["https://meet.example/abc-defg-hij", "https://xn--r8jz45g.jp/%E3%83%86%E3%82%B9%E3%83%88"],
  ],
  ["「https://example.org/a」と（https://example.org/b）", ["https://example.org/a", "https://example.org/b"]],
  ["见https://example.org/a，再见", ["https://example.org/a"]],
  ["见 https://example.org/a，再见！https://example.org/b？", ["https://example.org/a", "https://example.org/b"]],
  [
    "“https://example.org/quoted” and ‘https://example.org/single’, „https://example.org/low“",
    ["https://example.org/quoted", "https://example.org/single", "https://example.org/low"],
  ],
  ["« https://example.org/a » «https://example.org/b»", ["https://example.org/a", "https://example.org/b"]],
  ["انظر https://example.org/a، ثم https://example.org/b؟", ["https://example.org/a", "https://example.org/b"]],
  ["देखें https://example.org/a।", ["https://example.org/a"]],
  ["https://en.wikipedia.org/wiki/Ring_(mathematics).", ["https://en.wikipedia.org/wiki/Ring_(mathematics)"]],
  ["www.example.org。", ["https://www.example.org/"]],
  ["https://example.org/it’s", ["https://example.org/it%E2%80%99s"]],
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
])("the text %j links to %j", (text, links) => {
  const parts = linkedParts(text);
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual(links);
  expect(parts.map((part) => part.text).join("")).toBe(text);
});

test("linking leaves any text unchanged, and every link leads to the web", () => {
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

test.each([
  ["addresses", "www.".repeat(3_000)],
  ["closing brackets", `https://${")".repeat(12_000)}`],
  ["opening brackets", `https://${"(".repeat(12_000)}`],
])("a hostile text of thousands of %s is searched for links within the time of a test", (_, text) => {
  const parts = linkedParts(`${text}${".".repeat(12_000)}`);
  expect(parts.map((part) => part.text).join("")).toBe(`${text}${".".repeat(12_000)}`);
});
